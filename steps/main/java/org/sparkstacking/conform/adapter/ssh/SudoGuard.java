package org.sparkstacking.conform.adapter.ssh;

import java.util.List;

/** Lets no sudo through but the commands that the site file lists, each by {@code sudo -n}. */
final class SudoGuard {
  private final List<String> allowed;

  SudoGuard(List<String> allowed) {
    this.allowed = List.copyOf(allowed);
  }

  boolean permits(String command) {
    return allowed.stream()
            .anyMatch(a -> command.equals("sudo -n " + a) || command.equals("sudo -n -l " + a))
        || !mentionsSudo(command);
  }

  private static boolean mentionsSudo(String command) {
    for (String word : command.split("[\\s;&|()'\"`$/]+")) {
      if (word.equals("sudo") || word.equals("doas") || word.equals("pkexec")) {
        return true;
      }
    }
    return false;
  }
}
