/** Asks HTTP endpoints. The only package that knows REST Assured. */
@NullMarked
package org.sparkstacking.conform.adapter.http;

import org.jspecify.annotations.NullMarked;
