@NullMarked
package org.sparkstacking.conform.site;

import org.jspecify.annotations.NullMarked;
