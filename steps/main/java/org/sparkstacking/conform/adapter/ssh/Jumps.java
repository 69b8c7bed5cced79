package org.sparkstacking.conform.adapter.ssh;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.schmizz.sshj.SSHClient;
import org.jspecify.annotations.Nullable;

/** Holds one connection to each jump host, shared by every host behind it. */
final class Jumps {
  private final Connector connector;
  private final Map<String, SSHClient> open = new HashMap<>();

  Jumps(Connector connector) {
    this.connector = connector;
  }

  /** Give a connection to the last of the hops, or null when there is none. */
  synchronized @Nullable SSHClient last(List<Route> hops) throws SshTrouble {
    SSHClient before = null;
    StringBuilder path = new StringBuilder();
    for (Route hop : hops) {
      path.append('>').append(hop.shown());
      before = hop(path.toString(), hop, before);
    }
    return before;
  }

  synchronized void close() {
    open.values().forEach(Connector::close);
    open.clear();
  }

  private SSHClient hop(String path, Route route, @Nullable SSHClient before) throws SshTrouble {
    SSHClient client = open.get(path);
    if (client == null || !client.isConnected()) {
      client = connect(route, before);
      open.put(path, client);
    }
    return client;
  }

  private SSHClient connect(Route route, @Nullable SSHClient before) throws SshTrouble {
    try {
      return connector.connect(route, before);
    } catch (SshTrouble e) {
      throw new SshTrouble(e.ending(), "jump host: " + e.detail());
    }
  }
}
