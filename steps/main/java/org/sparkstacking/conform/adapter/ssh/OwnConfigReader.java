package org.sparkstacking.conform.adapter.ssh;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.sparkstacking.conform.probe.Answer.Ending;

/**
 * Reads an ssh_config where no OpenSSH client exists: Host, HostName, User, Port, IdentityFile,
 * ProxyJump, Include and their few companions; every other keyword is a named warning.
 */
final class OwnConfigReader implements ConfigSource {
  private static final Set<String> FOLLOWED =
      Set.of(
          "hostname",
          "user",
          "port",
          "identityfile",
          "proxyjump",
          "proxycommand",
          "hostkeyalias",
          "identitiesonly",
          "identityagent");
  private static final Set<String> HARMLESS =
      Set.of(
          "serveraliveinterval",
          "serveralivecountmax",
          "controlmaster",
          "controlpath",
          "controlpersist",
          "forwardagent",
          "forwardx11",
          "sendenv",
          "hashknownhosts",
          "compression",
          "loglevel",
          "addkeystoagent",
          "connecttimeout",
          "tcpkeepalive",
          "stricthostkeychecking");
  private static final int DEEPEST = 8;

  private final Path config;
  private final Path home;

  OwnConfigReader(Path config, Path home) {
    this.config = config;
    this.home = home;
  }

  @Override
  public Found lookUp(String alias) throws SshTrouble {
    Pass pass = new Pass(alias);
    try {
      if (Files.exists(config)) {
        pass.file(config, 0);
      }
    } catch (IOException | UncheckedIOException e) {
      throw new SshTrouble(
          Ending.UNREACHABLE, "the SSH configuration cannot be read: " + e.getMessage());
    }
    return new Found(pass.values, List.copyOf(pass.warnings));
  }

  /** One reading of the files for one alias. */
  private final class Pass {
    private final String alias;
    private final Map<String, List<String>> values = new HashMap<>();
    private final Set<String> warnings = new LinkedHashSet<>();
    private boolean applies = true;

    Pass(String alias) {
      this.alias = alias;
    }

    void file(Path file, int depth) throws IOException {
      int number = 0;
      for (String raw : Files.readAllLines(file, StandardCharsets.UTF_8)) {
        number++;
        String line = raw.strip();
        if (!line.isEmpty() && !line.startsWith("#")) {
          line(line, file + ":" + number, depth);
        }
      }
    }

    private void line(String line, String place, int depth) throws IOException {
      int end = 0;
      while (end < line.length() && " \t=".indexOf(line.charAt(end)) < 0) {
        end++;
      }
      String keyword = line.substring(0, end).toLowerCase(Locale.ROOT);
      String rest = line.substring(end).strip();
      List<String> words = words(rest.startsWith("=") ? rest.substring(1).strip() : rest);
      switch (keyword) {
        case "host" -> applies = hostMatches(words);
        case "match" -> match(words, place);
        case "include" -> include(words, depth);
        default -> keep(keyword, words, place);
      }
    }

    private void match(List<String> words, String place) {
      applies = words.size() == 1 && words.get(0).equalsIgnoreCase("all");
      if (!applies) {
        warnings.add(place + ": 'Match " + String.join(" ", words) + "' is not followed");
      }
    }

    private void keep(String keyword, List<String> words, String place) {
      if (!applies || words.isEmpty()) {
        return;
      }
      if (FOLLOWED.contains(keyword)) {
        String value = String.join(" ", words);
        values.computeIfAbsent(keyword, k -> new ArrayList<>()).add(value);
      } else if (!HARMLESS.contains(keyword)) {
        warnings.add(place + ": keyword '" + keyword + "' is not followed");
      }
    }

    private boolean hostMatches(List<String> patterns) {
      boolean found = false;
      for (String pattern : patterns) {
        if (pattern.startsWith("!") && Glob.matches(pattern.substring(1), alias)) {
          return false;
        }
        found |= Glob.matches(pattern, alias);
      }
      return found;
    }

    private void include(List<String> patterns, int depth) throws IOException {
      if (!applies || depth >= DEEPEST) {
        return;
      }
      for (String pattern : patterns) {
        Path path = SshEnvironment.expand(home, pattern);
        Path full = path.isAbsolute() ? path : home.resolve(".ssh").resolve(path);
        Path folder = full.getParent();
        Path name = full.getFileName();
        if (folder != null && name != null && Files.isDirectory(folder)) {
          for (Path each : sorted(folder, name.toString())) {
            boolean before = applies;
            file(each, depth + 1);
            applies = before;
          }
        }
      }
    }

    private List<Path> sorted(Path folder, String pattern) throws IOException {
      List<Path> found = new ArrayList<>();
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
        for (Path each : files) {
          if (Glob.matches(pattern, each.getFileName().toString()) && Files.isRegularFile(each)) {
            found.add(each);
          }
        }
      }
      return found.stream().sorted().toList();
    }
  }

  /** Split at blanks; double quotes keep blanks together. */
  private static List<String> words(String rest) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < rest.length(); i++) {
      char c = rest.charAt(i);
      if (c == '"') {
        quoted = !quoted;
      } else if (!quoted && (c == ' ' || c == '\t')) {
        flush(words, word);
      } else {
        word.append(c);
      }
    }
    flush(words, word);
    return words;
  }

  private static void flush(List<String> words, StringBuilder word) {
    if (word.length() > 0) {
      words.add(word.toString());
      word.setLength(0);
    }
  }
}
