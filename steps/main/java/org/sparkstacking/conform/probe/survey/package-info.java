/** Looks at hosts that no site file describes yet, read-only, and tells how they are cabled. */
@NullMarked
package org.sparkstacking.conform.probe.survey;

import org.jspecify.annotations.NullMarked;
