package org.sparkstacking.conform.site;

import java.util.List;

/**
 * Describe how MPI is started.
 *
 * @param launcher command, default {@code mpirun}
 * @param extraFlags appended to the kit's own flags
 */
public record Mpi(String launcher, List<String> extraFlags) {

  public Mpi {
    extraFlags = List.copyOf(extraFlags);
  }

  public static Mpi defaults() {
    return new Mpi("mpirun", List.of());
  }
}
