package org.sparkstacking.conform.rehearsal.world;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Hold the running programs of one host and show them under /proc. */
public final class ProcessTable {
  private final Map<Integer, SimProcess> running = new ConcurrentSkipListMap<>();
  private final AtomicInteger last;
  private final Monitor monitor;
  private final FileTree files;
  private volatile boolean closed;

  ProcessTable(int firstPid, Monitor monitor, FileTree files) {
    this.last = new AtomicInteger(firstPid);
    this.monitor = monitor;
    this.files = files;
  }

  /** Start a program; {@link #end} must follow. */
  public SimProcess start(@Nullable SimProcess parent, List<String> args, Map<String, String> env) {
    SimProcess process = new SimProcess(last.addAndGet(7), parent, args, env, monitor);
    running.put(process.pid(), process);
    show(process);
    if (closed) {
      process.kill(9);
    }
    return process;
  }

  public void end(SimProcess process) {
    running.remove(process.pid());
    files.removeAll("/proc/" + process.pid());
    monitor.changed();
  }

  public Optional<SimProcess> find(int pid) {
    return Optional.ofNullable(running.get(pid));
  }

  public List<SimProcess> all() {
    return List.copyOf(running.values());
  }

  void killAll() {
    closed = true;
    all().forEach(p -> p.kill(9));
  }

  private void show(SimProcess process) {
    String folder = "/proc/" + process.pid();
    String environ =
        process.env().entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(e -> e.getKey() + "=" + e.getValue() + "\0")
            .collect(Collectors.joining());
    files.put(folder + "/environ", VirtualFile.of(() -> environ).mode("-r--------"));
    files.text(folder + "/cmdline", String.join("\0", process.args()) + "\0");
    String program = process.args().isEmpty() ? "sh" : process.args().get(0);
    files.text(folder + "/comm", program.substring(program.lastIndexOf('/') + 1) + "\n");
  }
}
