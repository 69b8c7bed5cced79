package org.sparkstacking.conform.rehearsal.tool;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.rehearsal.shell.Call;
import org.sparkstacking.conform.rehearsal.shell.Program;
import org.sparkstacking.conform.rehearsal.world.Killed;
import org.sparkstacking.conform.rehearsal.world.SimProcess;

/** Act as coreutils' timeout: status 124 when the time is over, 127 for an unknown program. */
final class Timeout implements Program {
  private static final int EXPIRED = 124;

  @Override
  public int run(Call call) {
    List<String> argv = new ArrayList<>(call.args());
    while (!argv.isEmpty() && argv.get(0).startsWith("-")) {
      String option = argv.remove(0);
      if (option.equals("-k") || option.equals("-s")) {
        argv.remove(0);
      }
    }
    if (argv.size() < 2 || !argv.get(0).matches("\\d+(\\.\\d+)?s?")) {
      call.err().line("Try 'timeout --help' for more information.");
      return 125;
    }
    double seconds = Double.parseDouble(argv.remove(0).replace("s", ""));
    return limited(call, argv, seconds);
  }

  private static int limited(Call call, List<String> argv, double seconds) {
    if (call.shell().find(argv.get(0), call.host()).isEmpty()) {
      return call.fail(
          127, "failed to run command '" + argv.get(0) + "': No such file or directory");
    }
    SimProcess inner = call.host().processes().start(call.process(), argv, call.env());
    if (seconds > 0) {
      inner.endAfter(Duration.ofNanos((long) (seconds * 1e9)));
    }
    Call within =
        new Call(
            call.world(),
            call.host(),
            call.name(),
            call.args(),
            call.env(),
            call.out(),
            call.err(),
            inner,
            call.shell());
    try {
      return call.shell().execute(argv, call.env(), within);
    } catch (Killed e) {
      if (e.pid() != inner.pid()) {
        throw e;
      }
      return EXPIRED;
    } finally {
      call.host().processes().end(inner);
    }
  }
}
