package org.sparkstacking.conform.probe.preflight;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.Answer.Ending;
import org.sparkstacking.conform.probe.HostShell;
import org.sparkstacking.conform.probe.Question;

/** Answers questions of two healthy Sparks, but for what a test scripts otherwise. */
public final class ScriptedShell implements HostShell {
  private record Said(int exit, String out, String err) {}

  private final Map<String, Said> said = new ConcurrentHashMap<>();
  private final Map<String, Ending> gone = new ConcurrentHashMap<>();
  public final List<Question> asked = new CopyOnWriteArrayList<>();
  private Duration delay = Duration.ZERO;

  public ScriptedShell() {
    say("nvidia-smi -L", 0, "GPU 0: NVIDIA GB10 (UUID: GPU-0)\n", "");
    say("command -v", 0, "/usr/bin/it\n", "");
    say("mpirun --version", 0, "mpirun (Open MPI) 4.1.6\n", "");
    say("ls -l", 0, "-rwxr-xr-x 1 u u 1 all_gather_perf\n", "");
    say("ls -d", 0, "/sys/class/net/enP7s7\n", "");
    say("ldd", 0, "\tlibmpi.so.40 => /usr/lib/libmpi.so.40 (0x0)\n", "");
    say("sh -c 'ulimit -l'", 0, "unlimited\n", "");
    say("grep -H '' /proc/meminfo", 0, "/proc/meminfo:MemAvailable:   100000000 kB\n", "");
    say(
        "df -Pk /tmp",
        0,
        "Filesystem 1024-blocks Used Available Capacity Mounted on\n/dev/x 9 9 900000000 1% /\n",
        "");
    say("journalctl", 0, "2026-11-30T00:00:00+0000 spark-a kernel: x\n", "");
    say("ssh -o BatchMode=yes", 0, "spark-b\n", "");
  }

  public ScriptedShell say(String prefix, int exit, String out, String err) {
    said.put(prefix, new Said(exit, out, err));
    return this;
  }

  public ScriptedShell gone(String host, Ending ending) {
    gone.put(host, ending);
    return this;
  }

  public ScriptedShell slow(Duration each) {
    delay = each;
    return this;
  }

  @Override
  public Answer ask(Question question) {
    asked.add(question);
    try {
      Thread.sleep(delay.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return answer(question, OptionalInt.empty(), "", "", Ending.INTERRUPTED);
    }
    Ending ending = gone.get(question.host());
    if (ending != null) {
      return answer(question, OptionalInt.empty(), "", "", ending);
    }
    if (question.command().startsWith("date") && !said.containsKey("date")) {
      String now = Instant.now().toEpochMilli() / 1000 + ".5\n";
      return answer(question, OptionalInt.of(0), now, "", Ending.FINISHED);
    }
    return said.entrySet().stream()
        .filter(e -> question.command().startsWith(e.getKey()))
        .max(java.util.Comparator.comparingInt(e -> e.getKey().length()))
        .map(Map.Entry::getValue)
        .map(s -> answer(question, OptionalInt.of(s.exit()), s.out(), s.err(), Ending.FINISHED))
        .orElseGet(() -> answer(question, OptionalInt.of(127), "", "not found", Ending.FINISHED));
  }

  @Override
  public void close() {
    // Nothing is open.
  }

  private static Answer answer(
      Question question, OptionalInt exit, String out, String err, Ending ending) {
    return new Answer(
        question,
        exit,
        out.getBytes(StandardCharsets.UTF_8),
        err.getBytes(StandardCharsets.UTF_8),
        Instant.now(),
        Duration.ofMillis(1),
        ending,
        ending == Ending.FINISHED ? "" : "no route to host",
        false);
  }
}
