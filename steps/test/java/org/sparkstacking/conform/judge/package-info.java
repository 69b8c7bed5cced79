/** Tests of the room of the same name. */
@NullMarked
package org.sparkstacking.conform.judge;

import org.jspecify.annotations.NullMarked;
