@NullMarked
package org.sparkstacking.conform.glue.trial;

import org.jspecify.annotations.NullMarked;
