package org.sparkstacking.conform.rehearsal.tool;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sparkstacking.conform.rehearsal.shell.Call;
import org.sparkstacking.conform.rehearsal.shell.Program;
import org.sparkstacking.conform.rehearsal.world.SimProcess;
import org.sparkstacking.conform.rehearsal.world.Spark;

/** Act as the OpenSSH client from one simulated host to another. */
final class Ssh implements Program {
  private static final int TROUBLE = 255;

  @Override
  public int run(Call call) {
    List<String> args = call.args();
    int at = 0;
    while (at < args.size() && args.get(at).startsWith("-")) {
      at += "oilpFJ".indexOf(args.get(at).charAt(1)) >= 0 && args.get(at).length() == 2 ? 2 : 1;
    }
    if (at >= args.size()) {
      call.err().line("usage: ssh [-46AaCfGgKkMNnqsTtVvXxYy] destination [command [argument ...]]");
      return TROUBLE;
    }
    String destination = args.get(at);
    String address = destination.substring(destination.indexOf('@') + 1);
    return enter(call, address, String.join(" ", args.subList(at + 1, args.size())));
  }

  private static int enter(Call call, String address, String command) {
    Optional<String> trouble = trouble(call, address);
    if (trouble.isPresent()) {
      call.err().print(trouble.get() + "\r\n");
      return TROUBLE;
    }
    Spark peer = peer(call, address).orElseThrow();
    Map<String, String> env = Map.of("HOME", peer.home(), "USER", peer.user());
    SimProcess process = peer.processes().start(call.process(), List.of("sh", "-c", command), env);
    try {
      Call there =
          new Call(
              call.world(),
              peer,
              "sh",
              List.of(),
              env,
              call.out(),
              call.err(),
              process,
              call.shell());
      return call.shell().run(command, there);
    } finally {
      peer.processes().end(process);
    }
  }

  /** Say why one host cannot enter another, in the words of ssh; empty when it can. */
  static Optional<String> trouble(Call call, String address) {
    Spark host = call.host();
    Optional<Spark> peer = peer(call, address);
    if (peer.isEmpty()) {
      return Optional.of("ssh: connect to host " + address + " port 22: No route to host");
    }
    if (!peer.get().sshServer()) {
      return Optional.of("ssh: connect to host " + address + " port 22: Connection refused");
    }
    if (host.closedTo().contains(peer.get().name())) {
      return Optional.of(
          peer.get().user() + "@" + address + ": Permission denied (publickey,password).");
    }
    return Optional.empty();
  }

  static Optional<Spark> peer(Call call, String address) {
    Optional<Spark> named = call.world().named(address);
    return named.isPresent() ? named : call.world().routed(call.host(), address);
  }
}
