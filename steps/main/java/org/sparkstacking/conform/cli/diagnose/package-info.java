/** The command {@code conform diagnose}: saved texts in, verdict and cause out. */
@NullMarked
package org.sparkstacking.conform.cli.diagnose;

import org.jspecify.annotations.NullMarked;
