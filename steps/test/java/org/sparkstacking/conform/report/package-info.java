@NullMarked
package org.sparkstacking.conform.report;

import org.jspecify.annotations.NullMarked;
