/** Tests of the way to the Kubernetes API. */
@NullMarked
package org.sparkstacking.conform.adapter.kube;

import org.jspecify.annotations.NullMarked;
