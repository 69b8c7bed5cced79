package org.sparkstacking.conform.rehearsal.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.sparkstacking.conform.rehearsal.world.FileTree;

/** Match {@code *}, {@code ?} and {@code [...]} against the files of a host. */
final class Glob {
  private final FileTree files;

  Glob(FileTree files) {
    this.files = files;
  }

  /** List matching paths in sorted order; none when nothing matches. */
  List<String> matches(String absolutePattern) {
    List<String> found = List.of("");
    for (String part : absolutePattern.substring(1).split("/", -1)) {
      found = step(found, part);
    }
    return found;
  }

  private List<String> step(List<String> folders, String part) {
    List<String> next = new ArrayList<>();
    boolean magic = part.matches(".*(?<!\\\\)[*?\\[].*");
    Pattern pattern = Pattern.compile(regex(part));
    for (String folder : folders) {
      if (magic) {
        files.names(folder.isEmpty() ? "/" : folder).stream()
            .filter(n -> pattern.matcher(n).matches() && !n.startsWith("."))
            .forEach(n -> next.add(folder + "/" + n));
      } else if (files.exists(folder + "/" + plain(part))) {
        next.add(folder + "/" + plain(part));
      }
    }
    return next;
  }

  private static String plain(String part) {
    return part.replaceAll("\\\\(.)", "$1");
  }

  private static String regex(String part) {
    StringBuilder regex = new StringBuilder();
    for (int i = 0; i < part.length(); i++) {
      char c = part.charAt(i);
      int close = c == '[' ? part.indexOf(']', i + 2) : -1;
      if (close > 0) {
        regex.append(part.substring(i, close + 1).replace("[!", "[^"));
        i = close;
      } else if (c == '\\' && i + 1 < part.length()) {
        regex.append(Pattern.quote(part.substring(++i, i + 1)));
      } else {
        regex.append(c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(String.valueOf(c)));
      }
    }
    return regex.toString();
  }
}
