package org.sparkstacking.conform.reading.kube;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.LineReader;
import org.sparkstacking.conform.reading.Prefixes;
import org.sparkstacking.conform.reading.Reader;
import org.sparkstacking.conform.reading.Script;

/** Reads {@code kubectl get -o yaml}, whole objects and pasted pieces. */
public final class KubeYamlReader implements Reader {
  static final String FORMAT = "kubernetes yaml";
  private static final int MOST_LINES = 500_000;

  /** Keys that start an object or a piece of one. */
  private static final Set<String> STARTS =
      Set.of(
          "apiVersion",
          "kind",
          "metadata",
          "spec",
          "status",
          "data",
          "items",
          "allocatable",
          "capacity",
          "conditions",
          "nodeInfo");

  @Override
  public String format() {
    return FORMAT;
  }

  @Override
  public boolean knowsPrefixes() {
    return false;
  }

  @Override
  public boolean recognises(String line) {
    return line.startsWith("apiVersion: ") || line.startsWith("- apiVersion: ");
  }

  @Override
  public boolean reads(String command) {
    return Commands.kube(command) && command.contains("yaml");
  }

  @Override
  public LineReader open(Source source, String command) {
    return new Lines(source);
  }

  private static final class Lines implements LineReader {
    private final Documents documents;
    private final List<Script.Line> open = new ArrayList<>();
    private int indent;
    private boolean inData;

    Lines(Source source) {
      this.documents = new Documents(source, false);
    }

    @Override
    public void accept(Script.Line line) {
      Script.Line own = new Script.Line(line.number(), Prefixes.stamped(line.text()));
      String content = own.text().strip();
      if (!open.isEmpty() && !belongs(own, content)) {
        close();
      }
      if (open.isEmpty()) {
        if (!starts(content)) {
          return;
        }
        indent = YamlKey.indent(own.text());
        inData = false;
      }
      if (!content.isEmpty() && !content.startsWith("#") && open.size() < MOST_LINES) {
        inData = YamlKey.indent(own.text()) > indent || content.startsWith("data:");
        open.add(own);
      }
    }

    private static boolean starts(String content) {
      String line = YamlKey.isItem(content) ? content.substring(1).strip() : content;
      YamlKey key = YamlKey.of(line);
      return key != null
          && line.charAt(0) != '"'
          && STARTS.contains(key.key())
          && (key.rest().isEmpty() || key.key().equals("apiVersion") || key.key().equals("kind"));
    }

    private boolean belongs(Script.Line line, String content) {
      if (content.isEmpty()) {
        return inData;
      }
      int own = YamlKey.indent(line.text());
      if (own != indent) {
        return own > indent;
      }
      boolean item = YamlKey.isItem(content);
      YamlKey key = YamlKey.of(item ? content.substring(1).strip() : content);
      return item ? key != null : key != null && key.key().matches("[a-z][A-Za-z]*");
    }

    private void close() {
      if (!open.isEmpty()) {
        documents.take(YamlText.parse(new ArrayList<>(open)));
        open.clear();
      }
    }

    @Override
    public List<Observed> finish() {
      close();
      return documents.observed();
    }
  }
}
