@NullMarked
package org.sparkstacking.conform.cli.diagnose;

import org.jspecify.annotations.NullMarked;
