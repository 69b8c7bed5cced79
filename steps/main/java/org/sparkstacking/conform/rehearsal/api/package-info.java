/** Serves the simulated site's Kubernetes API over real HTTPS. */
@NullMarked
package org.sparkstacking.conform.rehearsal.api;

import org.jspecify.annotations.NullMarked;
