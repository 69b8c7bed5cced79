@NullMarked
package org.sparkstacking.conform;

import org.jspecify.annotations.NullMarked;
