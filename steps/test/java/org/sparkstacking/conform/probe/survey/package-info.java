@NullMarked
package org.sparkstacking.conform.probe.survey;

import org.jspecify.annotations.NullMarked;
