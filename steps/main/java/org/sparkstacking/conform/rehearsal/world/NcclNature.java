package org.sparkstacking.conform.rehearsal.world;

/** Say how the NCCL tests of a world behave beyond what hosts and links decide. */
public final class NcclNature {
  private boolean wrongValues;
  private boolean validationOff;
  private boolean withoutMpi;
  private boolean hanging;

  /** Tell whether results fail the data check. */
  public boolean wrongValues() {
    return wrongValues;
  }

  public void wrongValues(boolean yes) {
    wrongValues = yes;
  }

  /** Tell whether the programs were built to skip the data check. */
  public boolean validationOff() {
    return validationOff;
  }

  public void validationOff(boolean yes) {
    validationOff = yes;
  }

  /** Tell whether the programs were built without MPI, so that every rank is a job of its own. */
  public boolean withoutMpi() {
    return withoutMpi;
  }

  public void withoutMpi(boolean yes) {
    withoutMpi = yes;
  }

  /** Tell whether a job stops making progress after its ranks started. */
  public boolean hanging() {
    return hanging;
  }

  public void hanging(boolean yes) {
    hanging = yes;
  }
}
