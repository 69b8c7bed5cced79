/** Cucumber only: step definitions, parameter types, world and hooks. */
@NullMarked
package org.sparkstacking.conform.glue;

import org.jspecify.annotations.NullMarked;
