package org.sparkstacking.conform.glue;

/** Marks what the kit itself throws to end a scenario: it is already written down. */
interface Stopped {}
