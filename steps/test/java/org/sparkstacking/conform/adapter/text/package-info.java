@NullMarked
package org.sparkstacking.conform.adapter.text;

import org.jspecify.annotations.NullMarked;
