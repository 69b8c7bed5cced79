package org.sparkstacking.conform.rehearsal.shell;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sparkstacking.conform.rehearsal.world.Killed;
import org.sparkstacking.conform.rehearsal.world.SimProcess;
import org.sparkstacking.conform.rehearsal.world.Spark;

/**
 * Interpret plain commands as {@code dash} does: words, quotes, globs, {@code VAR=x cmd}, {@code
 * ;}, {@code &&} and {@code ||}. Pipes, redirections and substitutions are refused with status 2.
 */
public final class Shell {
  private static final int NOT_FOUND = 127;
  private final Map<String, Program> programs;

  public Shell(Map<String, Program> programs) {
    this.programs = Map.copyOf(programs);
  }

  /** Run a script with the streams and the environment of a call. */
  public int run(String script, Call call) {
    List<Lexer.Simple> commands;
    try {
      commands = new Lexer(script).commands();
    } catch (Lexer.NotKnown e) {
      call.err().line("sh: 1: Syntax error: \"" + e.getMessage() + "\" unexpected");
      return 2;
    }
    Map<String, String> env = new HashMap<>(call.env());
    int status = 0;
    for (Lexer.Simple command : commands) {
      boolean skip =
          (command.before().equals("&&") && status != 0)
              || (command.before().equals("||") && status == 0);
      if (!skip) {
        status = simple(command.words(), env, call);
      }
    }
    return status;
  }

  /** Run one program by name, as execvp does, in a process of its own. */
  public int execute(List<String> argv, Map<String, String> env, Call call) {
    Optional<Program> program = find(argv.get(0), call.host());
    if (program.isEmpty()) {
      call.err().line(lost(argv.get(0)));
      return NOT_FOUND;
    }
    SimProcess process = call.host().processes().start(call.process(), argv, env);
    try {
      return started(program.get(), argv, env, call, process);
    } catch (Killed e) {
      if (e.pid() != process.pid()) {
        throw e;
      }
      return e.status();
    } finally {
      call.host().processes().end(process);
    }
  }

  /** Find a program by name or path; empty where the host does not have it. */
  public Optional<Program> find(String name, Spark host) {
    String last = name.substring(name.lastIndexOf('/') + 1);
    boolean away = host.missing().contains(name) || host.missing().contains(last);
    if (away || (name.contains("/") && !installed(name, last, host))) {
      return Optional.empty();
    }
    return Optional.ofNullable(programs.get(last.endsWith("_perf") ? "_perf" : last))
        .filter(p -> name.contains("/") || !last.endsWith("_perf"));
  }

  private boolean installed(String path, String last, Spark host) {
    boolean system =
        path.equals("/usr/bin/" + last)
            || path.equals("/bin/" + last)
            || path.equals("/usr/sbin/" + last)
            || path.equals("/sbin/" + last);
    return system ? programs.containsKey(last) : host.files().file(path).isPresent();
  }

  private int started(
      Program program, List<String> argv, Map<String, String> env, Call call, SimProcess process) {
    Spoilt spoilt = Spoilt.of(call.host().garbled().get(argv.get(0)), call);
    Call inner =
        new Call(
            call.world(),
            call.host(),
            argv.get(0),
            argv.subList(1, argv.size()),
            env,
            spoilt.out(),
            spoilt.err(),
            process,
            this);
    int status = program.run(inner);
    return spoilt.end(status);
  }

  private int simple(List<Word> words, Map<String, String> env, Call call) {
    Map<String, String> own = new HashMap<>(env);
    int first = 0;
    while (first < words.size() && words.get(first).assignment()) {
      String[] pair = words.get(first++).value(env).split("=", 2);
      own.put(pair[0], pair[1]);
    }
    if (first == words.size()) {
      env.putAll(own);
      return 0;
    }
    List<String> argv = new ArrayList<>();
    words.subList(first, words.size()).forEach(w -> expand(w, env, call, argv));
    if (argv.get(0).equals("cd") || argv.get(0).equals(":")) {
      return 0;
    }
    return execute(argv, own, call);
  }

  private void expand(Word word, Map<String, String> env, Call call, List<String> into) {
    String pattern = word.pattern(env);
    List<String> found =
        pattern == null ? List.of() : new Glob(call.host().files()).matches(call.path(pattern));
    if (found.isEmpty()) {
      into.add(word.value(env));
    } else {
      into.addAll(found);
    }
  }

  private static String lost(String name) {
    return "sh: 1: " + name + ": not found";
  }
}
