package org.sparkstacking.conform.adapter.ssh;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Hold what the controller machine gives to SSH.
 *
 * @param home folder that holds {@code .ssh}
 * @param user login of the person who runs the kit
 * @param agentSocket SSH_AUTH_SOCK, or null without an agent
 * @param siteFile the site file, or null; the kit's known_hosts lies beside it
 * @param sshProgram OpenSSH's client, asked by {@code ssh -G} what its configuration says; null for
 *     the kit's own reader
 */
public record SshEnvironment(
    Path home,
    String user,
    @Nullable Path agentSocket,
    @Nullable Path siteFile,
    @Nullable Path sshProgram,
    Patience patience) {

  /** Take the environment of this process. */
  public static SshEnvironment ofThisMachine(@Nullable Path siteFile) {
    String socket = System.getenv("SSH_AUTH_SOCK");
    return new SshEnvironment(
        Path.of(System.getProperty("user.home", ".")),
        System.getProperty("user.name", "root"),
        socket == null || socket.isBlank() ? null : Path.of(socket),
        siteFile,
        Programs.find("ssh"),
        Patience.usual());
  }

  /** Name the known_hosts file beside the site file: {@code <site file's name>.known_hosts}. */
  public @Nullable Path knownHostsBesideSite() {
    if (siteFile == null) {
      return null;
    }
    Path name = siteFile.getFileName();
    String stem = name == null ? "site" : name.toString().replaceFirst("\\.ya?ml$", "");
    return siteFile.resolveSibling(stem + ".known_hosts");
  }

  Path expand(String path) {
    return expand(home, path);
  }

  static Path expand(Path home, String path) {
    if (path.equals("~") || path.startsWith("~/")) {
      return home.resolve(path.length() < 2 ? "" : path.substring(2));
    }
    return Path.of(path);
  }
}
