package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.HostClock;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.site.Host;

/** Looks at GPUs, driver, kernel, memory and clock of every host. Reads only. */
public final class GpuProbe implements Probe {
  private static final String QUERY =
      "nvidia-smi --query-gpu=index,uuid,name,driver_version,pci.bus_id,temperature.gpu,pstate,compute_cap,memory.total --format=csv";
  private static final String APPS =
      "nvidia-smi --query-compute-apps=pid,name,used_memory --format=csv";
  private static final String LOG = "journalctl -k -b --no-pager -o short-iso";
  private static final Duration LOG_DEADLINE = Duration.ofSeconds(30);
  private static final long LOG_BYTES = 32L << 20;
  private static final Pattern SECONDS = Pattern.compile("(\\d{9,11})\\.(\\d{9})");

  @Override
  public String topic() {
    return "gpus";
  }

  @Override
  public List<Observed> look(Inquiry inquiry) {
    List<Observed> seen = new ArrayList<>(HostQuestions.ask(inquiry, GpuProbe::questions));
    seen.addAll(HostGpuLists.of(seen));
    List<Callable<List<Observed>>> clocks = new ArrayList<>();
    for (Host host : inquiry.site().hosts()) {
      clocks.add(() -> clock(inquiry, host));
    }
    inquiry.together(clocks).forEach(seen::addAll);
    return List.copyOf(seen);
  }

  private static List<Question> questions(Host host) {
    return List.of(
        HostQuestions.question(host, "gpus/list", "nvidia-smi -L"),
        HostQuestions.question(host, "gpus/query", QUERY),
        HostQuestions.question(host, "gpus/apps", APPS),
        new Question("gpus/kernel-log", host.name(), LOG, LOG_DEADLINE, LOG_BYTES),
        HostQuestions.question(host, "host/uname", "uname -a"),
        HostQuestions.question(host, "host/release", "grep -H '' /etc/dgx-release"),
        HostQuestions.question(
            host, "host/boot", "grep -H '' /proc/sys/kernel/random/boot_id /proc/cmdline"),
        HostQuestions.question(host, "host/memory", "grep -H '' /proc/meminfo"),
        HostQuestions.question(host, "host/limits", "sh -c 'ulimit -l'"));
  }

  private static List<Observed> clock(Inquiry inquiry, Host host) {
    Question question = HostQuestions.question(host, "host/clock", "date -u +%s.%N");
    Answer answer = inquiry.ask(question);
    List<Observed> seen = new ArrayList<>(Inquiry.readAnswer(answer, List.of()));
    String said = answer.outText().strip();
    Matcher m = SECONDS.matcher(said);
    if (answer.succeeded() && m.matches()) {
      Instant time = Instant.ofEpochSecond(Long.parseLong(m.group(1)), Long.parseLong(m.group(2)));
      Source source =
          new Source(question.id(), host.name(), Inquiry.evidenceFile(question, ".out"));
      Instant answered = answer.askedAt().plus(answer.took());
      seen.add(
          new HostClock(
              source, new Seen<>(time, new Place(source, 1, said)), answer.askedAt(), answered));
    }
    return seen;
  }
}
