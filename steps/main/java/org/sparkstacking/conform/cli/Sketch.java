package org.sparkstacking.conform.cli;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.probe.survey.SiteSurvey;
import org.sparkstacking.conform.probe.survey.SparkSeen;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Site;

/** Describes a site of which only its hosts' addresses are known. */
final class Sketch {
  private Sketch() {}

  static Site of(List<Host> hosts) {
    Site none = Site.undeclared();
    return new Site(
        "sketch",
        false,
        none.timezone(),
        none.layout(),
        hosts,
        null,
        none.nccl(),
        none.mpi(),
        none.load(),
        null,
        List.of(),
        List.of(),
        List.of(),
        none.access(),
        none.paper());
  }

  /** Call each host by its own name where it shows one that can stand in a record. */
  static List<Host> named(List<Host> hosts, SiteSurvey survey) {
    SparkSeen one = survey.one();
    SparkSeen other = survey.other();
    boolean differ = !one.hostname().equals(other.hostname());
    List<Host> named = new ArrayList<>();
    for (int i = 0; i < hosts.size(); i++) {
      String own = (i == 0 ? one : other).hostname();
      boolean fit = differ && own.matches("[A-Za-z0-9][A-Za-z0-9.-]{0,62}");
      named.add(fit ? renamed(hosts.get(i), own) : hosts.get(i));
    }
    return named;
  }

  private static Host renamed(Host h, String name) {
    return new Host(
        name,
        h.address(),
        h.user(),
        h.port(),
        h.jump(),
        h.identity(),
        h.node(),
        h.gpus(),
        h.management(),
        h.halves(),
        h.serial());
  }
}
