/** Faults: each changes the simulated world in one way. */
@NullMarked
package org.sparkstacking.conform.rehearsal.fault;

import org.jspecify.annotations.NullMarked;
