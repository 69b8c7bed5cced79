package org.sparkstacking.conform.rehearsal.tool;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Read the flags of Open MPI 4.1's mpirun that start jobs over hosts. */
final class MpiArgs {
  private static final List<String> VALUED =
      List.of(
          "--bind-to", "--map-by", "--prefix", "-wdir", "--wdir", "-wd", "--rank-by", "--timeout");
  private final List<String> hosts = new ArrayList<>();
  private final Map<String, String> mca = new HashMap<>();
  private final Map<String, String> exported = new TreeMap<>();
  private final List<String> program = new ArrayList<>();
  private int ranks;
  private int slots;
  private boolean version;
  private boolean tagged;

  static MpiArgs read(List<String> args, Map<String, String> env) {
    MpiArgs read = new MpiArgs();
    List<String> left = new ArrayList<>(args);
    while (!left.isEmpty() && left.get(0).startsWith("-")) {
      read.option(left.remove(0), left, env);
    }
    read.program.addAll(left);
    return read;
  }

  private void option(String name, List<String> left, Map<String, String> env) {
    switch (name) {
      case "-np", "-n", "--np", "-c" -> ranks = number(take(left));
      case "-H", "--host", "-host" -> hosts(take(left));
      case "--mca", "-mca" -> mca.put(take(left), take(left));
      case "-x" -> export(take(left), env);
      case "--version", "-V" -> version = true;
      case "--tag-output" -> tagged = true;
      default -> {
        if (VALUED.contains(name)) {
          take(left);
        }
      }
    }
  }

  private void hosts(String list) {
    for (String item : list.split(",")) {
      int colon = item.indexOf(':');
      int count = colon < 0 ? 1 : number(item.substring(colon + 1));
      slots += count;
      for (int i = 0; i < count; i++) {
        hosts.add(colon < 0 ? item : item.substring(0, colon));
      }
    }
  }

  private void export(String item, Map<String, String> env) {
    int equals = item.indexOf('=');
    String name = equals < 0 ? item : item.substring(0, equals);
    String value = equals < 0 ? env.get(name) : item.substring(equals + 1);
    if (value != null) {
      exported.put(name, value);
    }
  }

  private static String take(List<String> left) {
    return left.isEmpty() ? "" : left.remove(0);
  }

  private static int number(String word) {
    return word.matches("\\d{1,4}") ? Integer.parseInt(word) : 1;
  }

  /** List one host a rank, in rank order. */
  List<String> places() {
    return hosts.subList(0, Math.min(ranks(), hosts.size()));
  }

  int ranks() {
    return ranks > 0 ? ranks : Math.max(1, hosts.size());
  }

  boolean tooFewSlots() {
    return !hosts.isEmpty() && ranks() > slots;
  }

  Map<String, String> mca() {
    return mca;
  }

  Map<String, String> exported() {
    return exported;
  }

  List<String> program() {
    return program;
  }

  boolean version() {
    return version;
  }

  boolean tagged() {
    return tagged;
  }
}
