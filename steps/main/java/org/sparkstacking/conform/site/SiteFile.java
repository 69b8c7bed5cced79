package org.sparkstacking.conform.site;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.sparkstacking.conform.claim.Text;

/**
 * Reads the text of a site file. Pure: no disk, no clock. {@code fixtures/sites/site.schema.json}
 * describes the same format for editors.
 */
public final class SiteFile {

  /** What came of reading. */
  public sealed interface Outcome permits Accepted, Refused {}

  /**
   * The file describes a site.
   *
   * @param notes what its owner should know though nothing is wrong
   */
  public record Accepted(Site site, List<Problem> notes) implements Outcome {
    public Accepted {
      notes = List.copyOf(notes);
    }
  }

  /** The file does not describe a site; every problem has its line and column. */
  public record Refused(List<Problem> problems) implements Outcome {
    public Refused {
      problems = List.copyOf(problems);
    }
  }

  private SiteFile() {}

  /** Read, accepting any well-formed limit id. */
  public static Outcome parse(String fileName, String text) {
    return parse(fileName, text, Set.of());
  }

  /**
   * Read.
   *
   * @param fileName as the person gave it; relative paths of the file count from its folder
   * @param limits ids that {@code changedLimits} may name; empty for any
   */
  public static Outcome parse(String fileName, String text, Set<String> limits) {
    Problems problems = new Problems(fileName);
    MappingNode top = new YamlTree(fileName, problems).read(text);
    Site site = top == null ? null : read(fileName, problems, top, limits);
    return site == null ? new Refused(problems.list()) : new Accepted(site, problems.notes());
  }

  /** Refuse a file as a whole, such as one that cannot be opened. */
  public static Refused unreadable(String fileName, Text why) {
    return new Refused(List.of(new Problem(fileName, 0, 0, why)));
  }

  private static @Nullable Site read(
      String fileName, Problems problems, MappingNode top, Set<String> limits) {
    Section section = new Section(problems, "", top);
    Site site = new SiteReader(new SitePaths(fileName), limits).read(section);
    return problems.none() ? site : null;
  }
}
