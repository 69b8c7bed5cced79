/** Writes every question and raw answer to the journal and replays them. */
@NullMarked
package org.sparkstacking.conform.adapter.recording;

import org.jspecify.annotations.NullMarked;
