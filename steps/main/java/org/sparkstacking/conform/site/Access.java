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
 */
public record Access(
    @Nullable String knownHosts, @Nullable String sshConfig, List<String> sudo, boolean linkLocal) {

  public Access {
    sudo = List.copyOf(sudo);
  }

  public static Access defaults() {
    return new Access(null, null, List.of(), false);
  }
}
