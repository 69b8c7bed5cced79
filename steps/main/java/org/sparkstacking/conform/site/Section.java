package org.sparkstacking.conform.site;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.sparkstacking.conform.claim.Text;

/**
 * Reads one mapping of a site file. Every key that is asked for is a valid key of the section;
 * {@link #done()} reports all others.
 */
final class Section {
  private final Problems problems;
  private final Node place;
  private final String name;
  private final Map<String, Node> values = new LinkedHashMap<>();
  private final Map<String, Node> keys = new LinkedHashMap<>();
  private final Set<String> known = new LinkedHashSet<>();

  /**
   * @param name path for people, such as {@code hosts[0]}; "" for the top
   * @param place where problems of the section as a whole are reported
   */
  Section(Problems problems, String name, Node place) {
    this.problems = problems;
    this.name = name;
    this.place = place;
    if (place instanceof MappingNode mapping) {
      for (NodeTuple tuple : mapping.getValue()) {
        if (tuple.getKeyNode() instanceof ScalarNode key) {
          values.put(key.getValue(), tuple.getValueNode());
          keys.put(key.getValue(), key);
        }
      }
    }
  }

  Problems problems() {
    return problems;
  }

  boolean has(String key) {
    known.add(key);
    return values.containsKey(key);
  }

  /** Give the value's node, or the section's where the key is absent. */
  Node placeOf(String key) {
    Node value = values.get(key);
    return value == null ? place : value;
  }

  /** Give the text, or null when absent or wrong; a number or a bare word is text as written. */
  @Nullable String text(String key, Shape shape) {
    Node node = value(key);
    if (node == null) {
      return null;
    }
    return scalar(node, path(key), shape);
  }

  String text(String key, Shape shape, String otherwise) {
    String found = text(key, shape);
    return found == null ? otherwise : found;
  }

  /** Give the text, or "" after saying that it is missing or wrong. */
  String must(String key, Shape shape) {
    if (!has(key)) {
      missing(key, shape.example());
      return "";
    }
    return text(key, shape, "");
  }

  int whole(String key, int otherwise, int least, int most) {
    String found = text(key, Shape.ANY);
    if (found == null) {
      return otherwise;
    }
    Optional<Integer> number = parse(found);
    if (number.isPresent() && number.get() >= least && number.get() <= most) {
      return number.get();
    }
    wrong(
        key,
        found,
        Text.of(least + "~" + most + " 사이의 정수", "a whole number from " + least + " to " + most));
    return otherwise;
  }

  double number(String key) {
    String found = must(key, Shape.NUMBER);
    return found.isEmpty() ? 0 : Double.parseDouble(found);
  }

  boolean flag(String key, boolean otherwise) {
    String found = text(key, Shape.ANY);
    if (found == null) {
      return otherwise;
    }
    if (!found.equals("true") && !found.equals("false")) {
      wrong(key, found, Text.of("true 또는 false", "true or false"));
    }
    return found.equals("true");
  }

  long bytes(String key, long otherwise, boolean zeroAllowed) {
    String found = text(key, Shape.ANY);
    if (found == null) {
      return otherwise;
    }
    OptionalLong bytes = Quantity.bytes(found);
    if (bytes.isPresent() && (zeroAllowed || bytes.getAsLong() > 0)) {
      return bytes.getAsLong();
    }
    wrong(
        key,
        found,
        Text.of(
            "크기: 4G, 512M(1024 단위) 또는 2GB(1000 단위)",
            "a size: 4G, 512M (powers of 1024) or 2GB (powers of 1000)"));
    return otherwise;
  }

  Duration time(String key, Duration otherwise, Duration most) {
    String found = text(key, Shape.ANY);
    if (found == null) {
      return otherwise;
    }
    Duration time = Quantity.time(found);
    if (!time.isZero() && time.compareTo(most) <= 0) {
      return time;
    }
    String longest = most.toMinutes() + "m";
    wrong(
        key,
        found,
        Text.of("시간: 90s 또는 5m(최대 " + longest + ")", "a time: 90s or 5m, at most " + longest));
    return otherwise;
  }

  List<String> texts(String key, Shape shape) {
    List<String> found = new ArrayList<>();
    int index = 0;
    for (Node item : items(key)) {
      String text = scalar(item, path(key) + "[" + index++ + "]", shape);
      if (text != null) {
        found.add(text);
      }
    }
    return found;
  }

  /**
   * Give what is written as a list, or as one text whose parts commas separate; it must be there.
   */
  List<String> oneOrMore(String key, Shape shape) {
    if (!has(key)) {
      missing(key, shape.example());
      return List.of();
    }
    if (values.get(key) instanceof SequenceNode) {
      List<String> listed = texts(key, shape);
      if (items(key).isEmpty()) {
        missing(key, shape.example());
      }
      return listed;
    }
    List<String> parts = new ArrayList<>();
    String written = text(key, Shape.ANY);
    for (String part : written == null ? new String[0] : written.split(",", -1)) {
      if (shape.fits(part.strip())) {
        parts.add(part.strip());
      } else {
        wrong(key, part.strip(), shape.wanted());
      }
    }
    return parts;
  }

