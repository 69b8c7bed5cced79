package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.site.Host;

/**
 * Ends what a run left on the hosts: the login's own processes whose environment carries
 * CONFORM_RUN with this run's id, and the run's folder. Nothing else is ever touched.
 */
final class Leftovers {
  private static final Duration SHORT = Duration.ofSeconds(20);
  private static final Pattern ENVIRON =
      Pattern.compile("^/proc/([0-9]{1,9})/environ$", Pattern.MULTILINE);

  private final Inquiry inquiry;
  private final String prefix;
  private final String folder;

  Leftovers(Inquiry inquiry, String prefix, String folder) {
    this.inquiry = inquiry;
    this.prefix = prefix;
    this.folder = folder;
  }

  List<Observed> remove() {
    List<Observed> missing = new ArrayList<>();
    for (Host host : inquiry.site().hosts()) {
      end(host, "cleanup");
      Answer removed = ask(host, "cleanup/remove", "rm -rf " + folder);
      if (!removed.succeeded()) {
        missing.addAll(Inquiry.readAnswer(removed, List.of()));
      }
    }
    return missing;
  }

  /**
   * End this run's processes on every host, as after a test that did not end by itself.
   *
   * @param why tells these questions from others of the same run
   */
  void end(String why) {
    inquiry.site().hosts().forEach(host -> end(host, "end/" + why));
  }

  /** End this run's processes on one host. */
  void end(Host host, String id) {
    Answer found =
        ask(
            host,
            id + "/find",
            "grep -l -a CONFORM_RUN=" + inquiry.runId() + " /proc/[0-9]*/environ");
    List<String> pids = pids(found.outText());
    if (!pids.isEmpty()) {
      ask(host, id + "/kill", "kill " + String.join(" ", pids));
    }
  }

  private Answer ask(Host host, String id, String command) {
    return inquiry.ask(Question.of(prefix + id, host.name(), command, SHORT));
  }

  private static List<String> pids(String text) {
    List<String> pids = new ArrayList<>();
    Matcher matcher = ENVIRON.matcher(text);
    while (matcher.find()) {
      pids.add(matcher.group(1));
    }
    return pids;
  }
}
