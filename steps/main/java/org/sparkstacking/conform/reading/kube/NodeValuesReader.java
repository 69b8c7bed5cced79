package org.sparkstacking.conform.reading.kube;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.LineReader;
import org.sparkstacking.conform.reading.Reader;
import org.sparkstacking.conform.reading.Script;

/**
 * Reads values of nodes that somebody asked for one by one: {@code kubectl get nodes} with {@code
 * -o jsonpath}, {@code go-template}, {@code custom-columns}, or through {@code jq}. The command
 * tells what the bare values are; without it they are nothing.
 */
public final class NodeValuesReader implements Reader {
  static final String FORMAT = "kubectl values";

  private static final int LONGEST = 4_000;
  private static final String NAME = "metadata.name";
  private static final String MISSING = "<none>";

  /** What a command may ask of a node, in the order of its words. */
  private static final Pattern ASKED =
      Pattern.compile(
          "metadata\\.name|\\bNODE(?=,|:)"
              + "|(?:allocatable|capacity)[^,{}]{0,8}?nvidia\\.com/gpu(?:\\.shared)?"
              + "|(?:allocatable|capacity)(?=[}'\" ]|$)"
              + "|labels[^,{}]{0,8}?nvidia\\.com/[a-z.-]{1,40}|gpu\\.(?:count|replicas)");

  private static final Pattern ONE =
      Pattern.compile("\\bget\\s+(?:nodes?|no)[ /]+([a-z0-9][a-z0-9.-]{0,62})(?=\\s|$)");
  private static final Pattern IN_MAP =
      Pattern.compile("nvidia\\.com/gpu(\\.shared)?\"?\\s{0,4}:\\s{0,4}\"?(\\d{1,20})");
  private static final Pattern GAP = Pattern.compile("[\\s:=,|;\"'\\[\\]{}()]+");
  private static final Pattern NODE = Pattern.compile("[a-z][a-z0-9-]*(?:\\.[a-z0-9-]+)*");
  private static final Pattern PROMPT_BEHIND = Pattern.compile("[A-Za-z_][\\w.-]*@[\\w.-]+:.*$");

  @Override
  public String format() {
    return FORMAT;
  }

  @Override
  public boolean recognises(String line) {
    return false;
  }

  @Override
  public boolean reads(String command) {
    return command.contains(" get ")
        && (command.contains("jsonpath")
            || command.contains("go-template")
            || command.contains("custom-columns")
            || command.contains("jq "))
        && (command.contains("allocatable") || command.contains("gpu"))
        && Pattern.compile("\\bget\\s+(?:-\\S+\\s+)*(?:nodes?|no)\\b").matcher(command).find();
  }

  @Override
  public LineReader open(Source source, String command) {
    return new Lines(source, command.isEmpty() ? "" : command.replace("\\", ""));
  }

  private static final class Lines implements LineReader {
    private final Source source;
    private final String command;
    private final List<String> asked;
    private final String one;
    private final List<Observed> observed = new ArrayList<>();
    private int unnamed;

    Lines(Source source, String command) {
      this.source = source;
      this.command = command;
      this.asked = asked(command);
      Matcher named = ONE.matcher(command);
      this.one = named.find() ? named.group(1) : "";
    }

    private static List<String> asked(String command) {
      List<String> asked = new ArrayList<>();
      Matcher matcher = ASKED.matcher(command);
      while (matcher.find()) {
        asked.add(path(matcher.group()));
      }
      return asked;
    }

    private static String path(String word) {
      if (word.equals("metadata.name")) {
        return NAME;
      }
      int label = word.indexOf("nvidia.com/");
      if (word.startsWith("labels") && label > 0) {
        return "metadata.labels." + word.substring(label);
      }
      if (word.startsWith("gpu.")) {
        return "metadata.labels.nvidia.com/" + word;
      }
      if (word.equals("NODE")) {
        return "";
      }
      String list = word.startsWith("capacity") ? "status.capacity" : "status.allocatable";
      return label < 0 ? list : list + "." + word.substring(label);
    }

    @Override
    public void accept(Script.Line line) {
      String text = line.text();
      if (asked.isEmpty() || text.isBlank() || text.length() > LONGEST || isCommand(text)) {
        return;
      }
      if (asked.stream().anyMatch(p -> p.equals("status.allocatable"))) {
        inMap(line);
      } else {
        values(line);
      }
    }

    private boolean isCommand(String text) {
      return text.contains("kubectl") || text.contains(" get ") || text.contains("jsonpath");
    }

    private void inMap(Script.Line line) {
      Matcher matcher = IN_MAP.matcher(line.text());
      if (matcher.find()) {
        String path =
            "status.allocatable.nvidia.com/gpu" + (matcher.group(1) == null ? "" : ".shared");
        emit(one, Map.of(path, String.valueOf(matcher.group(2))), line);
      }
    }

    private void values(Script.Line line) {
      List<String> paths = asked.stream().filter(p -> !p.isEmpty()).toList();
      List<String> words = new ArrayList<>();
      for (String word : GAP.split(PROMPT_BEHIND.matcher(line.text()).replaceAll("").strip())) {
        if (!word.isEmpty()) {
          words.add(word);
        }
      }
      if (!words.stream().allMatch(w -> value(w) || NODE.matcher(w).matches())) {
        return;
      }
      boolean named = paths.contains(NAME);
      if (!named && words.stream().allMatch(Lines::value) && paths.size() == 1) {
        words.forEach(w -> emit(name(), Map.of(paths.get(0), w), line));
      } else if (named && words.size() == 1 && paths.size() == 2 && !value(words.get(0))) {
        emit(words.get(0), Map.of(other(paths), MISSING), line);
      } else if (words.size() % paths.size() == 0) {
        rows(paths, words, line);
      }
    }

    private void rows(List<String> paths, List<String> words, Script.Line line) {
      for (int from = 0; from < words.size(); from += paths.size()) {
        Map<String, String> fields = new LinkedHashMap<>();
        String name = "";
        for (int i = 0; i < paths.size(); i++) {
          String word = words.get(from + i);
          if (paths.get(i).equals(NAME)) {
            name = word;
          } else if (value(word)) {
            fields.put(paths.get(i), word);
          }
        }
        if (!fields.isEmpty()) {
          emit(name.isEmpty() ? name() : name, fields, line);
        }
      }
    }

    private static String other(List<String> paths) {
      return paths.get(0).equals(NAME) ? paths.get(1) : paths.get(0);
    }

    private String name() {
      return one.isEmpty() ? "items[" + unnamed++ + "]" : one;
    }

    private static boolean value(String word) {
      return word.equals(MISSING)
          || word.equals("null")
          || word.equals("<no")
          || (word.length() <= 20 && word.chars().allMatch(c -> c >= '0' && c <= '9'));
    }

    private void emit(String name, Map<String, String> values, Script.Line line) {
      Place place = new Place(source, line.number(), line.text());
      Map<String, Seen<String>> fields = new LinkedHashMap<>();
      values.forEach(
          (path, value) -> {
            boolean number = Character.isDigit(value.charAt(0));
            fields.put(path, new Seen<>(number ? value : MISSING, place));
          });
      observed.add(new KubeObject(source, "Node", "", name, place, fields, false));
    }

    @Override
    public List<Observed> finish() {
      return command.isEmpty() ? List.of() : observed;
    }
  }
}
