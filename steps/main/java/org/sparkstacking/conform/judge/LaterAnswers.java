package org.sparkstacking.conform.judge;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.sparkstacking.conform.observed.AskedAgain;
import org.sparkstacking.conform.observed.ClusterSign;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.GpuDriver;
import org.sparkstacking.conform.observed.GpuSeen;
import org.sparkstacking.conform.observed.GpuTrouble;
import org.sparkstacking.conform.observed.InterfaceAddress;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.LinkSpeed;
import org.sparkstacking.conform.observed.MpiRank;
import org.sparkstacking.conform.observed.MpiTrouble;
import org.sparkstacking.conform.observed.NetInterface;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.PcieLink;
import org.sparkstacking.conform.observed.Ping;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.PodGpus;
import org.sparkstacking.conform.observed.RdmaBandwidth;
import org.sparkstacking.conform.observed.RdmaTrouble;
import org.sparkstacking.conform.observed.Route;
import org.sparkstacking.conform.observed.Symptom;

/**
 * Leaves out what a saved terminal showed before a repair: where the same command is typed again
 * into the same shell, the later answer tells what is so. Only what the later answer speaks of
 * itself is replaced, so that an answer that is cut or filtered takes nothing away. Logs are no
 * states: what happened has happened, however often one reads it.
 */
final class LaterAnswers {
  private static final String GPU = "gpu";
  private static final String RDMA = "rdma trouble";
  private static final String MPI = "mpi trouble";
  private static final String SIGN = "sign";

  /** How each kind of state is placed, and what it speaks of. */
  private static final Map<Class<? extends Observed>, State<?>> STATES = new HashMap<>();

  static {
    state(LinkSpeed.class, s -> s.gbps().place(), s -> "speed " + s.netdev() + s.rdma());
    state(PcieLink.class, PcieLink::place, p -> "pcie " + p.device() + p.kind());
    state(RdmaBandwidth.class, r -> r.highest().place(), r -> "rate " + r.device());
    state(RdmaTrouble.class, RdmaTrouble::place, t -> RDMA);
    state(GpuSeen.class, GpuSeen::place, g -> GPU);
    state(GpuTrouble.class, GpuTrouble::place, g -> GPU);
    state(GpuDriver.class, d -> d.version().place(), d -> "driver");
    state(Route.class, r -> r.text().place(), r -> "route " + r.text().value());
    state(NetInterface.class, NetInterface::place, i -> "device " + i.netdev());
    state(InterfaceAddress.class, a -> a.text().place(), LaterAnswers::address);
    state(Ping.class, Ping::place, p -> "ping " + p.peer() + p.netdev() + p.payload());
    state(MpiTrouble.class, t -> t.words().place(), t -> MPI);
    state(MpiRank.class, r -> r.host().place(), r -> "rank");
    state(PodGpus.class, PodGpus::answer, g -> "pod " + g.pod());
    state(ClusterSign.class, s -> s.text().place(), s -> SIGN);
    state(Symptom.class, Symptom::place, s -> "symptom");
    state(KubeObject.class, KubeObject::place, LaterAnswers::object);
  }

  /** What a result settles besides its like: the trouble that stood in its place. */
  private static final Map<Class<? extends Observed>, List<String>> SETTLES =
      Map.of(
          GpuSeen.class, List.of("symptom"),
          PodGpus.class, List.of(SIGN, "symptom"),
          RdmaBandwidth.class, List.of(RDMA, "symptom"),
          MpiRank.class, List.of(MPI, "symptom"));

  private final List<AskedAgain> again;
  private final Map<AskedAgain, Set<String>> told = new HashMap<>();

  private LaterAnswers(Evidence evidence) {
    this.again = evidence.all(AskedAgain.class);
    evidence.all().forEach(this::note);
  }

  /** Give the evidence without what later answers replaced. */
  static Evidence left(Evidence evidence) {
    LaterAnswers answers = new LaterAnswers(evidence);
    return answers.again.isEmpty()
        ? evidence
        : Evidence.of(evidence.all().stream().filter(o -> !answers.replaced(o)).toList());
  }

  private void note(Observed one) {
    State<?> state = STATES.get(one.getClass());
    if (state != null && !(one instanceof Symptom) && !(one instanceof ClusterSign)) {
      again.stream()
          .filter(a -> state.stands(one, a, AskedAgain::later))
          .forEach(
              a -> {
                Set<String> subjects =
                    new HashSet<>(SETTLES.getOrDefault(one.getClass(), List.of()));
                subjects.add(state.of(one));
                told.computeIfAbsent(a, k -> new HashSet<>()).addAll(subjects);
              });
    }
  }

  private boolean replaced(Observed one) {
    State<?> state = STATES.get(one.getClass());
    return state != null
        && again.stream()
            .filter(a -> state.stands(one, a, AskedAgain::earlier))
            .anyMatch(a -> told.getOrDefault(a, Set.of()).contains(state.of(one)));
  }

  private static String address(InterfaceAddress a) {
    boolean wide = a.text().value().indexOf(':') >= 0;
    return "address " + a.netdev() + (wide ? " 6" : "");
  }

  /** An object that a text does not name may be another one. */
  private static String object(KubeObject o) {
    String where = o.name().isEmpty() ? "line " + o.place().line() : o.name();
    return "object " + o.kind() + " " + o.namespace() + " " + where;
  }

  private static <T extends Observed> void state(
      Class<T> kind, Function<T, Place> place, Function<T, String> subject) {
    STATES.put(kind, new State<>(kind, place, subject));
  }

  /** Hold how one kind of state is read. */
  private record State<T extends Observed>(
      Class<T> kind, Function<T, Place> place, Function<T, String> subject) {

    String of(Observed one) {
      return subject.apply(kind.cast(one));
    }

    boolean stands(Observed one, AskedAgain asked, BiFunction<AskedAgain, Long, Boolean> where) {
      return one.source().file().equals(asked.source().file())
          && where.apply(asked, place.apply(kind.cast(one)).line());
    }
  }
}
