package org.sparkstacking.conform.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Says precisely which files of a run folder were changed, added or lost since it was written.
 *
 * @param changed files whose hash differs from the manifest's
 * @param lost files of the manifest that are not there
 * @param added files that the manifest does not name
 */
public record Verification(List<String> changed, List<String> lost, List<String> added) {
  /** One line of {@code sha256sum}: hash, blank, blank or asterisk, name. */
  private static final Pattern LINE = Pattern.compile("([0-9a-f]{64}) [ *](.+)");

  public boolean clean() {
    return changed.isEmpty() && lost.isEmpty() && added.isEmpty();
  }

  /**
   * Compare a run folder with its manifest.
   *
   * @throws IOException if there is no manifest or it cannot be read
   */
  public static Verification of(Path folder) throws IOException {
    Map<String, String> listed = listed(folder.resolve(Manifest.FILE));
    List<String> changed = new ArrayList<>();
    List<String> lost = new ArrayList<>();
    for (Map.Entry<String, String> entry : listed.entrySet()) {
      Path file = folder.resolve(entry.getKey()).normalize();
      if (!file.startsWith(folder.normalize()) || !Files.isRegularFile(file)) {
        lost.add(entry.getKey());
      } else if (!Manifest.sha256(file).equals(entry.getValue())) {
        changed.add(entry.getKey());
      }
    }
    TreeSet<String> added = new TreeSet<>();
    Manifest.files(folder).forEach(f -> added.add(Manifest.name(folder, f)));
    added.removeAll(listed.keySet());
    return new Verification(List.copyOf(changed), List.copyOf(lost), List.copyOf(added));
  }

  private static Map<String, String> listed(Path manifest) throws IOException {
    if (!Files.isRegularFile(manifest)) {
      throw new IOException(manifest + " is missing: the run folder is not whole");
    }
    Map<String, String> listed = new LinkedHashMap<>();
    int number = 0;
    for (String line : Files.readAllLines(manifest, StandardCharsets.UTF_8)) {
      number++;
      Matcher entry = LINE.matcher(line);
      if (!entry.matches()) {
        throw new IOException(manifest + ":" + number + ": not a line of sha256sum");
      }
      listed.put(entry.group(2), entry.group(1));
    }
    if (listed.isEmpty()) {
      throw new IOException(manifest + " lists no file: the run folder is not whole");
    }
    return listed;
  }
}
