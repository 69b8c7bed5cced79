@NullMarked
package org.sparkstacking.conform.adapter.recording;

import org.jspecify.annotations.NullMarked;
