package org.sparkstacking.conform.report;

import org.sparkstacking.conform.report.RunRecord.HostPart;

/**
 * The serial number of one Spark.
 *
 * @param declared in the site file, or ""
 * @param seen on the machine itself, or ""
 */
record Serial(String declared, String seen) {
  private static final String KIND = "serial";

  /** Take both from a record; what machines say of themselves stands among its versions. */
  static Serial of(RunRecord run, HostPart host) {
    String seen = run.versions().getOrDefault(host.name() + "/" + KIND, "");
    return new Serial(host.serial().strip(), seen.strip());
  }

  /** Tell whether a key of {@link RunRecord#versions()} holds a serial number. */
  static boolean key(String version) {
    return version.endsWith("/" + KIND);
  }

  /** Give the number alone: the site file's where it names one; "" where nobody told. */
  String number() {
    return declared.isEmpty() ? seen : declared;
  }

  boolean differ() {
    return !declared.isEmpty() && !seen.isEmpty() && !declared.equalsIgnoreCase(seen);
  }

  /** Say it in words, both numbers where they differ, and that it is not known where it is not. */
  String in(Words words) {
    if (number().isEmpty()) {
      return words.get("serial.unknown");
    }
    return words.get("serial")
        + " "
        + (differ() ? words.get("serial.differ", declared, seen) : number());
  }

  /** Say the same where there is little room. */
  String shortly(Words words) {
    return differ()
        ? words.get("serial") + " " + words.get("serial.differ.short", declared, seen)
        : in(words);
  }
}
