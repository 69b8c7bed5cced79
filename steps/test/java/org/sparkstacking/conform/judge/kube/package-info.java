@NullMarked
package org.sparkstacking.conform.judge.kube;

import org.jspecify.annotations.NullMarked;
