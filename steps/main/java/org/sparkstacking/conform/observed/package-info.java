/** What was seen, with the text, line and host it came from. Plain records. */
@NullMarked
package org.sparkstacking.conform.observed;

import org.jspecify.annotations.NullMarked;
