package org.sparkstacking.conform.rehearsal.tool;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.sparkstacking.conform.rehearsal.shell.Call;
import org.sparkstacking.conform.rehearsal.shell.Program;
import org.sparkstacking.conform.rehearsal.world.SimProcess;
import org.sparkstacking.conform.rehearsal.world.Spark;

/** Act as the small programs of sh, coreutils and procps. */
final class Coreutils {
  private Coreutils() {}

  static Map<String, Program> programs() {
    Map<String, Program> all = new HashMap<>();
    all.put("sh", Coreutils::sh);
    all.put("bash", Coreutils::sh);
    all.put("env", Coreutils::env);
    all.put("printenv", Coreutils::env);
    all.put("nohup", Coreutils::rest);
    all.put("stdbuf", call -> start(call, skipOptions(call.args())));
    all.put("sudo", Coreutils::sudo);
    all.put("true", call -> 0);
    all.put("false", call -> 1);
    all.put("echo", Coreutils::echo);
    all.put("sleep", Coreutils::sleep);
    all.put("kill", Coreutils::kill);
    all.put("pkill", Coreutils::pkill);
    all.put("pgrep", Coreutils::pgrep);
    all.put("ps", Coreutils::ps);
    all.put("id", Coreutils::id);
    all.put("whoami", call -> print(call, call.host().user()));
    all.put("hostname", call -> print(call, call.host().name()));
    all.put("uname", Coreutils::uname);
    all.put("date", Coreutils::date);
    all.put("ulimit", Coreutils::ulimit);
    all.put("which", call -> where(call, call.args()));
    all.put("command", Coreutils::command);
    all.put("journalctl", Coreutils::journal);
    all.put("dmesg", call -> call.fail(1, "read kernel buffer failed: Operation not permitted"));
    return all;
  }

  private static int print(Call call, String text) {
    call.out().line(text);
    return 0;
  }

  private static int sh(Call call) {
    int at = call.args().indexOf("-c");
    at = at < 0 ? call.args().indexOf("-lc") : at;
    if (at < 0 || at + 1 >= call.args().size()) {
      return call.fail(2, "0: a script needs -c here");
    }
    return call.shell().run(call.args().get(at + 1), call);
  }

  private static int env(Call call) {
    Map<String, String> env = new TreeMap<>(call.env());
    List<String> args = new ArrayList<>(call.args());
    while (!args.isEmpty() && (args.get(0).startsWith("-") || args.get(0).contains("="))) {
      String arg = args.remove(0);
      if (arg.equals("-i") || arg.equals("-")) {
        env.clear();
      } else if (arg.equals("-u")) {
        env.remove(args.remove(0));
      } else if (arg.contains("=")) {
        env.put(arg.substring(0, arg.indexOf('=')), arg.substring(arg.indexOf('=') + 1));
      }
    }
    if (args.isEmpty()) {
      env.forEach((k, v) -> call.out().line(k + "=" + v));
      return 0;
    }
    return call.shell().execute(args, env, call);
  }

  private static int rest(Call call) {
    return start(call, call.args());
  }

  private static int start(Call call, List<String> argv) {
    return argv.isEmpty() ? 0 : call.shell().execute(argv, call.env(), call);
  }

  private static List<String> skipOptions(List<String> args) {
    int first = 0;
    while (first < args.size() && args.get(first).startsWith("-")) {
      first++;
    }
    return args.subList(first, args.size());
  }

  private static int sudo(Call call) {
    return call.fail(1, "a password is required");
  }

  private static int echo(Call call) {
    return print(call, String.join(" ", call.args()));
  }

  private static int sleep(Call call) {
    double seconds = call.args().isEmpty() ? 0 : number(call.args().get(0));
    if (seconds < 0) {
      return call.fail(1, "invalid time interval '" + call.args().get(0) + "'");
    }
    long second = call.world().waits().sleepSecond().toNanos();
    call.process().pause(Duration.ofNanos((long) (seconds * second)));
    return 0;
  }

  private static int kill(Call call) {
    int signal = 15;
    int status = 0;
    for (String arg : call.args()) {
      if (arg.startsWith("-")) {
        signal = signalOf(arg.substring(1));
      } else {
        status = Math.max(status, signalTo(call, arg, signal));
      }
    }
    return status;
  }

  private static int signalTo(Call call, String pid, int signal) {
    SimProcess process =
        pid.matches("\\d{1,9}")
            ? call.host().processes().find(Integer.parseInt(pid)).orElse(null)
            : null;
    if (process == null) {
      call.err().line("sh: 1: kill: No such process");
      return 1;
    }
    process.kill(signal);
    return 0;
  }

  private static int signalOf(String name) {
    return switch (name.toUpperCase(Locale.ROOT).replace("SIG", "")) {
      case "KILL", "9" -> 9;
      case "INT", "2" -> 2;
      case "0" -> 0;
      default -> 15;
    };
  }

