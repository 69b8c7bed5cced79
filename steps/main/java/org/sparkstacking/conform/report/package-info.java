/** The record and every view made from it. */
@NullMarked
package org.sparkstacking.conform.report;

import org.jspecify.annotations.NullMarked;
