package org.sparkstacking.conform.report;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes a copy of a run folder for readers outside: host names, addresses, serial numbers, people
 * and logins are replaced, each always by the same alias, in the record and in every evidence file;
 * the views are made anew from that. What was replaced by what is written nowhere.
 */
public final class Redaction {
  /** Keeps every byte of evidence that is no UTF-8. */
  private static final Charset BYTES = StandardCharsets.ISO_8859_1;

  private static final int SHORT_SERIAL = 4;
  private static final int LONGEST_LINE = 1 << 20;
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Set<String> OF_THE_KIT =
      Set.of("title", "meaning", "origin", "adr", "adrQuote", "stages", "kit", "limits");

  private final Path from;
  private final Path to;
  private final Aliases aliases = new Aliases();
  private final Map<String, JsonNode> written = new HashMap<>();

  private Redaction(Path from, Path to) {
    this.from = from;
    this.to = to;
  }

  /**
   * Write a redacted copy.
   *
   * @param to a folder that is not there yet, or is empty
   * @throws IOException if a file cannot be read or written, or if a known name is left in the
   *     copy: then the copy must not be handed out, and the message says where
   */
  public static void copy(Path from, Path to) throws IOException {
    new Redaction(from, to).copy();
  }

  private void copy() throws IOException {
    RunRecord run = RecordJson.read(from);
    learn(run);
    Files.createDirectories(to);
    for (Path file : evidence()) {
      text(file);
    }
    journal();
    record();
    Views.write(to);
    demandNothingLeft();
  }

  private void learn(RunRecord run) throws IOException {
    RunRecord.SitePart site = run.site();
    for (RunRecord.HostPart host : site.hosts()) {
      aliases.name("host", host.name());
      aliases.same(host.node(), host.name());
      boolean numeric = host.address().matches("[0-9.:]+");
      if (!numeric) {
        aliases.same(host.address(), host.name());
      }
      aliases.name("serial", host.serial());
      String seen = Serial.of(run, host).seen();
      if (seen.length() > SHORT_SERIAL) { // a machine may tell anything, such as 0
        aliases.name("serial", seen);
      }
    }
    aliases.name("site", site.name());
    aliases.name("hospital", site.hospital()).name("place", site.location());
    aliases.name("contract", site.contract()).name("person", site.tester());
    site.signers().forEach(s -> aliases.name("person", s.person()));
    run.deviations().forEach(d -> aliases.name("person", d.approver()));
    learnLogins();
  }

  /** The journal begins with the site as the run knew it, logins and management names included. */
  private void learnLogins() throws IOException {
    Path journal = from.resolve(RanCommands.JOURNAL);
    if (!Files.isRegularFile(journal)) {
      return;
    }
    try (BufferedReader lines = Files.newBufferedReader(journal, StandardCharsets.UTF_8)) {
      String first = lines.readLine();
      for (JsonNode host : JSON.readTree(first == null ? "{}" : first).at("/run/site/hosts")) {
        String user = host.path("user").asString("");
        if (!user.isEmpty() && !user.equals("root") && !user.equals("nvidia")) {
          aliases.name("user", user);
        }
      }
    } catch (JacksonException e) {
      throw new IOException(journal + " does not begin with a run's first line", e);
    }
  }

