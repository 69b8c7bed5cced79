package org.sparkstacking.conform.rehearsal.nccl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Read the flags of nccl-tests 2.19 (NVIDIA/nccl-tests src/common.cu). */
final class TestArgs {
  private static final Map<String, String> LONG =
      Map.ofEntries(
          Map.entry("nthreads", "t"),
          Map.entry("ngpus", "g"),
          Map.entry("minbytes", "b"),
          Map.entry("maxbytes", "e"),
          Map.entry("stepbytes", "i"),
          Map.entry("stepfactor", "f"),
          Map.entry("iters", "n"),
          Map.entry("agg_iters", "m"),
          Map.entry("warmup_iters", "w"),
          Map.entry("run_cycles", "N"),
          Map.entry("parallel_init", "p"),
          Map.entry("check", "c"),
          Map.entry("op", "o"),
          Map.entry("datatype", "d"),
          Map.entry("root", "r"),
          Map.entry("blocking", "z"),
          Map.entry("stream_null", "y"),
          Map.entry("timeout", "T"),
          Map.entry("cudagraph", "G"),
          Map.entry("output_file", "J"),
          Map.entry("average", "a"));
  private static final String KNOWN = "tgbeifnmwNpcodrzyTGCSJaRxDVMuIK";
  private final Map<Character, String> values = new HashMap<>();

  /** Read the flags; empty when one is not known. */
  static Optional<TestArgs> read(List<String> args) {
    TestArgs read = new TestArgs();
    for (int i = 0; i < args.size(); i++) {
      String arg = args.get(i);
      String name =
          arg.startsWith("--")
              ? LONG.getOrDefault(arg.substring(2), "")
              : arg.replaceFirst("^-", "");
      if (name.isEmpty() || KNOWN.indexOf(name.charAt(0)) < 0) {
        return Optional.empty();
      }
      boolean glued = !arg.startsWith("--") && name.length() > 1;
      String value = glued ? name.substring(1) : i + 1 < args.size() ? args.get(++i) : "";
      read.values.put(name.charAt(0), value);
    }
    return Optional.of(read);
  }

  long minBytes() {
    return bytes('b', 32L << 20);
  }

  long maxBytes() {
    return Math.max(minBytes(), bytes('e', 32L << 20));
  }

  int iterations() {
    return number('n', 20);
  }

  int warmUps() {
    return number('w', 1);
  }

  boolean checked() {
    return number('c', 1) > 0;
  }

  int gpusPerThread() {
    return number('g', 1) * number('t', 1);
  }

  int aggregated() {
    return number('m', 1);
  }

  Optional<String> jsonFile() {
    return Optional.ofNullable(values.get('J'));
  }

  /** Say the step as the header does. */
  String step() {
    int factor = number('f', 0);
    return factor > 1 ? factor + "(factor)" : bytes('i', 1L << 20) + "(bytes)";
  }

  /** List the sizes of the sweep. */
  List<Long> sizes() {
    List<Long> sizes = new ArrayList<>();
    int factor = number('f', 0);
    long step = Math.max(1, bytes('i', 1L << 20));
    for (long size = minBytes(); size <= maxBytes() && sizes.size() < 4096; ) {
      sizes.add(size);
      size = factor > 1 ? size * factor : size + step;
    }
    return sizes;
  }

  private int number(char flag, int otherwise) {
    String value = values.getOrDefault(flag, "");
    return value.matches("\\d{1,9}") ? Integer.parseInt(value) : otherwise;
  }

  private long bytes(char flag, long otherwise) {
    String value = values.getOrDefault(flag, "").toUpperCase(Locale.ROOT);
    if (!value.matches("\\d{1,12}[KMG]?B?")) {
      return otherwise;
    }
    long unit =
        value.contains("G")
            ? 1L << 30
            : value.contains("M") ? 1L << 20 : value.contains("K") ? 1L << 10 : 1;
    return Long.parseLong(value.replaceAll("[KMGB]", "")) * unit;
  }
}
