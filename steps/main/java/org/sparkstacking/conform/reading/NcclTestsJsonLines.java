package org.sparkstacking.conform.reading;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.NcclHint;
import org.sparkstacking.conform.observed.NcclTable.Check;
import org.sparkstacking.conform.observed.NcclTable.Order;
import org.sparkstacking.conform.observed.NcclTable.RankLine;
import org.sparkstacking.conform.observed.NcclTable.Row;
import org.sparkstacking.conform.observed.NcclTable.Side;
import org.sparkstacking.conform.observed.NotUnderstood;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Takes lines until a JSON report is whole, and reads it. */
final class NcclTestsJsonLines implements LineReader {
  private static final int LARGEST = 16 << 20;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final Source source;
  private final List<Observed> observed = new ArrayList<>();
  private final StringBuilder gathering = new StringBuilder();
  private @Nullable Place begun;
  private boolean otherSeen;

  NcclTestsJsonLines(Source source) {
    this.source = source;
  }

  @Override
  public void accept(Script.Line line) {
    String text = bare(line.text());
    if (begun != null) {
      gather(text);
    } else if (text.startsWith("{")) {
      opening(line, text);
    }
  }

  @Override
  public List<Observed> finish() {
    Place at = begun;
    if (at != null && gathering.indexOf("\"nccl_version\"") >= 0) {
      observed.add(new NotUnderstood("nccl-tests -J", at, "JSON that is not closed: cut off"));
    }
    return observed;
  }

  /** What collectors put in front of a document's lines comes off. */
  private String bare(String line) {
    boolean mayOpen = begun != null || (!line.startsWith("{") && line.indexOf('{') >= 0);
    return mayOpen ? Prefixes.strip(labelled(line)).text().stripLeading() : line;
  }

  private static String labelled(String line) {
    HostLine labelled = HostLine.labelled(line);
    return labelled == null || !labelled.text().startsWith("{") ? line : labelled.text();
  }

  private void opening(Script.Line line, String text) {
    Place at = new Place(source, line.number(), text);
    if (NcclTestsJsonReader.isOtherDialect(text)) {
      otherDialect(at);
    } else if (NcclTestsJsonReader.isReport(text)) {
      report(text, new Place(source, line.number(), "{…}"));
    } else if (text.strip().equals("{")) {
      begun = new Place(source, line.number(), "{…}");
      gathering.append(text);
    }
  }

  private void otherDialect(Place at) {
    if (!otherSeen) {
      otherSeen = true;
      observed.add(
          new NcclHint(
              source, NcclHint.Kind.OTHER_LIBRARY, new Seen<>(at.quote(), at), "rccl-tests"));
    }
  }

  private void gather(String text) {
    if (gathering.length() + text.length() < LARGEST) {
      gathering.append('\n').append(text);
    }
    Place at = begun;
    if (text.equals("}") && at != null) {
      String whole = gathering.toString();
      if (whole.contains("\"nccl_version\"") && whole.contains("\"results\"")) {
        report(whole, at);
      }
      begun = null;
      gathering.setLength(0);
    }
  }

  private void report(String text, Place at) {
    try {
      observed.add(new Report(JSON.readTree(text), at).table());
    } catch (JacksonException | IllegalArgumentException e) {
      observed.add(new NotUnderstood("nccl-tests -J", at, "JSON that is cut off or broken"));
    }
  }

  /** Reads one parsed report. */
  private final class Report {
    private final JsonNode root;
    private final Place at;
    private final NcclTableDraft draft = new NcclTableDraft(source);

    Report(JsonNode root, Place at) {
      this.root = root;
      this.at = at;
    }

    Observed table() {
      draft.json();
      int code = root.path("nccl_version").asInt(0);
      draft.version(new Seen<>("JSON", at), null, code == 0 ? null : new Seen<>(code, at));
      program();
      JsonNode config = root.path("config");
      draft.order(new Seen<>(order(config), at));
      draft.deviceBlock();
      config.path("devices").forEach(d -> draft.rank(new Seen<>(rank(d), at)));
      root.path("results").forEach(this::result);
      tail();
      if (root.path("end_time").isMissingNode()) {
        draft.cut();
      }
      return draft.table();
    }

    private void program() {
      String path = root.path("args").path(0).asString("");
      String name = path.substring(path.lastIndexOf('/') + 1);
      if (name.endsWith("_perf")) {
        draft.collective(new Seen<>(name, at));
      }
    }

    private Order order(JsonNode config) {
      return new Order(
          config.path("minimum_bytes").asLong(0),
          config.path("maximum_bytes").asLong(0),
          config.path("warmup_iters").asInt(0),
          config.path("iterations").asInt(0),
          Math.max(1, config.path("aggregated_iterations").asInt(1)),
          config.path("validation").asInt(0) > 0,
          config.path("ngpus").asInt(1));
    }

    private RankLine rank(JsonNode device) {
      return new RankLine(
          device.path("rank").asInt(-1),
          device.path("pid").asLong(0),
          device.path("hostname").asString(""),
          device.path("device").asInt(0),
          device.path("device_info").asString(""));
    }

    private void result(JsonNode node) {
      Row row =
          new Row(
              node.path("size").asLong(0),
              node.path("count").asLong(0),
              node.path("type").asString(""),
              node.path("redop").asString(""),
              side(node.path("out_of_place")),
              side(node.path("in_place")));
      draft.row(new Seen<>(row, at));
    }

    private @Nullable Side side(JsonNode node) {
      if (!node.isObject()) {
        return null;
      }
      JsonNode time = node.has("time") ? node.path("time") : node.path("cpu_time");
      JsonNode wrong = node.path("nwrong");
      return new Side(
          time.asDouble(Double.NaN),
          node.path("alg_bw").asDouble(Double.NaN),
          node.path("bus_bw").asDouble(Double.NaN),
          wrong.isNumber() ? Check.COUNTED : Check.NOT_CHECKED,
          wrong.asDouble(0));
    }

    private void tail() {
      JsonNode bounds = root.path("out_of_bounds");
      if (bounds.path("count").isNumber()) {
        draft.bounds(
            new Seen<>(bounds.path("count").asDouble(0), at),
            bounds.path("okay").asString("").equals("true"));
      }
      JsonNode average = root.path("average_bus_bandwidth").path("bandwidth");
      if (average.isNumber()) {
        draft.average(new Seen<>(average.asDouble(0), at));
      }
    }
  }
}