  private List<Path> evidence() throws IOException {
    Path folder = from.resolve("evidence");
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (var all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile)
          .filter(f -> !f.equals(from.resolve(RanCommands.JOURNAL)))
          .sorted()
          .toList();
    }
  }

  private void text(Path file) throws IOException {
    String name = Manifest.name(from, file);
    Path copy = to.resolve(aliases.hide(name));
    Path parent = copy.getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    try (BufferedReader in = Files.newBufferedReader(file, BYTES);
        BufferedWriter out = Files.newBufferedWriter(copy, BYTES)) {
      for (String line = line(in); line != null; line = line(in)) {
        out.write(hiddenLine(line));
      }
    }
    ObjectNode entry = JSON.createObjectNode();
    entry.put("bytes", Files.size(copy));
    entry.put("sha256", Manifest.sha256(copy));
    written.put(Manifest.name(to, copy), entry);
  }

  /** Read up to and with the line's end; a line of hostile length comes in pieces. */
  private static @Nullable String line(BufferedReader in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c >= 0; c = in.read()) {
      line.append((char) c);
      if (c == '\n' || line.length() >= LONGEST_LINE) {
        break;
      }
    }
    return line.isEmpty() ? null : line.toString();
  }

  /** Known names may be Korean: a line that is UTF-8 is read as that, any other byte by byte. */
  private String hiddenLine(String line) {
    String text = new String(line.getBytes(BYTES), StandardCharsets.UTF_8);
    return text.indexOf('\ufffd') >= 0
        ? aliases.hide(line)
        : new String(aliases.hide(text).getBytes(StandardCharsets.UTF_8), BYTES);
  }

  private void journal() throws IOException {
    Path journal = from.resolve(RanCommands.JOURNAL);
    if (!Files.isRegularFile(journal)) {
      return;
    }
    List<String> lines = new ArrayList<>();
    for (String line : Files.readAllLines(journal, StandardCharsets.UTF_8)) {
      try {
        lines.add(JSON.writeValueAsString(files(hidden(JSON.readTree(line), false))));
      } catch (JacksonException e) {
        // The unfinished last line of a killed run is left out of the copy.
      }
    }
    Path copy = to.resolve(RanCommands.JOURNAL);
    Files.createDirectories(to.resolve("evidence"));
    Files.writeString(copy, String.join("\n", lines) + "\n", StandardCharsets.UTF_8);
  }

  /** Evidence has other bytes now, so the journal names their new size and hash. */
  private JsonNode files(JsonNode node) {
    if (node instanceof ObjectNode object) {
      JsonNode file = object.path("file");
      if (file.isString() && object.has("sha256") && written.containsKey(file.asString())) {
        object.setAll((ObjectNode) written.get(file.asString()));
      }
      object.values().forEach(this::files);
    } else if (node instanceof ArrayNode array) {
      array.values().forEach(this::files);
    }
    return node;
  }

  private void record() throws IOException {
    JsonNode record = JSON.readTree(Files.readAllBytes(from.resolve(RecordJson.FILE)));
    RunRecord copy = JSON.treeToValue(hidden(record, true), RunRecord.class);
    Files.write(to.resolve(RecordJson.FILE), RecordJson.bytes(copy));
  }

  /** Replace in all strings and keys, but leave what the kit itself wrote into every record. */
  private JsonNode hidden(JsonNode node, boolean keepKits) {
    if (node instanceof ObjectNode object) {
      ObjectNode copy = JSON.createObjectNode();
      for (Map.Entry<String, JsonNode> field : object.properties()) {
        boolean kits = keepKits && OF_THE_KIT.contains(field.getKey());
        copy.set(
            aliases.hide(field.getKey()),
            kits ? field.getValue() : hidden(field.getValue(), keepKits));
      }
      return copy;
    }
    if (node instanceof ArrayNode array) {
      ArrayNode copy = JSON.createArrayNode();
      array.values().forEach(v -> copy.add(hidden(v, keepKits)));
      return copy;
    }
    return node.isString() ? JSON.getNodeFactory().stringNode(aliases.hide(node.asString())) : node;
  }

  private void demandNothingLeft() throws IOException {
    for (Path file : Manifest.files(to)) {
      String name = Manifest.name(to, file);
      boolean text = name.startsWith("evidence/") || name.equals(RecordJson.FILE);
      String inside = text ? Files.readString(file, BYTES) : "";
      for (String known : aliases.names()) {
        String raw = new String(known.getBytes(StandardCharsets.UTF_8), BYTES);
        if (known.length() > 3 && !name.equals(RecordJson.FILE) && inside.contains(raw)) {
          throw new IOException(
              name + " still holds a name of the site; do not hand out " + to + ", delete it");
        }
      }
    }
  }
}
