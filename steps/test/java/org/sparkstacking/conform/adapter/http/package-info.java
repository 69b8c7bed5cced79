/** Tests of reading pages by HTTP. */
@NullMarked
package org.sparkstacking.conform.adapter.http;

import org.jspecify.annotations.NullMarked;
