/** Says beforehand what a run would ask and change, by letting the probes ask nobody. */
@NullMarked
package org.sparkstacking.conform.probe.plan;

import org.jspecify.annotations.NullMarked;
