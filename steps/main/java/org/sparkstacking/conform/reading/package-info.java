/** Turns raw text and JSON into observed values. Pure: no I/O, no clock, no verdict. */
@NullMarked
package org.sparkstacking.conform.reading;

import org.jspecify.annotations.NullMarked;
