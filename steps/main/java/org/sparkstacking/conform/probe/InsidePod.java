package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.PodGpus;
import org.sparkstacking.conform.observed.PodNetdevs;
import org.sparkstacking.conform.observed.RdmaOpening;
import org.sparkstacking.conform.observed.RdmaOpening.Outcome;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.site.Host;

/** Looks at one pod from inside. */
final class InsidePod {
  private static final Duration SHORT = Duration.ofSeconds(20);
  private static final Pattern UUID = Pattern.compile("UUID: (GPU-[0-9a-fA-F-]{8,60})");

  /** Words of libibverbs and ibv_devinfo for a device that is not there or may not be opened. */
  private static final List<String> REFUSED =
      List.of(
          "No IB devices found",
          "wasn't found",
          "ailed to open",
          "Permission denied",
          "Operation not permitted",
          "No such device",
          "Failed to get IB devices list");

  /**
   * Exit statuses that are not the program's own: of timeout(1) and of a shell that finds no
   * program (124 to 127), and of a program that was killed, as when its container ends (137, 143).
   */
  private static final Set<Integer> ENDED_BY_OTHERS = Set.of(124, 125, 126, 127, 137, 143);

  private final Inquiry inquiry;
  private final PodStage stage;
  private final Host host;
  private final String pod;

  InsidePod(Inquiry inquiry, PodStage stage, Host host, String pod) {
    this.inquiry = inquiry;
    this.stage = stage;
    this.host = host;
    this.pod = pod;
  }

  /** List the GPUs that the pod sees. A program that is not there, or was ended, is no look. */
  List<Observed> gpus(String id) {
    Answer answer = ask(id, "nvidia-smi", "-L");
    boolean looked = answer.finished() && !ENDED_BY_OTHERS.contains(answer.exit().orElse(127));
    List<Seen<String>> uuids = new ArrayList<>();
    for (Place line : lines(answer, answer.outText())) {
      Matcher uuid = UUID.matcher(line.quote());
      if (uuid.find()) {
        uuids.add(new Seen<>(uuid.group(1), line));
      }
    }
    List<Observed> seen = new ArrayList<>();
    seen.add(
        new PodGpus(KubeReads.source(answer), host.node(), pod, 1, looked, first(answer), uuids));
    seen.addAll(Inquiry.readAnswer(answer, List.of()));
    return seen;
  }

  List<Observed> netdevs(String id) {
    Answer answer = ask(id, "ls", "/sys/class/net");
    if (!answer.succeeded()) {
      return Inquiry.readAnswer(answer, List.of());
    }
    List<Seen<String>> names = new ArrayList<>();
    for (Place line : lines(answer, answer.outText())) {
      for (String name : line.quote().strip().split("\\s+")) {
        names.add(new Seen<>(name, line));
      }
    }
    return List.of(new PodNetdevs(KubeReads.source(answer), host.node(), pod, names));
  }

  /** Try to open an RDMA device inside the pod. */
  List<Observed> opening(String id, String device) {
    return opening(ask(id, "ibv_devinfo", "-d", device), true, device);
  }

  /** Try the same on the host: only what opens there can be missed in the pod. */
  List<Observed> openingOnHost(String id, String device) {
    Question question = Question.of(id, host.name(), "ibv_devinfo -d " + device, SHORT);
    return opening(inquiry.ask(question), false, device);
  }

  private List<Observed> opening(Answer answer, boolean inPod, String device) {
    String text = answer.outText() + "\n" + answer.errText();
    Outcome outcome = outcome(answer, text);
    Seen<Outcome> seen = new Seen<>(outcome, first(answer));
    return List.of(new RdmaOpening(KubeReads.source(answer), host.node(), inPod, device, seen));
  }

  private static Outcome outcome(Answer answer, String text) {
    if (answer.succeeded() && text.contains("hca_id")) {
      return Outcome.OPENED;
    }
    int exit = answer.exit().orElse(127);
    boolean ran = answer.finished() && exit != 126 && exit != 127 && exit != 124;
    boolean refused = ran && REFUSED.stream().anyMatch(text::contains);
    return refused ? Outcome.REFUSED : Outcome.NOT_TRIED;
  }

  private Answer ask(String id, String... words) {
    return stage.ask(id, host.name(), pod, List.of(words), SHORT);
  }

  /** Point at the first line that was said, on either stream. */
  private static Place first(Answer answer) {
    List<Place> out = lines(answer, answer.outText());
    if (!out.isEmpty()) {
      return out.get(0);
    }
    Source err = errors(answer);
    String words = answer.errText().isBlank() ? answer.detail() : answer.errText();
    return new Place(err, 1, words.strip().lines().findFirst().orElse(""));
  }

  private static Source errors(Answer answer) {
    Question q = answer.question();
    return new Source(q.id(), q.host(), Inquiry.evidenceFile(q, ".err"));
  }

  private static List<Place> lines(Answer answer, String text) {
    Source source = KubeReads.source(answer);
    List<Place> lines = new ArrayList<>();
    int number = 0;
    for (String line : text.split("\n", -1)) {
      number++;
      if (!line.isBlank()) {
        lines.add(new Place(source, number, line));
      }
    }
    return lines;
  }
}
