@NullMarked
package org.sparkstacking.conform.claim;

import org.jspecify.annotations.NullMarked;
