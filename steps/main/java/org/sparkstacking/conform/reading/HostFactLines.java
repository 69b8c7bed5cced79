package org.sparkstacking.conform.reading;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Source;

/**
 * Reads facts that are recorded or that explain a failure: kernel, DGX release, memory, boot
 * arguments, memlock, firewall, GPUDirect.
 */
final class HostFactLines extends RowLines {
  private static final List<Map.Entry<String, Pattern>> NAMED =
      List.of(
          Map.entry("kernel", Pattern.compile("Linux\\s+\\S+\\s+(\\d\\S*)\\s.*")),
          Map.entry("boot_id", Pattern.compile("/proc/sys/kernel/random/boot_id:(\\S+)\\s*")),
          Map.entry(
              "cmdline",
              Pattern.compile("(?:/proc/cmdline:)?(BOOT_IMAGE=.*|.*\\broot=\\S+.*\\bro\\b.*)")),
          Map.entry(
              "memlock", Pattern.compile(".*max locked memory.*\\s(unlimited|\\d{1,18})\\s*")),
          Map.entry("ufw", Pattern.compile("\\s*Status:\\s+(active|inactive)\\s*")),
          Map.entry(
              "nvidia_peermem", Pattern.compile("(?:/proc/modules:)?(nvidia_peermem)\\s+\\d+.*")),
          Map.entry(
              "nvidia_peermem refused",
              Pattern.compile(".*modprobe.*(nvidia[-_]peermem.*Invalid argument).*")),
          Map.entry(
              "GPUDirect RDMA",
              Pattern.compile(
                  ".*(GPU Direct RDMA\\s+(?:\\([\\w-]+\\)\\s+)?(?:Enabled|Disabled|enabled|disabled)).*")),
          Map.entry("GDR", Pattern.compile(".*\\b(GDR [01])\\b.*")));
  private static final Pattern MEMORY =
      Pattern.compile(
          "(?:/proc/meminfo:)?(MemTotal|MemAvailable|CmaTotal|CmaFree):\\s*(\\d{1,18})\\s*kB\\s*");
  private static final Pattern RELEASE =
      Pattern.compile("(?:/etc/dgx-release:)?(DGX_\\w+)=\"?([^\"]*)\"?\\s*");
  private static final Pattern LIMIT = Pattern.compile("\\s*(unlimited|\\d{1,18})\\s*");
  private static final Pattern MODULES = Pattern.compile("/proc/modules:\\w+\\s+\\d+\\s.*");

  private boolean modules;

  HostFactLines(Source source, String command) {
    super("host facts", source, command);
  }

  static boolean mark(String line) {
    return line.startsWith("Linux ")
        || line.contains("CmaTotal:")
        || line.contains("CmaFree:")
        || line.startsWith("DGX_")
        || line.contains("max locked memory");
  }

  @Override
  boolean relevant(String line) {
    return line.contains("Linux")
        || line.contains("/proc/")
        || line.contains("Cma")
        || line.contains("Mem")
        || line.contains("DGX_")
        || line.contains("GDR")
        || line.contains("GPU Direct")
        || line.contains("locked")
        || line.contains("Status:")
        || line.contains("peermem")
        || line.contains("BOOT_IMAGE")
        || line.contains("root=")
        || command().contains("ulimit");
  }

  @Override
  boolean row(String text, Place place) {
    return memory(text, place) || release(text, place) || limit(text, place) || named(text, place);
  }

  private boolean memory(String text, Place place) {
    Matcher m = MEMORY.matcher(text);
    if (m.matches()) {
      fact(m.group(1), m.group(2) + " kB", place);
    }
    return m.matches();
  }

  private boolean release(String text, Place place) {
    Matcher m = RELEASE.matcher(text);
    if (m.matches()) {
      fact(m.group(1), m.group(2), place);
    }
    return m.matches();
  }

  private boolean limit(String text, Place place) {
    Matcher m = LIMIT.matcher(text);
    boolean asked = command().contains("ulimit -l") && m.matches();
    if (asked) {
      fact("memlock", m.group(1), place);
    }
    return asked;
  }

  private boolean named(String text, Place place) {
    for (Map.Entry<String, Pattern> named : NAMED) {
      Matcher m = named.getValue().matcher(text);
      if (m.matches()) {
        fact(named.getKey(), m.group(1), place);
        return true;
      }
    }
    if (!modules && MODULES.matcher(text).matches()) {
      modules = true;
      fact("modules", "listed", place);
    }
    return false;
  }
}
