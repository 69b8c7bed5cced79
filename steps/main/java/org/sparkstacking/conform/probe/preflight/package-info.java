/** Looks whether a site has what a run needs: tools, paths, rights. Read-only. */
@NullMarked
package org.sparkstacking.conform.probe.preflight;

import org.jspecify.annotations.NullMarked;
