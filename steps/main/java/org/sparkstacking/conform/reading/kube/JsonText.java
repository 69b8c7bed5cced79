package org.sparkstacking.conform.reading.kube;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.reading.Script;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Parses the text of one JSON value and keeps the line of every part. */
final class JsonText {
  private static final JsonFactory FACTORY = JsonFactory.builder().build();

  private final List<Script.Line> lines;
  private final Deque<Doc> open = new ArrayDeque<>();
  private final Deque<String> keys = new ArrayDeque<>();
  private @Nullable Doc root;

  private JsonText(List<Script.Line> lines) {
    this.lines = lines;
  }

  /** Parse; nothing comes back where the text is no JSON. */
  static Optional<Doc> parse(String text, List<Script.Line> lines) {
    JsonText reading = new JsonText(new ArrayList<>(lines));
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        reading.take(token, parser);
      }
      return reading.open.isEmpty() ? Optional.ofNullable(reading.root) : Optional.empty();
    } catch (JacksonException notJson) {
      return Optional.empty();
    }
  }

  private void take(JsonToken token, JsonParser parser) {
    Script.Line line = line(parser.currentTokenLocation().getLineNr());
    int column = parser.currentTokenLocation().getColumnNr();
    switch (token) {
      case START_OBJECT -> enter(Doc.map(line, column));
      case START_ARRAY -> enter(Doc.list(line, column));
      case END_OBJECT, END_ARRAY -> open.pop();
      case PROPERTY_NAME -> keys.push(parser.currentName());
      case VALUE_NULL -> hang(Doc.text(line, column, null));
      default -> hang(Doc.text(line, column, parser.getString()));
    }
  }

  private void enter(Doc doc) {
    hang(doc);
    open.push(doc);
  }

  private void hang(Doc doc) {
    Doc parent = open.peek();
    if (parent == null) {
      root = doc;
    } else if (parent.isList()) {
      parent.add(doc);
    } else {
      parent.put(keys.pop(), doc);
    }
  }

  private Script.Line line(int number) {
    int index = Math.max(0, Math.min(lines.size() - 1, number - 1));
    return lines.get(index);
  }
}
