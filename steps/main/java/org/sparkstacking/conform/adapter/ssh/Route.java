package org.sparkstacking.conform.adapter.ssh;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Say how one host is reached, all names resolved.
 *
 * @param hostname address to connect to
 * @param keyName name under which its key is looked up: {@code hostname} unless HostKeyAlias
 * @param identities private key files in order, whether they exist or not
 * @param onlyIdentities whether other keys of the agent are left alone
 * @param agent socket of the agent, or null
 * @param jumps hosts to pass through, nearest first
 * @param warnings what the configuration says and the kit does not follow
 */
record Route(
    String hostname,
    String keyName,
    int port,
    String user,
    List<Path> identities,
    boolean onlyIdentities,
    @Nullable Path agent,
    List<Route> jumps,
    List<String> warnings) {

  Route {
    identities = List.copyOf(identities);
    jumps = List.copyOf(jumps);
    warnings = List.copyOf(warnings);
  }

  /** Give {@code user@host:port}, for people. */
  String shown() {
    return user + "@" + hostname + ":" + port;
  }
}
