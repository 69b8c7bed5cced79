/** Readers of what Kubernetes, RKE2, Cilium and the GPU Operator print. */
@NullMarked
package org.sparkstacking.conform.reading.kube;

import org.jspecify.annotations.NullMarked;
