package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
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

  private static final String END_SOON = "sleep 1";

  private final Inquiry inquiry;
  private final String prefix;
  private final String folder;

  /** Name the one folder that a run makes on a host. */
  static String folder(String runId) {
    return "/tmp/spark-conform-" + runId;
  }

  Leftovers(Inquiry inquiry, String prefix, String folder) {
    this.inquiry = inquiry;
    this.prefix = prefix;
    this.folder = folder;
  }

  /** Clean every host, side by side; what could not be asked comes back. */
  List<Observed> remove() {
    List<Callable<List<Observed>>> tasks = new ArrayList<>();
    inquiry.site().hosts().forEach(host -> tasks.add(() -> remove(host)));
    return inquiry.together(tasks).stream().flatMap(List::stream).toList();
  }

  /** Clean one host; what could not be asked or removed comes back. */
  List<Observed> remove(Host host) {
    end(host, "cleanup");
    Answer removed = ask(host, "cleanup/remove", "rm -rf " + folder);
    return removed.succeeded() ? List.of() : Inquiry.readAnswer(removed, List.of());
  }

  /**
   * End this run's processes on every host, as after a test that did not end by itself.
   *
   * @param why tells these questions from others of the same run
   */
  void end(String why) {
    inquiry.site().hosts().forEach(host -> end(host, "end/" + why));
  }

  /** End this run's processes on one host; what a signal did not end is killed. */
  void end(Host host, String id) {
    List<String> pids = pids(ask(host, id + "/find", search()).outText());
    if (pids.isEmpty()) {
      return;
    }
    ask(host, id + "/kill", "kill " + String.join(" ", pids) + "; " + END_SOON);
    List<String> stubborn = pids(ask(host, id + "/find-again", search()).outText());
    if (!stubborn.isEmpty()) {
      ask(host, id + "/kill-hard", "kill -9 " + String.join(" ", stubborn));
    }
  }

  /** List the processes of this run that are there now. */
  List<String> alive(Host host) {
    return pids(ask(host, "alive", search()).outText());
  }

  private String search() {
    return "grep -l -a CONFORM_RUN=" + inquiry.runId() + " /proc/[0-9]*/environ";
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
