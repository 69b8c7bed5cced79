/** Reads saved texts: files, folders, standard input, compressed bundles. Writes nothing. */
@NullMarked
package org.sparkstacking.conform.adapter.text;

import org.jspecify.annotations.NullMarked;
