/** Asks the Kubernetes API. The only package that knows fabric8's client. */
@NullMarked
package org.sparkstacking.conform.adapter.kube;

import org.jspecify.annotations.NullMarked;
