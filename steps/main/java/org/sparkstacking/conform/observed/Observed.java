package org.sparkstacking.conform.observed;

/** Mark one thing that was read from one answer. Every observed record says where it came from. */
public interface Observed {

  Source source();
}
