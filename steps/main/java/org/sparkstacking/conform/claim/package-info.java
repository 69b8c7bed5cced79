/** The words of the kit: claims, verdicts, findings and how they merge. Plain records, no I/O. */
@NullMarked
package org.sparkstacking.conform.claim;

import org.jspecify.annotations.NullMarked;
