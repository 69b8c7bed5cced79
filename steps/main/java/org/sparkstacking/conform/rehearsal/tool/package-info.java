/** The programs of a simulated host. Each prints what the real tool prints. */
@NullMarked
package org.sparkstacking.conform.rehearsal.tool;

import org.jspecify.annotations.NullMarked;
