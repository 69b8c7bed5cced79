@NullMarked
package org.sparkstacking.conform.adapter.ssh;

import org.jspecify.annotations.NullMarked;
