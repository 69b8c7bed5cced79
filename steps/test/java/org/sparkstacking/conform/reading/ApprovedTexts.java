package org.sparkstacking.conform.reading;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Keeps, for each sheet of texts, what was approved of each: a file of the resources with one
 * section a text, headed {@code === TEXT}.
 */
final class ApprovedTexts {
  /** Mutation tests take the sheets that hold most and leave out what says it again. */
  private static final Pattern SHEETS =
      Pattern.compile(System.getProperty("approved.sheets", ".*"));

  private static final Path WORLDS = Path.of("fixtures/worlds");
  private static final Path FOLDER = Path.of("steps/test/resources/approved/reading");

  /** Sheet of texts that were written for what lies at the borders of a format. */
  private static final String OWN = "own";

  /**
   * Sheet of the same texts as pdsh prints them: another host's name before each line of output.
   */
  private static final String PREFIXED = "prefixed";

  /**
   * Sheet of the same texts with a remark before each line, which may as well be the line's own.
   */
  private static final String REMARKED = "remarked";

  private ApprovedTexts() {}

  /** Name every text that is chosen: its path below the worlds, of which the first is its sheet. */
  static List<String> names() {
    Map<String, List<PathMatcher>> globs = globs();
    List<Path> own = files(FOLDER, OWN).toList();
    Stream<Path> again =
        Stream.of(PREFIXED, REMARKED)
            .flatMap(s -> own.stream().map(p -> Path.of(s).resolve(p.getFileName())));
    return Stream.of(files(WORLDS, ""), own.stream(), again)
        .flatMap(s -> s)
        .filter(
            p ->
                globs.getOrDefault(sheet(p.toString()), List.of()).stream()
                    .anyMatch(g -> g.matches(p)))
        .map(Path::toString)
        .sorted()
        .toList();
  }

  private static Stream<Path> files(Path root, String below) {
    try (var files = Files.walk(root.resolve(below))) {
      return files.filter(Files::isRegularFile).map(root::relativize).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, List<PathMatcher>> globs() {
    return read(FOLDER.resolve("texts.globs"))
        .lines()
        .filter(l -> !l.startsWith("#") && SHEETS.matcher(sheet(l)).matches())
        .collect(
            Collectors.groupingBy(
                ApprovedTexts::sheet,
                TreeMap::new,
                Collectors.mapping(
                    l -> FileSystems.getDefault().getPathMatcher("glob:" + l),
                    Collectors.toList())));
  }

  static String sheet(String name) {
    return name.substring(0, Math.max(0, name.indexOf('/')));
  }

  static List<String> sheets() {
    return List.copyOf(globs().keySet());
  }

  static Path file(String sheet) {
    return FOLDER.resolve(sheet + ".txt");
  }

  static String text(String name) {
    return switch (sheet(name)) {
      case OWN -> read(FOLDER.resolve(name));
      case PREFIXED -> each("spark-77: ", own(name));
      case REMARKED -> each("(seen) ", own(name));
      default -> read(WORLDS.resolve(name));
    };
  }

  private static String own(String name) {
    return read(FOLDER.resolve(OWN).resolve(Path.of(name).getFileName()));
  }

  private static String each(String prefix, String text) {
    return text.lines()
        .map(l -> l.startsWith("$ ") ? l : prefix + l)
        .collect(Collectors.joining("\n", "", "\n"));
  }

  /** Give the approved lines of each text of a sheet. */
  static Map<String, List<String>> approved(String sheet) {
    Map<String, List<String>> sections = new LinkedHashMap<>();
    List<String> section = new ArrayList<>();
    if (!Files.exists(file(sheet))) {
      return sections;
    }
    for (String line : read(file(sheet)).lines().toList()) {
      if (line.startsWith("=== ")) {
        section = new ArrayList<>();
        sections.put(line.substring(4), section);
      } else {
        section.add(line);
      }
    }
    return sections;
  }

  static void approve(String sheet, Map<String, List<String>> sections) {
    List<String> lines = new ArrayList<>();
    new TreeMap<>(sections)
        .forEach(
            (name, section) -> {
              lines.add("=== " + name);
              lines.addAll(section);
            });
    try {
      Files.createDirectories(FOLDER);
      Files.writeString(file(sheet), String.join("\n", lines) + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
