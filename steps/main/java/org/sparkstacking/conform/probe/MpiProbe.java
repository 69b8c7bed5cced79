package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.reading.HostNameReader;
import org.sparkstacking.conform.reading.MpiRankReader;
import org.sparkstacking.conform.reading.MpiTroubleReader;
import org.sparkstacking.conform.reading.Reader;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Site;

/**
 * Looks whether MPI starts one rank on every Spark: {@code mpi/hostname}, {@code mpi/version},
 * {@code mpi/ssh/PEER} in every direction, and {@code mpi/ranks} from the first host.
 */
public final class MpiProbe implements Probe {
  private static final Duration SHORT = Duration.ofSeconds(15);
  private static final Duration JOB = Duration.ofSeconds(60);
  private static final List<Reader> READERS =
      List.of(new HostNameReader(), new MpiRankReader(), new MpiTroubleReader());

  @Override
  public String topic() {
    return "mpi";
  }

  @Override
  public List<Observed> look(Inquiry inquiry) {
    Site site = inquiry.site();
    List<Observed> observed = new ArrayList<>();
    if (site.hosts().isEmpty()) {
      return observed;
    }
    List<Question> questions = new ArrayList<>();
    for (Host host : site.hosts()) {
      questions.add(Question.of("mpi/hostname", host.name(), "hostname", SHORT));
      questions.add(
          Question.of("mpi/version", host.name(), site.mpi().launcher() + " --version", SHORT));
    }
    observed.addAll(inquiry.readAll(questions, READERS));
    for (Host host : site.hosts()) {
      for (Host peer : site.hosts()) {
        if (!peer.name().equals(host.name())) {
          observed.addAll(Workloads.run(inquiry, ssh(host, peer), SHORT, READERS));
        }
      }
    }
    MpiCommand command =
        new MpiCommand(site, site.hosts(), MpiCommand.marks(inquiry, "mpi/launcher"));
    Question ranks =
        Question.of(
            "mpi/ranks", site.hosts().get(0).name(), command.hostnames(inquiry.runId()), JOB);
    observed.addAll(Workloads.run(inquiry, ranks, JOB, READERS));
    return observed;
  }

  private static Question ssh(Host host, Host peer) {
    String address = MpiCommand.address(peer);
    return Question.of(
        "mpi/ssh/" + address,
        host.name(),
        "ssh -o BatchMode=yes -o ConnectTimeout=5 " + address + " hostname",
        SHORT);
  }
}
