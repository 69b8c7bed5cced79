@NullMarked
package org.sparkstacking.conform.glue;

import org.jspecify.annotations.NullMarked;
