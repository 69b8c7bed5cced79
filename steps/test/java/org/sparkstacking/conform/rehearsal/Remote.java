package org.sparkstacking.conform.rehearsal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import net.schmizz.sshj.SSHClient;
import net.schmizz.sshj.connection.channel.direct.Session;
import org.sparkstacking.conform.site.Host;

/** Asks a simulated host over SSH, with strict host keys and the run's own key. */
final class Remote implements AutoCloseable {
  /** What one command gave. */
  record Reply(String out, String err, int status) {
    List<String> lines() {
      return out.lines().toList();
    }
  }

  private final SSHClient client = new SSHClient();

  Remote(Rehearsal rehearsal, int host) {
    Host target = rehearsal.site().hosts().get(host);
    try {
      client.loadKnownHosts(rehearsal.knownHosts().toFile());
      client.connect(target.address(), target.port());
      client.getSocket().setTcpNoDelay(true);
      client.authPublickey(
          String.valueOf(target.user()), client.loadKeys(rehearsal.identity().toString()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ask as the kit does: under a remote timeout of 60 s. */
  Reply ask(String command) {
    return exec("timeout -k 5 60 sh -c '" + command.replace("'", "'\\''") + "'");
  }

  Reply exec(String line) {
    try (Session session = client.startSession();
        Session.Command command = session.exec(line)) {
      ByteArrayOutputStream err = new ByteArrayOutputStream();
      Thread reader = new Thread(() -> copy(command, err));
      reader.start();
      String out = new String(command.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      reader.join();
      command.join(10, TimeUnit.SECONDS);
      Integer status = command.getExitStatus();
      return new Reply(out, err.toString(StandardCharsets.UTF_8), status == null ? -1 : status);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static void copy(Session.Command command, ByteArrayOutputStream err) {
    try {
      command.getErrorStream().transferTo(err);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      client.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
