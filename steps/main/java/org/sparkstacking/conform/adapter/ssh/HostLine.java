package org.sparkstacking.conform.adapter.ssh;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import net.schmizz.keepalive.KeepAliveRunner;
import net.schmizz.sshj.SSHClient;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.probe.Answer.Ending;
import org.sparkstacking.conform.site.Host;

/**
 * Holds the one connection to a host. It is opened when first needed and again after it was lost; a
 * host that refused the kit is not asked again, one that was out of reach only after a while.
 */
final class HostLine {
  private static final int CHANNELS = 4;

  private final Host host;
  private final RouteFinder routes;
  private final Connector connector;
  private final Jumps jumps;
  private final Patience patience;
  private final Semaphore channels = new Semaphore(CHANNELS, true);

  private @Nullable SSHClient client;
  private @Nullable SshTrouble refusal;
  private long refusedAt;
  private boolean closed;

  HostLine(Host host, RouteFinder routes, Connector connector, Jumps jumps, Patience patience) {
    this.host = host;
    this.routes = routes;
    this.connector = connector;
    this.jumps = jumps;
    this.patience = patience;
  }

  Semaphore channels() {
    return channels;
  }

  /** Give the open connection, opening it where needed. */
  synchronized SSHClient connected() throws SshTrouble {
    if (closed) {
      throw new SshTrouble(Ending.INTERRUPTED, "the kit is closing its connections");
    }
    if (client != null && client.isConnected() && client.isAuthenticated()) {
      return client;
    }
    if (refusal != null && stillRefused(refusal)) {
      throw refusal;
    }
    try {
      Route route = routes.of(host);
      client = connector.connect(route, jumps.last(route.jumps()));
      patient(client);
      refusal = null;
      return client;
    } catch (SshTrouble e) {
      refusal = e.ending() == Ending.INTERRUPTED ? null : e;
      refusedAt = System.nanoTime();
      throw e;
    }
  }

  /** Give a connection other than one that was found dead. */
  synchronized SSHClient connectedAfter(SSHClient dead) throws SshTrouble {
    if (client == dead) {
      Connector.close(dead);
      client = null;
    }
    return connected();
  }

  synchronized void close() {
    closed = true;
    if (client != null) {
      Connector.close(client);
    }
  }

  private void patient(SSHClient open) {
    if (open.getConnection().getKeepAlive() instanceof KeepAliveRunner runner) {
      runner.setMaxAliveCount(patience.misses());
    }
  }

  private boolean stillRefused(SshTrouble before) {
    if (before.ending() != Ending.UNREACHABLE) {
      return true;
    }
    return Duration.ofNanos(System.nanoTime() - refusedAt).compareTo(patience.again()) < 0;
  }
}
