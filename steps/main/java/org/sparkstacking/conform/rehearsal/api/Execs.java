package org.sparkstacking.conform.rehearsal.api;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sparkstacking.conform.rehearsal.shell.Call;
import org.sparkstacking.conform.rehearsal.shell.Shell;
import org.sparkstacking.conform.rehearsal.world.ClusterNature;
import org.sparkstacking.conform.rehearsal.world.ClusterNature.Trait;
import org.sparkstacking.conform.rehearsal.world.Killed;
import org.sparkstacking.conform.rehearsal.world.SimProcess;
import org.sparkstacking.conform.rehearsal.world.Spark;
import org.sparkstacking.conform.rehearsal.world.World;

/** Runs programs in the pods of the simulated cluster. */
final class Execs {
  private final World world;
  private final ClusterNature nature;
  private final Objects objects;
  private final Pods pods;
  private final Requests requests;
  private final Shell shell;

  Execs(World world, Objects objects, Pods pods, Requests requests, Shell shell) {
    this.world = world;
    this.nature = world.cluster();
    this.objects = objects;
    this.pods = pods;
    this.requests = requests;
    this.shell = shell;
  }

  /** Find out whether the pod is there at all. */
  boolean known(String namespace, String pod) {
    return agent(namespace, pod).isPresent() || pods.running(namespace, pod).isPresent();
  }

  private Optional<Spark> agent(String namespace, String pod) {
    return objects.members().stream()
        .filter(s -> namespace.equals("kube-system") && Objects.agentName(s).equals(pod))
        .findFirst();
  }

  /** Run a program and tell its end; an agent that is frozen never answers. */
  void run(String namespace, String pod, List<String> command, Channel channel) {
    Optional<Spark> agent = agent(namespace, pod);
    if (agent.isPresent()) {
      boolean frozen = nature.is(Trait.AGENT_FROZEN) && objects.second(agent.get());
      if (!frozen) {
        Agent inside = new Agent(world, agent.get());
        channel.exited(inside.run(withoutTimeout(command), channel.out(), channel.err()));
      }
      return;
    }
    Optional<Pods.Running> running = pods.running(namespace, pod);
    if (running.isEmpty()) {
      channel.failed("container not found");
    } else {
      inPod(namespace, pod, running.get(), command, channel);
    }
  }

  private static List<String> withoutTimeout(List<String> command) {
    boolean timed = command.size() > 4 && command.get(0).equals("timeout");
    return timed ? command.subList(4, command.size()) : command;
  }

  private void inPod(
      String namespace, String pod, Pods.Running running, List<String> command, Channel channel) {
    Spark inside = running.inside();
    Map<String, String> env = new HashMap<>();
    env.put("HOME", "/root");
    env.put("USER", "root");
    env.put("PATH", "/usr/local/bin:/usr/bin:/bin:/opt/nccl-tests/build");
    SimProcess process = inside.processes().start(null, command, env);
    try {
      Call call =
          new Call(
              world, inside, "exec", List.of(), env, channel.out(), channel.err(), process, shell);
      PodPrograms programs = new PodPrograms(world, pods, requests, namespace, pod, running);
      List<String> words = new ArrayList<>(withoutTimeout(command));
      Optional<Integer> own = programs.run(words, call);
      if (own.isPresent()) {
        channel.exited(own.get());
      } else if (shell.find(words.get(0), inside).isEmpty()) {
        channel.failed(
            "OCI runtime exec failed: exec failed: unable to start container process: exec: '"
                + words.get(0)
                + "': executable file not found in $PATH: unknown");
      } else {
        channel.exited(shell.execute(words, env, call));
      }
    } catch (Killed e) {
      channel.exited(e.status());
    } finally {
      inside.processes().end(process);
    }
  }
}
