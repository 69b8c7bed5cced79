/** Judges of the claims about Kubernetes, RKE2, Cilium and the GPU Operator. */
@NullMarked
package org.sparkstacking.conform.judge.kube;

import org.jspecify.annotations.NullMarked;
