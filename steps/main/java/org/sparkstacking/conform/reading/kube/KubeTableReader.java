package org.sparkstacking.conform.reading.kube;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.KubeListing;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.NotUnderstood;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.LineReader;
import org.sparkstacking.conform.reading.Reader;
import org.sparkstacking.conform.reading.Script;

/**
 * Reads the tables of {@code kubectl get}: nodes, pods, DaemonSets, events; rows without header.
 */
public final class KubeTableReader implements Reader {
  static final String FORMAT = "kubectl table";

  private static final int LONGEST_ROW = 4_000;
  private static final Pattern HEADER =
      Pattern.compile("^\\s*(?:NAME|NAMESPACE|LAST SEEN)[ \\t]+[A-Z].*");
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9.:-]*");
  private static final Pattern POD =
      Pattern.compile(
          "^\\s*(?:([a-z0-9.-]+)[ \\t]+)?([a-z0-9][a-z0-9.-]*)[ \\t]+(\\d{1,4})/(\\d{1,4})[ \\t]+"
              + "((?:Init:)?[A-Z0-9][A-Za-z0-9:/]*)(?:[ \\t]+(\\d+)(?: \\([^)]*\\))?)?"
              + "(?:[ \\t]+(\\d[0-9a-z]*))?[ \\t]*.*$");
  private static final Pattern NODE =
      Pattern.compile(
          "^\\s*([a-z0-9][a-z0-9.-]*)[ \\t]+((?:Not)?Ready(?:,SchedulingDisabled)?)[ \\t]+(\\S+)"
              + "[ \\t]+(\\S+)[ \\t]+(v\\d\\S*).*$");

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
    return line.contains("AGE") && HEADER.matcher(line).matches();
  }

  @Override
  public boolean reads(String command) {
    return command.contains("kubectl") && command.contains(" get ");
  }

  @Override
  public LineReader open(Source source, String command) {
    return new Lines(source, command);
  }

  private static final class Lines implements LineReader {
    private final Source source;
    private final String command;
    private final List<Observed> observed = new ArrayList<>();
    private @Nullable Cells header;
    private Script.@Nullable Line headerLine;
    private String kind = "";
    private int rows;

    Lines(Source source, String command) {
      this.source = source;
      this.command = command;
    }

    @Override
    public void accept(Script.Line line) {
      String text = line.text();
      if (mayBeHeader(text) && HEADER.matcher(text).matches()) {
        endTable();
        Cells cells = Cells.header(text);
        kind = TableKinds.kind(cells, command);
        header = kind.isEmpty() ? null : cells;
        headerLine = line;
      } else if (text.isBlank()) {
        endTable();
      } else if (header != null) {
        row(header, line);
      } else {
        bare(line);
      }
    }

    private static boolean mayBeHeader(String text) {
      return text.contains("NAME") || text.contains("LAST SEEN");
    }

    private void row(Cells cells, Script.Line line) {
      Optional<List<String>> row = cells.row(line.text());
      if (row.isPresent() && possible(cells, row.get())) {
        rows++;
        add(cells, row.get(), line);
      } else if (!bare(line)) {
        if (line.text().strip().matches("[a-z0-9][a-z0-9.-]*(?:[ \\t].*)?")) {
          observed.add(new NotUnderstood(FORMAT, at(line), "the row does not fit its header"));
        }
        endTable();
      }
    }

    /** A prompt of as many words as the table has columns is no row. */
    private static boolean possible(Cells cells, List<String> row) {
      return cells.has("NAME")
          ? NAME.matcher(cell(cells, row, "NAME")).matches()
          : row.stream().noneMatch("kubectl"::equals);
    }

    private void add(Cells cells, List<String> row, Script.Line line) {
      String name = cell(cells, row, "NAME");
      Map<String, String> fields = TableKinds.fields(kind, cells, row);
      String own = kind;
      if (kind.equals("Stated")) {
        own = statedKind(fields.getOrDefault("status.state", ""));
      }
      if (!own.isEmpty()) {
        emit(own, cell(cells, row, "NAMESPACE"), name, fields, line);
      }
    }

    private static String statedKind(String state) {
      return switch (state) {
        case "ready", "notReady", "ignored" -> "ClusterPolicy";
        case "Active", "Terminating" -> "Namespace";
        default -> "";
      };
    }

    private static String cell(Cells cells, List<String> row, String column) {
      int at = cells.names().indexOf(column);
      return at < 0 ? "" : row.get(at);
    }

    /** Read a row that has lost its header. */
    private boolean bare(Script.Line line) {
      if (line.text().length() > LONGEST_ROW) {
        return false;
      }
      return (line.text().contains("Ready") && bareNode(line))
          || (hasRatio(line.text()) && barePod(line));
    }

    /** Find {@code n/m} cheaply: most lines of a log have none. */
    private static boolean hasRatio(String text) {
      for (int slash = text.indexOf('/'); slash >= 0; slash = text.indexOf('/', slash + 1)) {
        boolean before = slash > 0 && Character.isDigit(text.charAt(slash - 1));
        if (before && slash + 1 < text.length() && Character.isDigit(text.charAt(slash + 1))) {
          return true;
        }
      }
      return false;
    }

    private boolean bareNode(Script.Line line) {
      Matcher node = NODE.matcher(line.text());
      if (node.matches()) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("table.status", node.group(2));
        fields.put("status.nodeInfo.kubeletVersion", node.group(5));
        emit("Node", "", node.group(1), fields, line);
        return true;
      }
      return false;
    }

    private boolean barePod(Script.Line line) {
      Matcher pod = POD.matcher(line.text());
      if (!pod.matches() || !PodWords.known(pod.group(5))) {
        return false;
      }
      Map<String, String> fields = new LinkedHashMap<>();
      fields.put("table.ready", pod.group(3) + "/" + pod.group(4));
      fields.put("table.status", pod.group(5));
      if (pod.group(7) != null) {
        fields.put("table.age", pod.group(7));
      }
      String namespace = pod.group(1) == null ? "" : pod.group(1);
      emit("Pod", namespace, pod.group(2), fields, line);
      return true;
    }

    private void emit(
        String own, String namespace, String name, Map<String, String> cells, Script.Line line) {
      Map<String, Seen<String>> fields = new LinkedHashMap<>();
      cells.forEach((path, value) -> fields.put(path, new Seen<>(value, at(line))));
      if (own.equals("Node") && cells.containsKey("table.status")) {
        NodeWords.add(cells.get("table.status"), fields, at(line));
      }
      observed.add(new KubeObject(source, own, namespace, name, at(line), fields, false));
    }

    private void endTable() {
      if (header != null && headerLine != null && rows > 0 && !kind.equals("Stated")) {
        observed.add(new KubeListing(source, kind, rows, false, at(headerLine)));
      }
      header = null;
      rows = 0;
    }

    private Place at(Script.Line line) {
      return new Place(source, line.number(), line.text());
    }

    @Override
    public List<Observed> finish() {
      endTable();
      return observed;
    }
  }
}
