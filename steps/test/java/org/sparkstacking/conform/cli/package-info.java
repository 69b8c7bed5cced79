@NullMarked
package org.sparkstacking.conform.cli;

import org.jspecify.annotations.NullMarked;
