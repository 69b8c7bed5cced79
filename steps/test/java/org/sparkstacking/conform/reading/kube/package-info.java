/** Tests of the readers of Kubernetes' and Cilium's output. */
@NullMarked
package org.sparkstacking.conform.reading.kube;

import org.jspecify.annotations.NullMarked;
