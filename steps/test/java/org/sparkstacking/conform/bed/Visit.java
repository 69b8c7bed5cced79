package org.sparkstacking.conform.bed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A visit to the bed with the kit: site files, run folders, and what the runs gave. */
final class Visit {
  /** Longest scoped run on a machine of two cores that builds something else. */
  static final Duration SCOPED = Duration.ofMinutes(4);

  private final Path siteFile;
  private final Path folder;
  private final Kit kit;
  private int runs;

  Visit(Bed bed, Path folder) {
    this(bed.siteFile(), folder);
  }

  /**
   * @param siteFile of the bed, where its whole text is no matter
   * @param folder for all that the visit writes
   */
  Visit(Path siteFile, Path folder) {
    this.siteFile = siteFile;
    this.folder = folder;
    this.kit = new Kit(folder);
  }

  Kit kit() {
    return kit;
  }

  /** A run that ended, with its record. */
  record Done(Kit.Ended ended, Result result, Path folder) {}

  /** Write the bed's site file with one NCCL size and a deadline that keep a run short. */
  Path smallSite() {
    return site(
        "small.yaml", "\nload:.*", "\nload: {smallestSize: 64M, largestSize: 64M, perTest: 20s}");
  }

  /** Write the bed's site file with something replaced to the end of the file. */
  Path site(String name, String pattern, String text) {
    try {
      String whole = Files.readString(siteFile);
      String changed = whole.replaceFirst("(?s)" + pattern, text);
      if (changed.equals(whole)) {
        throw new IllegalStateException("the site file has no " + pattern);
      }
      return Files.writeString(folder.resolve(name), changed + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Run a few claims on the small site. */
  Done run(String claims, String... more) {
    List<String> words = new ArrayList<>(List.of("--claims", claims));
    words.addAll(List.of(more));
    return run(smallSite(), SCOPED, words);
  }

  Done run(Path site, Duration most, List<String> more) {
    Path out = out();
    Kit.Ended ended = kit.start("", command(site, out, more)).end(most);
    return new Done(ended, record(out, ended), out);
  }

  /** Let the bed settle. */
  static void pause(int seconds) {
    try {
      TimeUnit.SECONDS.sleep(seconds);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /** Give a folder for the next run. */
  Path out() {
    runs++;
    return folder.resolve("run-" + runs);
  }

  String[] command(Path site, Path out, List<String> more) {
    List<String> words =
        new ArrayList<>(
            List.of("run", "--lang", "en", "--site", site.toString(), "--out", out.toString()));
    words.addAll(more);
    return words.toArray(new String[0]);
  }

  private static Result record(Path out, Kit.Ended ended) {
    if (!Files.isRegularFile(out.resolve("record.json"))) {
      throw new AssertionError("no record; exit " + ended.exit() + ":\n" + ended.console());
    }
    return Result.in(out);
  }
}
