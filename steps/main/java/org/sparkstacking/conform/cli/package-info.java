/** Commands, and the one place where adapters are chosen and wired. */
@NullMarked
package org.sparkstacking.conform.cli;

import org.jspecify.annotations.NullMarked;
