/**
 * What exists at a simulated site: hosts, ports, files, processes. Knows nothing of SSH or
 * Kubernetes.
 */
@NullMarked
package org.sparkstacking.conform.rehearsal.world;

import org.jspecify.annotations.NullMarked;
