package org.sparkstacking.conform.reading;

import java.util.List;
import java.util.Set;

/**
 * Take off what people put before the command that matters: {@code sudo}, {@code timeout}, {@code
 * env}, {@code VAR=value}, {@code sh -c}, {@code ssh HOST}, {@code kubectl exec POD --}.
 *
 * @param host host or pod that it is run on, "" when not named
 * @param command the inner command
 */
record Wrapped(String host, String command) {
  private static final int DEEPEST = 6;
  private static final Set<String> TRANSPARENT =
      Set.of("sudo", "time", "nohup", "unbuffer", "exec", "command", "env", "stdbuf", "nice");
  private static final Set<String> SSH_WITH_VALUE =
      Set.of("-o", "-i", "-p", "-l", "-F", "-J", "-L", "-b", "-c", "-E", "-S");
  private static final Set<String> EXEC_WITH_VALUE =
      Set.of("-n", "--namespace", "-c", "--container", "--context", "--kubeconfig");

  static Wrapped of(String command) {
    Wrapped inner = new Wrapped("", command);
    for (int i = 0; i < DEEPEST; i++) {
      Wrapped next = inner.peel();
      if (next.equals(inner)) {
        return inner;
      }
      inner = next;
    }
    return inner;
  }

  private Wrapped peel() {
    String first = Words.first(command);
    String rest = command.substring(first.length()).stripLeading();
    if (TRANSPARENT.contains(first)) {
      return rest.isEmpty() ? this : new Wrapped(host, withoutOptions(rest));
    }
    return switch (first) {
      case "timeout" -> new Wrapped(host, afterDuration(rest));
      case "ssh" -> ssh(rest);
      case "kubectl" -> rest.contains(" -- ") && rest.contains("exec ") ? exec(rest) : this;
      case "docker", "podman", "nerdctl" -> rest.startsWith("exec ") ? contained(rest) : this;
      case "sh", "bash" -> script(rest);
      default -> assigns(first) && !rest.isEmpty() ? new Wrapped(host, rest) : this;
    };
  }

  private static boolean assigns(String word) {
    int equals = word.indexOf('=');
    return equals > 0
        && word.substring(0, equals)
            .chars()
            .allMatch(c -> Character.isLetterOrDigit(c) || c == '_');
  }

  private static String withoutOptions(String text) {
    String rest = text;
    while (rest.startsWith("-")) {
      rest = rest.substring(Words.first(rest).length()).stripLeading();
    }
    return rest;
  }

  private static String afterDuration(String text) {
    String rest = text;
    if (rest.startsWith("-k ")) {
      rest = rest.substring(3).stripLeading();
      rest = rest.substring(Words.first(rest).length()).stripLeading();
    }
    rest = withoutOptions(rest);
    return rest.substring(Words.first(rest).length()).stripLeading();
  }

  private Wrapped ssh(String rest) {
    List<String> words = Words.of(rest);
    int i = 0;
    while (i < words.size() && words.get(i).startsWith("-")) {
      i += SSH_WITH_VALUE.contains(words.get(i)) ? 2 : 1;
    }
    if (i + 1 >= words.size()) {
      return this;
    }
    String target = words.get(i).substring(words.get(i).indexOf('@') + 1);
    return new Wrapped(target, String.join(" ", words.subList(i + 1, words.size())));
  }

  private Wrapped exec(String rest) {
    int cut = rest.indexOf(" -- ");
    List<String> words = Words.of(rest.substring(0, cut));
    String pod = "";
    for (int i = 0; i < words.size(); i++) {
      if (EXEC_WITH_VALUE.contains(words.get(i))) {
        i++;
      } else if (!words.get(i).startsWith("-") && !words.get(i).equals("exec")) {
        pod = words.get(i);
      }
    }
    String name = pod.startsWith("pod/") ? pod.substring(4) : pod;
    return new Wrapped(name.contains("/") ? "" : name, rest.substring(cut + 4).strip());
  }

  private Wrapped contained(String rest) {
    String inner = withoutOptions(rest.substring("exec ".length()).stripLeading());
    String after = inner.substring(Words.first(inner).length()).stripLeading();
    return after.isEmpty() ? this : new Wrapped(host, after);
  }

  private Wrapped script(String rest) {
    List<String> words = Words.of(rest);
    boolean given = words.size() == 2 && words.get(0).startsWith("-") && words.get(0).endsWith("c");
    return given ? new Wrapped(host, words.get(1).strip()) : this;
  }
}
