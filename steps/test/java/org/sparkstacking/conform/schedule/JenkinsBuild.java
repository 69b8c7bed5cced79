package org.sparkstacking.conform.schedule;

import com.lesfurets.jenkins.unit.PipelineTestHelper;
import groovy.lang.Binding;
import groovy.lang.Closure;
import groovy.lang.Script;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One build of the repository's Jenkinsfile by the pipeline unit library. That library knows
 * scripted pipelines only, so the few words of the declarative kind are given their meaning here: a
 * stage whose {@code when} does not hold is skipped, an error ends the stages, {@code post} always
 * runs, and a result never becomes better.
 */
final class JenkinsBuild {
  private static final List<String> WORDS =
      List.of(
          "agent",
          "parameters",
          "triggers",
          "options",
          "environment",
          "script",
          "always",
          "post",
          "timestamps",
          "disableConcurrentBuilds",
          "expression");
  private static final List<String> ORDER =
      List.of("SUCCESS", "UNSTABLE", "FAILURE", "NOT_BUILT", "ABORTED");

  /** Ends the stages, as the step {@code error} does. */
  private static final class Failed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Failed(String why) {
      super(why);
    }
  }

  final Map<String, String> parameters = new HashMap<>();
  final Map<String, List<String>> choices = new HashMap<>();
  final Map<String, Object> env = new HashMap<>(Map.of("BUILD_NUMBER", "7", "BUILD_URL", "u/7/"));
  final Set<String> files = new HashSet<>();
  final List<String> ran = new ArrayList<>();
  final List<String> steps = new ArrayList<>();
  final Map<String, Object> current = new TreeMap<>();
  final List<Map<?, ?>> mails = new ArrayList<>();
  final List<String> credentials = new ArrayList<>();
  private final Function<String, Integer> shell;
  private final PipelineTestHelper helper;
  private boolean skip;

  /**
   * Prepare a build.
   *
   * @param helper see {@link #compiler()}
   * @param shell exit code of each shell script
   */
  JenkinsBuild(PipelineTestHelper helper, Function<String, Integer> shell) {
    this.helper = helper;
    this.shell = shell;
  }

  /** Make what compiles the Jenkinsfile; builds one after the other may share it. */
  static PipelineTestHelper compiler() {
    PipelineTestHelper helper = new PipelineTestHelper();
    helper.setScriptRoots(new String[] {"."});
    helper.setScriptExtension("");
    helper.setBaseScriptRoot(Path.of("").toAbsolutePath().toString());
    helper.setBaseClassloader(JenkinsBuild.class.getClassLoader());
    return helper.init();
  }

  /** Run it with these parameters over the declared defaults, and give its result. */
  String run(Map<String, String> given) {
    words();
    parameters.putAll(given);
    Binding binding = new Binding();
    binding.setVariable("params", parameters);
    binding.setVariable("env", env);
    binding.setVariable("currentBuild", current);
    current.put("currentResult", "SUCCESS");
    Script script = helper.loadScript("Jenkinsfile", binding);
    script.run();
    return result();
  }

  String description() {
    return String.valueOf(current.get("description"));
  }

  private String result() {
    return String.valueOf(current.get("currentResult"));
  }

  private void worse(Object result) {
    int now = ORDER.indexOf(result());
    int next = ORDER.indexOf(String.valueOf(result));
    current.put("currentResult", ORDER.get(Math.max(now, next)));
    current.put("result", ORDER.get(Math.max(now, next)));
  }

  private void words() {
    WORDS.forEach(w -> allow(w, List.of(Closure.class), a -> called(a, 0)));
    allow("pipeline", List.of(Closure.class), a -> called(a, 0));
    allow("timestamps", List.of(), a -> null);
    allow("disableConcurrentBuilds", List.of(), a -> null);
    allow("label", List.of(String.class), a -> null);
    allow("cron", List.of(String.class), a -> note("cron", a));
    allow("logRotator", List.of(Map.class), a -> null);
    allow("buildDiscarder", List.of(Object.class), a -> null);
    allow("timeout", List.of(Map.class), a -> note("timeout", a));
    allow("string", List.of(Map.class), a -> declared(map(a), "defaultValue"));
    allow("choice", List.of(Map.class), a -> declared(map(a), "choices"));
    stages();
    scripts();
    publishing();
  }

  private void stages() {
    allow("stages", List.of(Closure.class), this::stages);
    allow(
        "stage",
        List.of(String.class, Closure.class),
        a -> {
          skip = false;
          return called(a, 1);
        });
    allow(
        "when",
        List.of(Closure.class),
        a -> {
          Object holds = called(a, 0);
          skip =
              !Boolean.TRUE.equals(holds) && String.valueOf(holds == null ? "" : holds).isEmpty();
          return null;
        });
    allow("steps", List.of(Closure.class), a -> skip ? null : called(a, 0));
  }

  private @Nullable Object stages(Object[] arguments) {
    try {
      return called(arguments, 0);
    } catch (Failed e) {
      steps.add("error " + e.getMessage());
      worse("FAILURE");
      return null;
    }
  }

  private void scripts() {
    allow("lock", List.of(Map.class, Closure.class), a -> noted("lock", a));
    allow("withEnv", List.of(List.class, Closure.class), a -> called(a, 1));
    allow("withCredentials", List.of(List.class, Closure.class), a -> called(a, 1));
    allow("sshUserPrivateKey", List.of(Map.class), a -> credential(map(a)));
    allow("file", List.of(Map.class), a -> credential(map(a)));
    allow("sh", List.of(String.class), a -> plain(String.valueOf(a[0])));
    allow("sh", List.of(Map.class), a -> shell(map(a)));
    allow(
        "error",
        List.of(String.class),
        a -> {
          throw new Failed(String.valueOf(a[0]));
        });
    allow(
        "unstable",
        List.of(String.class),
        a -> {
          worse("UNSTABLE");
          return note("unstable", a);
        });
  }

  private void publishing() {
    allow("junit", List.of(Map.class), a -> note("junit", a));
    allow("allure", List.of(Map.class), a -> note("allure", a));
    allow("archiveArtifacts", List.of(Map.class), a -> note("archive", a));
    allow("fileExists", List.of(String.class), a -> files.contains(String.valueOf(a[0])));
    allow("readFile", List.of(Map.class), a -> "text of " + map(a).get("file"));
    allow("mail", List.of(Map.class), a -> mails.add(map(a)));
  }

  private @Nullable Object plain(String script) {
    ran.add(script);
    int code = code(script);
    if (code != 0) {
      throw new Failed("script returned exit code " + code);
    }
    return null;
  }

  private Object shell(Map<?, ?> arguments) {
    String script = String.valueOf(arguments.get("script"));
    ran.add(script);
    return Boolean.TRUE.equals(arguments.get("returnStdout")) ? "20261201-run\n" : code(script);
  }

  private int code(String script) {
    Integer code = shell.apply(script);
    return code == null ? 0 : code;
  }

  private @Nullable Object declared(Map<?, ?> arguments, String valueKey) {
    String name = String.valueOf(arguments.get("name"));
    Object value = arguments.get(valueKey);
    if (value instanceof List<?> list) {
      choices.put(name, list.stream().map(String::valueOf).toList());
      value = list.get(0);
    }
    parameters.putIfAbsent(name, String.valueOf(value));
    return null;
  }

  private Object credential(Map<?, ?> arguments) {
    credentials.add(String.valueOf(arguments.get("credentialsId")));
    return arguments;
  }

  private @Nullable Object note(String step, Object[] arguments) {
    steps.add(step + " " + List.of(arguments));
    return null;
  }

  private @Nullable Object noted(String step, Object[] arguments) {
    steps.add(step + " " + arguments[0]);
    return called(arguments, 1);
  }

  private static @Nullable Object called(Object[] arguments, int index) {
    return ((Closure<?>) arguments[index]).call();
  }

  private static Map<?, ?> map(Object[] arguments) {
    return (Map<?, ?>) arguments[0];
  }

  private void allow(String name, List<Class<?>> types, Function<Object[], @Nullable Object> does) {
    helper.registerAllowedMethod(name, List.copyOf(types), new Callback(does, this));
  }

  /** What a step does. A result that the script sets is taken over before each step. */
  static final class Callback extends Closure<@Nullable Object> {
    private static final long serialVersionUID = 1L;
    private final transient Function<Object[], @Nullable Object> does;
    private final transient JenkinsBuild build;

    private Callback(Function<Object[], @Nullable Object> does, JenkinsBuild build) {
      super(build);
      this.does = does;
      this.build = build;
    }

    /** Called by Groovy. */
    @SuppressWarnings("unused")
    public @Nullable Object doCall(Object... arguments) {
      if (build.current.get("result") != null) {
        build.worse(build.current.get("result"));
      }
      return does.apply(arguments);
    }
  }
}
