/** Asks hosts over SSH. The only package that knows sshj. */
@NullMarked
package org.sparkstacking.conform.adapter.ssh;

import org.jspecify.annotations.NullMarked;
