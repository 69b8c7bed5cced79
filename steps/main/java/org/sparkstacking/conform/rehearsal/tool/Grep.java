package org.sparkstacking.conform.rehearsal.tool;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.sparkstacking.conform.rehearsal.shell.Call;
import org.sparkstacking.conform.rehearsal.shell.Program;
import org.sparkstacking.conform.rehearsal.world.FileTree;
import org.sparkstacking.conform.rehearsal.world.VirtualFile;

/** Act as GNU grep on the files of a host: {@code -H -h -r -l -a -s -n -i -v -c -q -z -F -E -e}. */
final class Grep implements Program {
  @Override
  public int run(Call call) {
    Options options = new Options();
    List<String> rest = options.read(call.args());
    if (rest.isEmpty()) {
      call.err().line("Usage: grep [OPTION]... PATTERNS [FILE]...");
      return 2;
    }
    Pattern pattern = options.pattern(rest.get(0));
    List<String> files = rest.subList(1, rest.size());
    boolean named = !options.has('h') && (options.has('H') || options.has('r') || files.size() > 1);
    Run run = new Run(call, options, pattern, named);
    files.forEach(f -> run.path(f, options.has('r')));
    return run.status();
  }

  private static final class Options {
    private final StringBuilder flags = new StringBuilder();

    List<String> read(List<String> args) {
      List<String> rest = new ArrayList<>();
      boolean over = false;
      for (String arg : args) {
        if (!over && arg.equals("--")) {
          over = true;
        } else if (!over && arg.startsWith("--")) {
          flags.append(arg.equals("--text") ? "a" : "");
        } else if (!over && arg.startsWith("-") && arg.length() > 1) {
          flags.append(arg.substring(1).replace('R', 'r').replace("e", ""));
        } else {
          rest.add(arg);
        }
      }
      return rest;
    }

    boolean has(char flag) {
      return flags.indexOf(String.valueOf(flag)) >= 0;
    }

    Pattern pattern(String text) {
      String regex = has('F') ? Pattern.quote(text) : has('E') ? text : basic(text);
      return Pattern.compile(regex, has('i') ? Pattern.CASE_INSENSITIVE : 0);
    }

    private static String basic(String text) {
      return text.replaceAll("(?<!\\\\)([+?|(){}])", "\\\\$1")
          .replaceAll("\\\\\\\\([+?|(){}])", "$1");
    }
  }

  private static final class Run {
    private final Call call;
    private final Options options;
    private final Pattern pattern;
    private final boolean named;
    private boolean found;
    private boolean trouble;

    Run(Call call, Options options, Pattern pattern, boolean named) {
      this.call = call;
      this.options = options;
      this.pattern = pattern;
      this.named = named;
    }

    int status() {
      return trouble && !(options.has('q') && found) ? 2 : found ? 0 : 1;
    }

    void path(String given, boolean recursive) {
      FileTree files = call.host().files();
      String path = call.path(given);
      if (files.isFolder(path)) {
        folder(given, path, recursive);
      } else {
        files
            .file(path)
            .ifPresentOrElse(f -> file(given, f), () -> error(given, "No such file or directory"));
      }
    }

    private void folder(String given, String path, boolean recursive) {
      if (recursive) {
        call.host().files().names(path).forEach(n -> path(given + "/" + n, true));
      } else {
        error(given, "Is a directory");
      }
    }

    private void file(String given, VirtualFile file) {
      String refusal = file.error().get();
      if (refusal != null) {
        error(given, refusal);
        return;
      }
      String content = file.content().get();
      boolean binary = !options.has('a') && content.indexOf('\0') >= 0;
      lines(given, content, binary);
    }

    private void lines(String given, String content, boolean binary) {
      if (content.isEmpty()) {
        return;
      }
      String mark = options.has('z') ? "\0" : "\n";
      String text = content.endsWith(mark) ? content.substring(0, content.length() - 1) : content;
      int number = 0;
      int hits = 0;
      for (String line : text.split(mark, -1)) {
        number++;
        if (pattern.matcher(line).find() != options.has('v')) {
          hits++;
          line(given, binary, number, line);
        }
      }
      found |= hits > 0;
      summary(given, hits, binary);
    }

    private void line(String given, boolean binary, int number, String line) {
      if (!options.has('l') && !options.has('q') && !options.has('c') && !binary) {
        String at = options.has('n') ? number + ":" : "";
        String whole = (named ? given + ":" : "") + at + line;
        call.out().print(whole + (options.has('z') ? "\0" : "\n"));
      }
    }

    private void summary(String given, int hits, boolean binary) {
      if (options.has('q')) {
        return;
      }
      if (options.has('l')) {
        call.out().print(hits > 0 ? given + "\n" : "");
      } else if (options.has('c')) {
        call.out().line((named ? given + ":" : "") + hits);
      } else if (binary && hits > 0) {
        call.out().line("grep: " + given + ": binary file matches");
      }
    }

    private void error(String given, String reason) {
      trouble = true;
      if (!options.has('s')) {
        call.err().line("grep: " + given + ": " + reason);
      }
    }
  }
}
