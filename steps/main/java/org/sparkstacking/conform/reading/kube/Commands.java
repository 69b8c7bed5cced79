package org.sparkstacking.conform.reading.kube;

/** Tells command lines apart. */
final class Commands {
  private Commands() {}

  static boolean kube(String command) {
    return command.contains("kubectl") || command.contains("cilium") || command.contains("hubble");
  }
}
