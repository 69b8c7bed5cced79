package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.reading.TraceReader;
import org.sparkstacking.conform.site.Host;

/**
 * Ends and removes what the run left on the hosts, then searches for it. The search also looks for
 * what must be there, the login's own processes and {@code /tmp}: a search that sees nothing at all
 * proves nothing.
 */
public final class LeftoversProbe implements Probe {
  private static final Duration DEADLINE = Duration.ofSeconds(20);

  @Override
  public String topic() {
    return "leftovers";
  }

  @Override
  public List<Observed> look(Inquiry inquiry) {
    String folder = "/tmp/spark-conform-" + inquiry.runId();
    List<Observed> observed =
        new ArrayList<>(new Leftovers(inquiry, "leftovers/", folder).remove());
    List<Callable<List<Observed>>> searches = new ArrayList<>();
    inquiry.site().hosts().forEach(h -> searches.add(() -> search(inquiry, h, folder)));
    inquiry.together(searches).forEach(observed::addAll);
    if (inquiry.site().cluster() != null) {
      observed.addAll(new ClusterLeftovers(inquiry).removeAndSearch());
    }
    return observed;
  }

  private static List<Observed> search(Inquiry inquiry, Host host, String folder) {
    List<Observed> seen = new ArrayList<>();
    String everywhere = " /proc/[0-9]*/environ";
    String own = "grep -l -a PATH=" + everywhere;
    String marked = "grep -l -a CONFORM_RUN=" + inquiry.runId() + everywhere;
    seen.addAll(read(inquiry, host, "leftovers/own-processes", own));
    seen.addAll(read(inquiry, host, "leftovers/processes", marked));
    seen.addAll(read(inquiry, host, "leftovers/files", "ls -d /tmp " + folder));
    return seen;
  }

  /** A search that did not end by itself has seen nothing. */
  private static List<Observed> read(Inquiry inquiry, Host host, String id, String command) {
    Answer answer = inquiry.ask(Question.of(id, host.name(), command, DEADLINE));
    return Inquiry.readAnswer(answer, answer.finished() ? List.of(new TraceReader()) : List.of());
  }
}
