/**
 * Tests of the kit on real hosts: the bed of {@code fixtures/bed}, run as a person would run it.
 */
@NullMarked
package org.sparkstacking.conform.bed;

import org.jspecify.annotations.NullMarked;
