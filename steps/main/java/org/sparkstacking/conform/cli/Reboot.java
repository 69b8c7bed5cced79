package org.sparkstacking.conform.cli;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.adapter.recording.Recording;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.HostShell;
import org.sparkstacking.conform.probe.Question;
import org.sparkstacking.conform.probe.Versions;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Site;

/**
 * Demands that every Spark was started anew since an earlier run. Linux gives each boot an id of
 * its own (/proc/sys/kernel/random/boot_id); the run itself asks for it again and keeps it.
 */
final class Reboot {
  private static final Duration SHORT = Duration.ofSeconds(15);
  private static final String COMMAND = "grep -H '' /proc/sys/kernel/random/boot_id";
  private static final Pattern ID =
      Pattern.compile("boot_id:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})");

  private final OpenSite site;
  private final Path before;

  /**
   * @param before folder of the earlier run
   */
  Reboot(OpenSite site, Path before) {
    this.site = site;
    this.before = before;
  }

  /** Says that a reboot was not seen: no verdict of the site. */
  static final class NotSeen extends RuntimeException {
    private final transient Text why;

    NotSeen(Text why) {
      super(why.en());
      this.why = why;
    }

    Text why() {
      return why;
    }
  }

  /**
   * Ask every Spark.
   *
   * @throws NotSeen where one was not started anew, or does not say
   * @throws Refusal where the earlier run cannot tell
   */
  void demand() {
    Map<String, String> then = then();
    List<Text> open = new ArrayList<>();
    try (HostShell shell = site.shell().get()) {
      for (Host host : site.site().hosts()) {
        trouble(host, then.getOrDefault(host.name(), ""), shell, open);
      }
    }
    if (!open.isEmpty()) {
      throw new NotSeen(
          Text.join("\n", open)
              .plus(
                  Text.of(
                      "\n판정 불가(재확인 필요): 재부팅을 확인하지 못해 시험하지 않았습니다. 모든 Spark를 재부팅한 뒤 다시 실행하십시오.",
                      "\nINCONCLUSIVE: a reboot was not seen, so nothing was tried. Reboot every Spark,"
                          + " then run this again.")));
    }
  }

  private static void trouble(Host host, String then, HostShell shell, List<Text> open) {
    Answer answer = shell.ask(Question.of(Versions.BOOT, host.name(), COMMAND, SHORT));
    String now = id(answer.outText());
    if (now.isEmpty()) {
      String why =
          answer.finished() ? answer.errText().strip() : answer.ending() + " " + answer.detail();
      open.add(
          Text.of(
              host.name() + ": 부팅 ID를 읽지 못했습니다(" + why + ")",
              host.name() + ": its boot id cannot be read (" + why + ")"));
    } else if (now.equals(then)) {
      open.add(
          Text.of(
              host.name() + ": 그 시험 이후 재부팅하지 않았습니다(부팅 ID " + now + ")",
              host.name() + ": was not rebooted since that run (boot id " + now + ")"));
    }
  }

  /** Read the boot ids of the earlier run; each Spark of the site must be among them. */
  private Map<String, String> then() {
    if (!Recording.isThere(before)) {
      throw Refusal.of(
          before + "에 증적(evidence/journal.ndjson)이 없어 부팅 ID를 비교할 수 없습니다.",
          before + " holds no evidence (evidence/journal.ndjson) to compare boot ids with.");
    }
    Recording recording = recording();
    Site then = recording.start().site();
    if (!then.name().equals(site.site().name()) || then.simulated() != site.site().simulated()) {
      throw Refusal.of(
          before + "은(는) 다른 현장(" + then.name() + ")의 시험입니다. 같은 현장의 시험을 지정하십시오.",
          before + " is a run of another site (" + then.name() + "): name one of the same site.");
    }
    Map<String, String> ids = new java.util.TreeMap<>();
    recording.told("host/boot").forEach((host, text) -> put(ids, host, text));
    recording.told(Versions.BOOT).forEach((host, text) -> put(ids, host, text));
    List<String> missing =
        site.site().hosts().stream().map(Host::name).filter(h -> !ids.containsKey(h)).toList();
    if (!missing.isEmpty()) {
      String names = String.join(", ", missing);
      throw Refusal.of(
          before + "에 " + names + "의 부팅 ID가 없습니다. 같은 현장에서 끝까지 마친 시험을 지정하십시오.",
          before + " holds no boot id of " + names + ": name a finished run of the same site.");
    }
    return ids;
  }

  private Recording recording() {
    try {
      return Recording.read(before);
    } catch (IllegalStateException | UncheckedIOException e) {
      throw Refusal.of(
          before + "의 증적을 읽을 수 없습니다: 다른 시험을 지정하십시오(" + e.getMessage() + ").",
          "the evidence of "
              + before
              + " cannot be read: name another run ("
              + e.getMessage()
              + ").");
    }
  }

  private static void put(Map<String, String> ids, String host, String text) {
    if (!id(text).isEmpty()) {
      ids.put(host, id(text));
    }
  }

  private static String id(String text) {
    Matcher id = ID.matcher(text);
    return id.find() ? id.group(1) : "";
  }
}
