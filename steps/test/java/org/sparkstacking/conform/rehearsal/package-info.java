/** Drives simulated hosts over real SSH and compares what they print with what real tools print. */
@NullMarked
package org.sparkstacking.conform.rehearsal;

import org.jspecify.annotations.NullMarked;