  /** Give the mapping under a key; an empty one where the key is absent. */
  Section section(String key) {
    Node node = value(key);
    if (node != null && !(node instanceof MappingNode)) {
      problems.at(
          node, expected(path(key), Text.of("아래에 들여 쓴 '키: 값' 줄", "indented 'key: value' lines")));
    }
    return new Section(problems, path(key), node == null ? place : node, node != null);
  }

  List<Section> sections(String key) {
    List<Section> found = new ArrayList<>();
    int index = 0;
    for (Node item : items(key)) {
      String path = path(key) + "[" + index++ + "]";
      if (item instanceof MappingNode) {
        found.add(new Section(problems, path, item));
      } else {
        problems.at(item, expected(path, Text.of("'키: 값' 줄", "'key: value' lines")));
      }
    }
    return found;
  }

  /** Give the names and values of a section whose keys are the site's own. */
  Map<String, String> pairs(String key, Shape keyShape, Shape valueShape) {
    Section own = section(key);
    Map<String, String> found = new LinkedHashMap<>();
    for (String each : own.values.keySet()) {
      Node keyNode = own.keys.getOrDefault(each, own.place);
      String text = own.text(each, valueShape);
      if (scalar(keyNode, own.path(each), keyShape) != null && text != null) {
        found.put(each, text);
      }
    }
    return found;
  }

  /** Report every key that nobody asked for, with the nearest one that exists. */
  void done() {
    for (Map.Entry<String, Node> key : keys.entrySet()) {
      if (!known.contains(key.getKey())) {
        problems.at(key.getValue(), unknown(key.getKey()));
      }
    }
  }

  void missing(String key, String example) {
    problems.at(
        place,
        Text.of(
            "'" + path(key) + "'가 없습니다. 예: " + key + ": " + example,
            "'" + path(key) + "' is missing, for example  " + key + ": " + example));
  }

  void wrong(String key, String found, Text wanted) {
    problems.at(placeOf(key), mismatch(path(key), found, wanted));
  }

  String path(String key) {
    return name.isEmpty() ? key : name + "." + key;
  }

  private Section(Problems problems, String name, Node place, boolean present) {
    this(problems, name, place);
    if (!present) {
      values.clear();
      keys.clear();
    }
  }

  private Text unknown(String key) {
    String shown = Shape.shown(key);
    String where = name.isEmpty() ? "the site file" : name;
    String wo = name.isEmpty() ? "사이트 파일" : name;
    String all = String.join(", ", known);
    String hint = NearestWord.of(key, known).orElse("");
    return hint.isEmpty()
        ? Text.of(
            "'" + shown + "'는 " + wo + "에 없는 키입니다. 쓸 수 있는 키: " + all,
            "'" + shown + "' is no key of " + where + "; keys here: " + all)
        : Text.of(
            "'" + shown + "'는 " + wo + "에 없는 키입니다. '" + hint + "'를 뜻하셨습니까?",
            "'" + shown + "' is no key of " + where + "; did you mean '" + hint + "'?");
  }

  private @Nullable Node value(String key) {
    known.add(key);
    Node node = values.get(key);
    if (node != null && node.getTag().equals(Tag.NULL)) {
      problems.at(
          keys.getOrDefault(key, node),
          Text.of(
              "'" + path(key) + "'에 값이 없습니다: 값을 적거나 줄을 지우십시오",
              "'" + path(key) + "' has no value: write one or delete the line"));
      return null;
    }
    return node;
  }

  private List<Node> items(String key) {
    Node node = value(key);
    if (node == null) {
      return List.of();
    }
    if (node instanceof SequenceNode list) {
      return list.getValue();
    }
    problems.at(
        node,
        expected(path(key), Text.of("목록('- '로 시작하는 줄)", "a list (lines that start with '- ')")));
    return List.of();
  }

  private @Nullable String scalar(Node node, String path, Shape shape) {
    if (!(node instanceof ScalarNode scalar)) {
      problems.at(node, expected(path, shape.wanted()));
      return null;
    }
    String text = scalar.getValue().strip();
    if (!shape.fits(text)) {
      problems.at(node, mismatch(path, text, shape.wanted()));
      return null;
    }
    return text;
  }

  private static Text expected(String path, Text wanted) {
    return Text.of(
        "'" + path + "'에는 다음이 와야 합니다: " + wanted.ko(), "'" + path + "' takes " + wanted.en());
  }

  private static Text mismatch(String path, String found, Text wanted) {
    String shown = Shape.shown(found);
    return Text.of(
        "'" + path + "'의 값 '" + shown + "'은(는) 쓸 수 없습니다. 다음이 와야 합니다: " + wanted.ko(),
        "'" + path + "' takes " + wanted.en() + ", not '" + shown + "'");
  }

  private static Optional<Integer> parse(String text) {
    try {
      return Optional.of(Integer.valueOf(text));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
