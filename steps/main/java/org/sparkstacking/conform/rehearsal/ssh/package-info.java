/** Real SSH servers on the loopback in front of simulated hosts. */
@NullMarked
package org.sparkstacking.conform.rehearsal.ssh;

import org.jspecify.annotations.NullMarked;