  private static int pkill(Call call) {
    List<SimProcess> meant = meant(call);
    boolean hard = call.args().contains("-9") || call.args().contains("-KILL");
    meant.forEach(p -> p.kill(hard ? 9 : 15));
    return meant.isEmpty() ? 1 : 0;
  }

  private static int pgrep(Call call) {
    List<SimProcess> meant = meant(call);
    boolean full = call.args().stream().anyMatch(a -> a.matches("-\\w*a\\w*"));
    meant.forEach(p -> call.out().line(p.pid() + (full ? " " + String.join(" ", p.args()) : "")));
    return meant.isEmpty() ? 1 : 0;
  }

  private static List<SimProcess> meant(Call call) {
    boolean full = call.args().stream().anyMatch(a -> a.matches("-\\w*f\\w*"));
    String wanted = call.args().isEmpty() ? "" : call.args().get(call.args().size() - 1);
    Function<SimProcess, String> text =
        p -> full ? String.join(" ", p.args()) : p.args().isEmpty() ? "" : p.args().get(0);
    return call.host().processes().all().stream()
        .filter(p -> p != call.process() && text.apply(p).contains(wanted))
        .filter(p -> !text.apply(p).contains("pkill") && !text.apply(p).contains("pgrep"))
        .toList();
  }

  private static int ps(Call call) {
    call.out().line("    PID TTY          TIME CMD");
    call.host()
        .processes()
        .all()
        .forEach(
            p ->
                call.out()
                    .line(
                        "%7d ?        00:00:00 %s".formatted(p.pid(), String.join(" ", p.args()))));
    return 0;
  }

  private static int id(Call call) {
    Spark host = call.host();
    return switch (call.args().isEmpty() ? "" : call.args().get(0)) {
      case "-u" -> print(call, "1000");
      case "-un" -> print(call, host.user());
      case "-Gn", "-nG" -> print(call, host.user() + " adm sudo");
      default ->
          print(
              call,
              "uid=1000(%1$s) gid=1000(%1$s) groups=1000(%1$s),4(adm),27(sudo)"
                  .formatted(host.user()));
    };
  }

  private static int uname(Call call) {
    String kernel = call.host().kernel();
    String all =
        "Linux %s %s #14-Ubuntu SMP PREEMPT_DYNAMIC Tue Apr 14 08:30:12 UTC 2026 aarch64 aarch64"
                .formatted(call.host().name(), kernel)
            + " aarch64 GNU/Linux";
    return switch (call.args().isEmpty() ? "" : call.args().get(0)) {
      case "-a" -> print(call, all);
      case "-r" -> print(call, kernel);
      case "-m" -> print(call, "aarch64");
      case "-n" -> print(call, call.host().name());
      default -> print(call, "Linux");
    };
  }

  private static int date(Call call) {
    Instant now = Instant.now();
    String format = call.args().stream().filter(a -> a.startsWith("+")).findFirst().orElse("");
    if (format.isEmpty()) {
      return print(
          call,
          DateTimeFormatter.ofPattern("EEE MMM d HH:mm:ss 'UTC' yyyy", Locale.ROOT)
              .withZone(ZoneOffset.UTC)
              .format(now));
    }
    String text =
        format
            .substring(1)
            .replace("%s", String.valueOf(now.getEpochSecond()))
            .replace("%N", "%09d".formatted(now.getNano()))
            .replace("%FT%TZ", DateTimeFormatter.ISO_INSTANT.format(now));
    return print(call, text);
  }

  private static int ulimit(Call call) {
    long kib = call.host().memlockKib();
    boolean locked = call.args().contains("-l");
    return print(call, !locked || kib < 0 ? "unlimited" : String.valueOf(kib));
  }

  private static int command(Call call) {
    if (call.args().isEmpty()) {
      return 0;
    }
    boolean asks = call.args().get(0).equalsIgnoreCase("-v");
    return asks ? where(call, call.args().subList(1, call.args().size())) : rest(call);
  }

  private static int where(Call call, List<String> names) {
    int status = 0;
    for (String name : names) {
      boolean there = call.shell().find(name, call.host()).isPresent();
      status = there ? status : call.name().equals("command") ? 127 : 1;
      call.out().print(there ? (name.contains("/") ? name : "/usr/bin/" + name) + "\n" : "");
    }
    return status;
  }

  private static int journal(Call call) {
    call.host().kernelLog().forEach(call.out()::line);
    return 0;
  }

  private static double number(String word) {
    String digits = word.endsWith("s") ? word.substring(0, word.length() - 1) : word;
    return digits.matches("\\d+(\\.\\d*)?|\\.\\d+") ? Double.parseDouble(digits) : -1;
  }
}
