@NullMarked
package org.sparkstacking.conform.probe.preflight;

import org.jspecify.annotations.NullMarked;
