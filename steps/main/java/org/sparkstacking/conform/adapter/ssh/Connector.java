package org.sparkstacking.conform.adapter.ssh;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Locale;
import net.schmizz.keepalive.KeepAliveProvider;
import net.schmizz.sshj.Config;
import net.schmizz.sshj.DefaultConfig;
import net.schmizz.sshj.SSHClient;
import net.schmizz.sshj.userauth.UserAuthException;
import net.schmizz.sshj.userauth.method.AuthMethod;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.probe.Answer.Ending;

/** Opens one verified and logged-in connection. */
final class Connector {
  private final Config config;
  private final Patience patience;
  private final KnownHosts known;

  Connector(Patience patience, KnownHosts known) {
    this.config = config();
    this.patience = patience;
    this.known = known;
  }

  KnownHosts known() {
    return known;
  }

  /** Connect through an open connection to the last jump host, or directly when there is none. */
  SSHClient connect(Route route, @Nullable SSHClient jump) throws SshTrouble {
    StrictVerifier verifier = new StrictVerifier(known.keys(), known.file(), route);
    SSHClient client = reach(route, jump, verifier);
    try {
      logIn(client, route);
      return client;
    } catch (SshTrouble e) {
      close(client);
      throw e;
    }
  }

  /** Reach a host as far as its key and give that key; log in nowhere. */
  byte[] offeredKey(Route route, @Nullable SSHClient jump) throws SshTrouble {
    StrictVerifier verifier = new StrictVerifier(known.keys(), known.file(), route);
    try {
      close(reach(route, jump, verifier));
    } catch (SshTrouble e) {
      if (verifier.offered() == null) {
        throw e;
      }
    }
    byte[] offered = verifier.offered();
    if (offered == null) {
      throw new SshTrouble(Ending.UNREACHABLE, route.shown() + " showed no host key");
    }
    return offered;
  }

  private SSHClient reach(Route route, @Nullable SSHClient jump, StrictVerifier verifier)
      throws SshTrouble {
    SSHClient client = new SSHClient(config);
    client.addHostKeyVerifier(verifier);
    client.setConnectTimeout(millis(patience.connect()));
    client.setTimeout(millis(patience.handshake()));
    client.getTransport().setTimeoutMs(millis(patience.handshake()));
    client.getConnection().setTimeoutMs(millis(patience.handshake()));
    client.setSocketFactory(new PromptSockets());
    client
        .getConnection()
        .getKeepAlive()
        .setKeepAliveInterval(Math.max(1, (int) patience.keepAlive().toSeconds()));
    try {
      open(client, route, jump);
      if (jump == null) {
        client.getSocket().setSoTimeout(0);
      }
      return client;
    } catch (IOException e) {
      close(client);
      SshTrouble refused = verifier.trouble();
      throw refused != null ? refused : trouble(client, route, jump, e);
    }
  }

  private static void open(SSHClient client, Route route, @Nullable SSHClient jump)
      throws IOException {
    if (jump == null) {
      client.connect(route.hostname(), route.port());
    } else {
      client.connectVia(jump.newDirectConnection(route.hostname(), route.port()));
    }
  }

  private static void logIn(SSHClient client, Route route) throws SshTrouble {
    Logins logins = new Logins(client, route);
    List<AuthMethod> methods = logins.choose();
    try {
      if (!methods.isEmpty()) {
        client.auth(route.user(), methods);
        return;
      }
    } catch (UserAuthException e) {
      if (!client.isConnected()) {
        throw new SshTrouble(Ending.ACCESS_DENIED, denied(route, logins) + "; " + e.getMessage());
      }
    } catch (IOException e) {
      throw new SshTrouble(
          Ending.UNREACHABLE, route.shown() + " broke off during login: " + e.getMessage());
    }
    throw new SshTrouble(Ending.ACCESS_DENIED, denied(route, logins));
  }

  private static String denied(Route route, Logins logins) {
    return route.shown() + " accepts no key that the kit has (" + logins.remarks() + ")";
  }

  private SshTrouble trouble(
      SSHClient client, Route route, @Nullable SSHClient jump, IOException e) {
    String where = route.shown() + (jump == null ? "" : " through the jump host");
    boolean banner = bannerSeen(client);
    if (e instanceof UnknownHostException) {
      return unreachable(where + ": no address is known for this name");
    }
    if (e instanceof NoRouteToHostException) {
      return unreachable(where + ": no route to host");
    }
    if (e instanceof ConnectException) {
      return unreachable(where + ": " + e.getMessage());
    }
    if (e instanceof SocketTimeoutException && says(e, "connect timed out")) {
      return unreachable(where + ": no answer within " + patience.connect().toSeconds() + " s");
    }
    if (!banner && (timedOut(e) || e instanceof SocketTimeoutException)) {
      return unreachable(where + ": timed out during banner exchange");
    }
    return unreachable(where + ": " + (banner ? "key exchange failed: " : "") + words(e));
  }

  /** sshj cuts eight characters off an identification that never came, and throws. */
  private static boolean bannerSeen(SSHClient client) {
    try {
      return client.getTransport().getServerVersion() != null;
    } catch (StringIndexOutOfBoundsException e) {
      return false;
    }
  }

  private static boolean timedOut(Throwable e) {
    for (Throwable t = e; t != null; t = t.getCause()) {
      if (t instanceof SocketTimeoutException
          || t instanceof java.util.concurrent.TimeoutException) {
        return true;
      }
    }
    return false;
  }

  private static boolean says(Exception e, String words) {
    return String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains(words);
  }

  static String words(Throwable e) {
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }

  private static SshTrouble unreachable(String detail) {
    return new SshTrouble(Ending.UNREACHABLE, detail);
  }

  static void close(SSHClient client) {
    try {
      client.close();
    } catch (IOException e) {
      // It is closed either way; what matters was answered before.
    }
  }

  private static int millis(java.time.Duration duration) {
    return (int) Math.min(Integer.MAX_VALUE, Math.max(1, duration.toMillis()));
  }

  private Config config() {
    DefaultConfig fresh = new DefaultConfig();
    fresh.setLoggerFactory(new SilentLog());
    fresh.setKeepAliveProvider(KeepAliveProvider.KEEP_ALIVE);
    return fresh;
  }
}
