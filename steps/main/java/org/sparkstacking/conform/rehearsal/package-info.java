/**
 * The simulated site: speaks real SSH and a real Kubernetes API. Shares no code with readers and
 * judges.
 */
@NullMarked
package org.sparkstacking.conform.rehearsal;

import org.jspecify.annotations.NullMarked;
