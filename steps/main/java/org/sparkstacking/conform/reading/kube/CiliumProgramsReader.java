package org.sparkstacking.conform.reading.kube;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.CiliumProgram;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.LineReader;
import org.sparkstacking.conform.reading.Reader;

/**
 * Reads where Cilium's programs are attached: {@code bpftool net}, a tcx query, {@code tc filter
 * show}, the pins under {@code /sys/fs/bpf/cilium/devices}, and the agent's own log lines.
 */
public final class CiliumProgramsReader implements Reader {
  static final String FORMAT = "cilium programs";

  private static final Pattern NET =
      Pattern.compile(
          "^\\s*([^\\s(]+)\\(\\d+\\) (tcx|clsact|tc|netkit|xdp)(?:/(ingress|egress|peer|primary))?"
              + " (cil_[a-z_]+)(?:-\\S+)? .*");
  private static final Pattern PIN =
      Pattern.compile("/sys/fs/bpf/cilium/devices/([^/\\s]+)/links/(cil_[a-z_]+)");
  private static final Pattern FOLDER =
      Pattern.compile("/sys/fs/bpf/cilium/devices/([^/\\s]+)/links:");
  private static final Pattern LISTED = Pattern.compile("cil_[a-z_]{1,40}");
  private static final Pattern TC = Pattern.compile("\\b(cil_(?:from|to)_netdev)-([^\\s\\]:]+)");

  /** Agents up to 1.15 say it at debug level, newer ones at info; fields stand in any order. */
  private static final Pattern LOG =
      Pattern.compile(
          "^(?=.*\\bprogName\"?[=:]\"?(cil_[a-z_]+))(?=.*\\bdevice\"?[=:]\"?([\\w.@-]+))"
              + ".*(?:Program attached to device|Attaching program to interface)");

  @Override
  public String format() {
    return FORMAT;
  }

  @Override
  public boolean knowsPrefixes() {
    return false;
  }

  @Override
  public boolean recognises(String line) {
    return line.contains("cil_") && NET.matcher(line).matches();
  }

  @Override
  public boolean reads(String command) {
    return command.contains("bpftool") || command.contains("/sys/fs/bpf");
  }

  @Override
  public LineReader open(Source source, String command) {
    String[] folder = {""};
    return new EachLine(
        source,
        (line, place, observed) -> {
          Matcher listed = FOLDER.matcher(line);
          if (listed.matches()) {
            folder[0] = listed.group(1);
          } else if (!folder[0].isEmpty() && LISTED.matcher(line.strip()).matches()) {
            observed.add(program(place, folder[0], line.strip(), "pin"));
          } else {
            folder[0] = line.isBlank() ? "" : folder[0];
            take(line, place, observed);
          }
        });
  }

  private void take(String line, Place place, List<Observed> observed) {
    if (!line.contains("cil_")) {
      return;
    }
    Matcher net = NET.matcher(line + " ");
    Matcher pin = PIN.matcher(line);
    Matcher log = LOG.matcher(line);
    Matcher tc = TC.matcher(line);
    if (net.matches()) {
      String hook = net.group(2) + (net.group(3) == null ? "" : "/" + net.group(3));
      observed.add(program(place, net.group(1), net.group(4), hook));
    } else if (pin.find()) {
      observed.add(program(place, pin.group(1), pin.group(2), "pin"));
    } else if (log.find()) {
      observed.add(program(place, log.group(2), log.group(1), "log"));
    } else if (line.contains("filter") && tc.find()) {
      observed.add(program(place, tc.group(2), tc.group(1), "clsact"));
    }
  }

  private static CiliumProgram program(Place place, String device, String program, String hook) {
    return new CiliumProgram(place.source(), new Seen<>(device, place), program, hook);
  }
}
