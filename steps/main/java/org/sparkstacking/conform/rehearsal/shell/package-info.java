/** A small command interpreter over a simulated host: words, globs, exit codes. */
@NullMarked
package org.sparkstacking.conform.rehearsal.shell;

import org.jspecify.annotations.NullMarked;
