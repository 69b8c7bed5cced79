/** Tests of what starts runs by itself: Jenkinsfile, CronJobs, systemd units. */
@NullMarked
package org.sparkstacking.conform.schedule;

import org.jspecify.annotations.NullMarked;
