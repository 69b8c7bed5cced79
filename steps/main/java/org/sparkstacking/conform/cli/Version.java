package org.sparkstacking.conform.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The kit's own version. */
final class Version {
  private static final String BUILT = "/built.properties";

  private Version() {}

  static String ofKit() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }

  /**
   * Give the git commit that the kit was built from, with {@code +changes} behind it where the
   * working tree was not clean; "" where the build did not know, such as one of a source archive.
   */
  static String commit() {
    try (InputStream stream = Version.class.getResourceAsStream(BUILT)) {
      if (stream == null) {
        return "";
      }
      Properties built = new Properties();
      built.load(stream);
      return built.getProperty("commit", "").strip();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + BUILT + " of the kit's own jar", e);
    }
  }
}
