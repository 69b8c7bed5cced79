package org.sparkstacking.conform.rehearsal.tool;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sparkstacking.conform.rehearsal.nccl.NcclTest;
import org.sparkstacking.conform.rehearsal.nccl.Rank;
import org.sparkstacking.conform.rehearsal.shell.Call;
import org.sparkstacking.conform.rehearsal.shell.Output;
import org.sparkstacking.conform.rehearsal.shell.Program;
import org.sparkstacking.conform.rehearsal.world.Ip;
import org.sparkstacking.conform.rehearsal.world.Killed;
import org.sparkstacking.conform.rehearsal.world.Netdev;
import org.sparkstacking.conform.rehearsal.world.SimProcess;
import org.sparkstacking.conform.rehearsal.world.Spark;

/**
 * Act as Open MPI 4.1.6's mpirun: starts one process a slot over SSH, stops on the first failure.
 */
final class Mpirun implements Program {
  private static final int NOT_STARTED = 255;
  private static final int NO_EXECUTABLE = 132;

  @Override
  public int run(Call call) {
    MpiArgs args = MpiArgs.read(call.args(), call.env());
    if (args.version()) {
      call.out()
          .line(
              "mpirun (Open MPI) 4.1.6\n\nReport bugs to http://www.open-mpi.org/community/help/");
      return 0;
    }
    MpiText text = new MpiText(call.err());
    if (args.program().isEmpty()) {
      text.nothingToRun();
      return 1;
    }
    if (args.tooFewSlots()) {
      text.slots(args.ranks(), args.program().get(0));
      return 1;
    }
    List<Spark> places = new ArrayList<>();
    int trouble = reach(call, args, text, places);
    return trouble != 0 ? trouble : launch(call, args, text, places);
  }

  /** Start a daemon on every host; report what mpirun reports when that fails. */
  private static int reach(Call call, MpiArgs args, MpiText text, List<Spark> places) {
    List<String> names = args.places().isEmpty() ? List.of(call.host().name()) : args.places();
    for (String name : names) {
      boolean here =
          name.equals(call.host().name())
              || name.equals("localhost")
              || call.host().holding(name).isPresent();
      Optional<String> refused = here ? Optional.empty() : Ssh.trouble(call, name);
      if (refused.isPresent()) {
        call.err().print(refused.get() + "\r\n");
        text.daemons();
        return NOT_STARTED;
      }
      places.add(here ? call.host() : Ssh.peer(call, name).orElse(call.host()));
    }
    return interfaces(call, args, text, places);
  }

  private static int interfaces(Call call, MpiArgs args, MpiText text, List<Spark> places) {
    String wanted = args.mca().getOrDefault("oob_tcp_if_include", "");
    for (Spark place : places) {
      if (!wanted.isEmpty() && !any(place, wanted)) {
        text.noInterface(wanted);
        return place == call.host() ? 1 : NOT_STARTED;
      }
    }
    Optional<Spark> remote = places.stream().filter(p -> p != call.host()).findFirst();
    boolean onHosts = call.host() == call.host().machine();
    if (remote.isPresent() && onHosts && call.world().firewall()) {
      call.process().pause(call.world().waits().mpiStart());
      text.firewall(remote.get().name(), address(call.host(), wanted));
      return NOT_STARTED;
    }
    return 0;
  }

  private static boolean any(Spark host, String wanted) {
    for (String item : wanted.split(",")) {
      boolean there =
          item.contains("/")
              ? host.netdevs().stream()
                  .flatMap(n -> n.addresses().stream())
                  .anyMatch(a -> Ip.inNetwork(Ip.address(a), item))
              : host.netdev(item).filter(n -> !n.addresses().isEmpty()).isPresent();
      if (there) {
        return true;
      }
    }
    return false;
  }

  private static String address(Spark host, String wanted) {
    Netdev netdev = host.netdev(wanted).orElseGet(() -> host.port("enP7s7"));
    return netdev.addresses().isEmpty() ? host.name() : Ip.address(netdev.addresses().get(0));
  }

  private static int launch(Call call, MpiArgs args, MpiText text, List<Spark> places) {
    String program = args.program().get(0);
    for (int i = 0; i < places.size(); i++) {
      if (call.shell().find(program, places.get(i)).isEmpty()) {
        call.out().line(places.size() + " total processes failed to start");
        text.noExecutable(program, places.get(i).name(), i);
        return NO_EXECUTABLE;
      }
    }
    call.process().pause(call.world().waits().mpiStart());
    List<SimProcess> started = new ArrayList<>();
    try {
      places.forEach(p -> started.add(start(call, args, p, started.size())));
      return finished(run(call, args, places, started), text);
    } catch (Killed e) {
      return rankKilled(e, places, started, text);
    } finally {
      for (int i = 0; i < started.size(); i++) {
        places.get(i).processes().end(started.get(i));
      }
    }
  }

  private static SimProcess start(Call call, MpiArgs args, Spark place, int rank) {
    Map<String, String> env = new HashMap<>();
    env.putAll(
        place == call.host() ? call.env() : Map.of("HOME", place.home(), "USER", place.user()));
    env.putAll(args.exported());
    env.put("OMPI_COMM_WORLD_RANK", String.valueOf(rank));
    env.put("OMPI_COMM_WORLD_SIZE", String.valueOf(args.ranks()));
    return place.processes().start(call.process(), args.program(), env);
  }

  private static int run(Call call, MpiArgs args, List<Spark> places, List<SimProcess> started) {
    String program = args.program().get(0);
    if (program.endsWith("_perf")) {
      List<Rank> ranks = new ArrayList<>();
      for (int i = 0; i < places.size(); i++) {
        ranks.add(new Rank(i, places.get(i), started.get(i)));
      }
      List<String> rest = args.program().subList(1, args.program().size());
      Output out = args.tagged() ? MpiText.tagged(call.out()) : call.out();
      return NcclTest.run(call.world(), ranks, program, rest, out, call.err(), call.process());
    }
    int worst = 0;
    for (int i = 0; i < places.size(); i++) {
      Call there = call.on(places.get(i), started.get(i), call.out(), call.err());
      worst = Math.max(worst, call.shell().execute(args.program(), started.get(i).env(), there));
    }
    return worst;
  }

  private static int finished(int status, MpiText text) {
    if (status != 0) {
      text.failed(status);
    }
    return status;
  }

  private static int rankKilled(
      Killed e, List<Spark> places, List<SimProcess> started, MpiText text) {
    for (int i = 0; i < started.size(); i++) {
      if (started.get(i).pid() == e.pid()) {
        text.killed(i, e.pid(), places.get(i).name(), e.status() - 128);
        return e.status();
      }
    }
    throw e;
  }
}
