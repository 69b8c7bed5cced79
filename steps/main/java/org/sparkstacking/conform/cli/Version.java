package org.sparkstacking.conform.cli;

/** The kit's own version. */
final class Version {
  private Version() {}

  static String ofKit() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
