package org.sparkstacking.conform.adapter.ssh;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.probe.Answer.Ending;
import org.sparkstacking.conform.site.Access;

/**
 * Chooses and reads the known_hosts file: the site's own, else the one beside the site file, else
 * {@code ~/.ssh/known_hosts}.
 *
 * @param file the file that was chosen, as shown to people, whether it exists or not
 */
record KnownHosts(String file, HostKeys keys) {

  static KnownHosts choose(SshEnvironment environment, Access access) throws SshTrouble {
    Path file = file(environment, access.knownHosts());
    try {
      String text = Files.exists(file) ? Files.readString(file, StandardCharsets.ISO_8859_1) : "";
      return new KnownHosts(file.toString(), new HostKeys().add(file.toString(), text));
    } catch (IOException e) {
      throw new SshTrouble(
          Ending.HOST_KEY_UNKNOWN, "known_hosts " + file + " cannot be read: " + e.getMessage());
    }
  }

  static Path file(SshEnvironment environment, @Nullable String declared) {
    if (declared != null) {
      return environment.expand(declared);
    }
    Path beside = environment.knownHostsBesideSite();
    return beside != null && Files.exists(beside)
        ? beside
        : environment.home().resolve(".ssh").resolve("known_hosts");
  }
}
