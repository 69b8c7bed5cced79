package org.sparkstacking.conform.reading.kube;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.reading.Script;

/**
 * Parses the block style of YAML that {@code kubectl -o yaml} prints: maps, lists, scalars, block
 * scalars. Lines that do not fit are skipped; it never fails.
 */
final class YamlText {
  private static final int DEEPEST = 60;

  private final List<Script.Line> lines;
  private int next;

  private YamlText(List<Script.Line> lines) {
    this.lines = lines;
  }

  /** Parse lines of which none is blank. */
  static Doc parse(List<Script.Line> lines) {
    YamlText text = new YamlText(lines);
    Doc root = Doc.map(lines.get(0), 0);
    while (text.next < lines.size()) {
      Doc block = text.block(0);
      block.members().forEach(root::put);
      block.items().forEach(item -> item.members().forEach(root::put));
    }
    return root;
  }

  private Doc block(int depth) {
    Script.Line line = lines.get(next);
    int indent = YamlKey.indent(line.text());
    boolean list = YamlKey.isItem(line.text().strip());
    Doc doc = list ? Doc.list(line, 0) : Doc.map(line, 0);
    if (list) {
      items(doc, indent, depth);
    } else {
      members(doc, indent, depth, null);
    }
    return doc;
  }

  /** Read members that stand at this indent; the first may stand on an item's own line. */
  private void members(Doc doc, int indent, int depth, Script.@Nullable Line onItem) {
    if (onItem != null) {
      member(doc, onItem, indent, depth);
    }
    while (next < lines.size()) {
      Script.Line line = lines.get(next);
      int own = YamlKey.indent(line.text());
      if (own < indent || (own == indent && YamlKey.isItem(line.text().strip()))) {
        return;
      }
      next++;
      if (own == indent) {
        member(doc, line, indent, depth);
      }
    }
  }

  private void member(Doc doc, Script.Line line, int indent, int depth) {
    YamlKey key = YamlKey.of(line.text().strip());
    if (key == null) {
      return;
    }
    String rest = key.rest();
    if (rest.isEmpty()) {
      doc.put(key.key(), child(line, indent, depth));
    } else if (rest.startsWith("|") || rest.startsWith(">")) {
      doc.put(key.key(), Doc.text(line, 0, blockScalar(indent)));
    } else {
      doc.put(
          key.key(), scalar(line, rest + (quoted(rest) ? untilQuote(rest) : continued(indent))));
    }
  }

  private Doc child(Script.Line line, int indent, int depth) {
    if (next >= lines.size() || depth > DEEPEST) {
      return Doc.text(line, 0, null);
    }
    String following = lines.get(next).text();
    int own = YamlKey.indent(following);
    boolean below = own > indent || (own == indent && YamlKey.isItem(following.strip()));
    return below ? block(depth + 1) : Doc.text(line, 0, null);
  }

  private void items(Doc doc, int indent, int depth) {
    while (next < lines.size()) {
      Script.Line line = lines.get(next);
      String content = line.text().strip();
      if (YamlKey.indent(line.text()) != indent || !YamlKey.isItem(content)) {
        return;
      }
      next++;
      String rest = content.substring(1).strip();
      Script.Line inner = new Script.Line(line.number(), rest);
      YamlKey key = rest.startsWith("\"") || rest.startsWith("'") ? null : YamlKey.of(rest);
      if (key == null) {
        doc.add(scalar(line, rest));
      } else {
        Doc item = Doc.map(line, 0);
        int inside =
            indent + Math.max(1, line.text().stripTrailing().length() - indent - rest.length());
        members(item, inside, depth + 1, inner);
        doc.add(item);
      }
    }
  }

  private String blockScalar(int indent) {
    StringBuilder text = new StringBuilder();
    while (next < lines.size() && YamlKey.indent(lines.get(next).text()) > indent) {
      text.append(lines.get(next++).text().strip()).append('\n');
    }
    return text.toString();
  }

  private static boolean quoted(String rest) {
    char first = rest.charAt(0);
    boolean quote = first == '\'' || first == '"';
    return quote && (rest.length() == 1 || rest.charAt(rest.length() - 1) != first);
  }

  /** Take the lines of a quoted scalar up to the one that ends with its quote. */
  private String untilQuote(String rest) {
    StringBuilder more = new StringBuilder();
    int most = 200;
    while (next < lines.size() && most-- > 0) {
      String line = lines.get(next++).text().strip();
      more.append(' ').append(line);
      if (!line.isEmpty() && line.charAt(line.length() - 1) == rest.charAt(0)) {
        break;
      }
    }
    return more.toString();
  }

  /** Take the lines of a plain scalar that goes on below: deeper, and no member. */
  private String continued(int indent) {
    StringBuilder more = new StringBuilder();
    while (next < lines.size()
        && YamlKey.indent(lines.get(next).text()) > indent
        && YamlKey.of(lines.get(next).text().strip()) == null) {
      more.append(' ').append(lines.get(next++).text().strip());
    }
    return more.toString();
  }

  private static Doc scalar(Script.Line line, String text) {
    String bare = text.strip();
    if (bare.equals("{}")) {
      return Doc.map(line, 0);
    }
    if (bare.equals("[]")) {
      return Doc.list(line, 0);
    }
    String low = bare.toLowerCase(Locale.ROOT);
    if (low.equals("null") || bare.equals("~")) {
      return Doc.text(line, 0, null);
    }
    return Doc.text(line, 0, YamlKey.bare(bare));
  }
}
