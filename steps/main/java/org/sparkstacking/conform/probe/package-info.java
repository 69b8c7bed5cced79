/** The ports to the outside and the questions that are asked through them, each with a deadline. */
@NullMarked
package org.sparkstacking.conform.probe;

import org.jspecify.annotations.NullMarked;
