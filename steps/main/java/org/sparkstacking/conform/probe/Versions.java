package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.sparkstacking.conform.site.Host;

/**
 * Asks every host who it is: kernel, release and driver. This is what tells whether two runs are of
 * the same machines in the same state; no claim is judged by it.
 */
public final class Versions {
  /** Kind of key that tells which GPUs a host holds: no version, but part of its identity. */
  public static final String GPU = "gpu-uuid";

  /** Kind of key that tells a host's serial number: no version, but part of its identity. */
  public static final String SERIAL = "serial";

  /** Id of the question for the boot that a host is in; it is evidence, and no version. */
  public static final String BOOT = "identity/boot";

  private static final Duration DEADLINE = Duration.ofSeconds(15);

  private Versions() {}

  /**
   * Ask all hosts side by side.
   *
   * @return keys such as {@code spark-01/driver}, values as printed; what could not be asked is
   *     left out
   */
  public static Map<String, String> look(Inquiry inquiry) {
    List<Callable<Map<String, String>>> tasks = new ArrayList<>();
    inquiry.site().hosts().forEach(host -> tasks.add(() -> ofHost(inquiry, host)));
    Map<String, String> all = new TreeMap<>();
    inquiry.together(tasks).forEach(all::putAll);
    return all;
  }

  private static Map<String, String> ofHost(Inquiry inquiry, Host host) {
    Map<String, String> found = new TreeMap<>();
    Answer kernel = ask(inquiry, host, "identity/uname", "uname -a");
    if (!kernel.finished()) {
      return found;
    }
    put(found, host, "kernel", word(kernel.outText(), 2));
    ask(
        inquiry,
        host,
        BOOT,
        "grep -H '' /proc/sys/kernel/random/boot_id"); // for the evidence alone
    Answer release = ask(inquiry, host, "identity/release", "grep -H '' /etc/dgx-release");
    put(found, host, "dgx-os", quoted(release.outText(), "DGX_SWBUILD_VERSION"));
    put(found, host, SERIAL, quoted(release.outText(), "DGX_SERIAL_NUMBER"));
    Answer gpus = ask(inquiry, host, "identity/gpus", GPUS);
    put(found, host, "driver", column(gpus.outText(), "driver_version"));
    put(found, host, GPU, column(gpus.outText(), "uuid"));
    String launcher = inquiry.site().mpi().launcher();
    Answer mpi = ask(inquiry, host, "identity/mpi", launcher + " --version");
    put(found, host, "mpi", mpi.succeeded() ? lastWord(mpi.outText()) : "");
    if (!host.fabricNetdevs().isEmpty()) {
      String command = "ethtool -i " + host.fabricNetdevs().get(0);
      Answer nic = ask(inquiry, host, "identity/nic", command);
      put(found, host, "firmware", nic.succeeded() ? field(nic.outText(), "firmware-version") : "");
    }
    return found;
  }

  /** Take the last word of the first line: {@code mpirun (Open MPI) 4.1.6}. */
  private static String lastWord(String text) {
    String first = text.strip().lines().findFirst().orElse("").strip();
    return first.substring(first.lastIndexOf(' ') + 1);
  }

  /** Find {@code key: value}; ethtool -i prints {@code firmware-version: 28.45.4028 (NVD...)}. */
  private static String field(String text, String key) {
    return text.lines()
        .filter(l -> l.startsWith(key + ":"))
        .map(l -> l.substring(key.length() + 1).strip())
        .findFirst()
        .orElse("");
  }

  private static final String GPUS =
      "nvidia-smi --query-gpu=index,uuid,name,driver_version,pci.bus_id,temperature.gpu,pstate,"
          + "compute_cap,memory.total --format=csv";

  private static Answer ask(Inquiry inquiry, Host host, String id, String command) {
    return inquiry.ask(Question.of(id, host.name(), command, DEADLINE));
  }

  private static void put(Map<String, String> found, Host host, String key, String value) {
    if (!value.isEmpty()) {
      found.put(host.name() + "/" + key, value);
    }
  }

  private static String word(String text, int index) {
    List<String> words = List.of(text.strip().split("\\s+"));
    return index < words.size() ? words.get(index) : "";
  }

  /** Find {@code KEY="value"} behind {@code FILE:}. */
  private static String quoted(String text, String key) {
    return text.lines()
        .map(String::strip)
        .filter(l -> l.contains(key + "="))
        .map(l -> l.substring(l.indexOf('=') + 1).replace("\"", ""))
        .findFirst()
        .orElse("");
  }

  private static String column(String csv, String name) {
    List<String> lines = csv.lines().map(String::strip).filter(l -> l.contains(",")).toList();
    if (lines.size() < 2) {
      return "";
    }
    int index = List.of(lines.get(0).split(",\\s*")).indexOf(name);
    List<String> values = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      List<String> cells = List.of(line.split(",\\s*"));
      values.add(index >= 0 && index < cells.size() ? cells.get(index) : "");
    }
    return String.join(", ", values);
  }
}
