package org.sparkstacking.conform.rehearsal.ssh;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.sshd.server.Environment;
import org.apache.sshd.server.ExitCallback;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.command.Command;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.rehearsal.shell.Call;
import org.sparkstacking.conform.rehearsal.shell.Output;
import org.sparkstacking.conform.rehearsal.shell.Shell;
import org.sparkstacking.conform.rehearsal.world.Killed;
import org.sparkstacking.conform.rehearsal.world.SimProcess;
import org.sparkstacking.conform.rehearsal.world.Spark;
import org.sparkstacking.conform.rehearsal.world.World;

/** Answer one exec request: run the command line in the host's login shell. */
final class Exec implements Command {
  private final World world;
  private final Spark host;
  private final Shell shell;
  private final String line;
  private @Nullable OutputStream out;
  private @Nullable OutputStream err;
  private @Nullable ExitCallback exit;

  Exec(World world, Spark host, Shell shell, String line) {
    this.world = world;
    this.host = host;
    this.shell = shell;
    this.line = line;
  }

  @Override
  public void setInputStream(InputStream in) {
    // programs of a simulated host read nothing from a terminal
  }

  @Override
  public void setOutputStream(OutputStream stream) {
    out = stream;
  }

  @Override
  public void setErrorStream(OutputStream stream) {
    err = stream;
  }

  @Override
  public void setExitCallback(ExitCallback callback) {
    exit = callback;
  }

  @Override
  public void start(ChannelSession channel, Environment environment) {
    Thread thread = new Thread(this::run, "rehearsal-" + host.name());
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void destroy(ChannelSession channel) {
    // as on a real host, a client that goes away does not end what it started
  }

  private void run() {
    int status = status();
    flush(out);
    flush(err);
    ExitCallback callback = exit;
    if (callback != null) {
      callback.onExit(status);
    }
  }

  private int status() {
    Map<String, String> env =
        Map.of("HOME", host.home(), "USER", host.user(), "PATH", "/usr/local/bin:/usr/bin:/bin");
    SimProcess process = host.processes().start(null, List.of("bash", "-c", line), env);
    try {
      if (!host.latency().isZero()) {
        process.pause(host.latency());
      }
      Call call = new Call(world, host, "bash", List.of(), env, to(out), to(err), process, shell);
      return shell.run(line, call);
    } catch (Killed e) {
      return e.status();
    } finally {
      host.processes().end(process);
    }
  }

  private static Output to(@Nullable OutputStream stream) {
    return text -> {
      try {
        if (stream != null) {
          stream.write(text.getBytes(StandardCharsets.UTF_8));
        }
      } catch (IOException e) {
        // the client is gone; the program runs on, as it would on a real host
      }
    };
  }

  private static void flush(@Nullable OutputStream stream) {
    try {
      if (stream != null) {
        stream.flush();
      }
    } catch (IOException e) {
      // the client is gone
    }
  }
}
