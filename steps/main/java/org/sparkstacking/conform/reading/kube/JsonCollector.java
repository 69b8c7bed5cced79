package org.sparkstacking.conform.reading.kube;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.sparkstacking.conform.reading.Prefixes;
import org.sparkstacking.conform.reading.Script;

/**
 * Collects JSON values from a text that may hold other lines as well. A value starts at the start
 * of a line; a value that never ends is told to {@code broken}.
 */
final class JsonCollector {
  private static final int LONGEST = 64 << 20;

  private final Consumer<Doc> whole;
  private final Consumer<Script.Line> broken;
  private final StringBuilder text = new StringBuilder();
  private final List<Script.Line> lines = new ArrayList<>();
  private int depth;
  private boolean inString;
  private boolean escaped;

  JsonCollector(Consumer<Doc> whole, Consumer<Script.Line> broken) {
    this.whole = whole;
    this.broken = broken;
  }

  /** Take a line; tell whether it belonged to a JSON value. */
  boolean accept(Script.Line line) {
    String content = Prefixes.stamped(line.text());
    if (!lines.isEmpty() && !continues(content)) {
      giveUp();
    }
    if (lines.isEmpty()) {
      content = content.strip();
      if (!starts(content)) {
        return false;
      }
    }
    scan(line, content);
    return true;
  }

  void finish() {
    if (!lines.isEmpty()) {
      giveUp();
    }
  }

  static boolean starts(String content) {
    if (content.isEmpty()) {
      return false;
    }
    char first = content.charAt(0);
    if (first != '{' && first != '[') {
      return false;
    }
    String rest = content.substring(1).stripLeading();
    if (rest.isEmpty()) {
      return true;
    }
    char next = rest.charAt(0);
    return first == '{' ? next == '"' || next == '}' : next == '{';
  }

  private boolean continues(String content) {
    String line = content.strip();
    if (line.isEmpty() || inString) {
      return !inString;
    }
    return "\"{}[],-0123456789tfn".indexOf(line.charAt(0)) >= 0;
  }

  private void scan(Script.Line line, String content) {
    lines.add(line);
    int from = 0;
    for (int i = 0; i < content.length(); i++) {
      step(content.charAt(i));
      if (depth == 0) {
        text.append(content, from, i + 1);
        end();
        String rest = content.substring(i + 1).strip();
        if (starts(rest)) {
          scan(line, rest);
        }
        return;
      }
    }
    text.append(content, from, content.length()).append('\n');
    if (text.length() > LONGEST) {
      giveUp();
    }
  }

  private void step(char c) {
    if (inString) {
      if (escaped) {
        escaped = false;
      } else if (c == '\\') {
        escaped = true;
      } else if (c == '"') {
        inString = false;
      }
    } else if (c == '"') {
      inString = true;
    } else if (c == '{' || c == '[') {
      depth++;
    } else if (c == '}' || c == ']') {
      depth--;
    }
  }

  private void end() {
    Script.Line first = lines.get(0);
    var doc = JsonText.parse(text.toString(), lines);
    reset();
    doc.ifPresentOrElse(whole, () -> broken.accept(first));
  }

  private void giveUp() {
    Script.Line first = lines.get(0);
    reset();
    broken.accept(first);
  }

  private void reset() {
    text.setLength(0);
    lines.clear();
    depth = 0;
    inString = false;
    escaped = false;
  }
}
