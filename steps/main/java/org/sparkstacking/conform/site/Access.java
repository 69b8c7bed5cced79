package org.sparkstacking.conform.site;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Say how hosts may be reached and what may be done there.
 *
 * @param knownHosts known_hosts file; null for the one beside the site file, then
 *     ~/.ssh/known_hosts
 * @param sshConfig ~/.ssh/config to honour, or null for the login's own
 * @param sudo the only commands that may be run by {@code sudo -n}
 * @param linkLocal whether link-local addresses on the fabric are declared
 * @param hostsLeftAlone whether the run has no way to any host, so that it can have made nothing
 *     there
 */
public record Access(
    @Nullable String knownHosts,
    @Nullable String sshConfig,
    List<String> sudo,
    boolean linkLocal,
    boolean hostsLeftAlone) {

  public Access {
    sudo = List.copyOf(sudo);
  }

  /** Say what a site file says: hosts may be reached. */
  public Access(
      @Nullable String knownHosts,
      @Nullable String sshConfig,
      List<String> sudo,
      boolean linkLocal) {
    this(knownHosts, sshConfig, sudo, linkLocal, false);
  }

  /** Give the same without a way to any host. */
  public Access withoutHosts() {
    return new Access(knownHosts, sshConfig, sudo, linkLocal, true);
  }

  public static Access defaults() {
    return new Access(null, null, List.of(), false);
  }
}
