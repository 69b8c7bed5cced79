/** Tests of the room of the same name. */
@NullMarked
package org.sparkstacking.conform.reading;

import org.jspecify.annotations.NullMarked;
