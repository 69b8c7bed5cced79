/** Tests of the room of the same name. */
@NullMarked
package org.sparkstacking.conform.probe;

import org.jspecify.annotations.NullMarked;
