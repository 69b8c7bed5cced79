/**
 * Judges observed values against the site: findings and diagnoses. Pure; knows nothing of readers
 * and probes.
 */
@NullMarked
package org.sparkstacking.conform.judge;

import org.jspecify.annotations.NullMarked;
