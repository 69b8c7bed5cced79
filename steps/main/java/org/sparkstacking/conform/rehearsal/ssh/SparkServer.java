package org.sparkstacking.conform.rehearsal.ssh;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.KeyPair;
import java.util.List;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.core.CoreModuleProperties;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.auth.pubkey.UserAuthPublicKeyFactory;
import org.sparkstacking.conform.rehearsal.shell.Shell;
import org.sparkstacking.conform.rehearsal.world.Spark;
import org.sparkstacking.conform.rehearsal.world.World;

/** Serve one simulated host over real SSH on a free port of 127.0.0.1. */
public final class SparkServer implements AutoCloseable {
  private final SshServer server = SshServer.setUpDefaultServer();
  private final KeyPair hostKey = RunKeys.pair();

  /** Prepare a server; {@link #start} opens its port. */
  public SparkServer(World world, Spark host, Shell shell, RunKeys keys) {
    server.setHost("127.0.0.1");
    server.setPort(0);
    server.setKeyPairProvider(KeyPairProvider.wrap(hostKey));
    server.setUserAuthFactories(List.of(UserAuthPublicKeyFactory.INSTANCE));
    server.setPublickeyAuthenticator(
        (user, key, session) ->
            user.equals(host.user()) && KeyUtils.compareKeys(key, keys.client().getPublic()));
    server.setCommandFactory((session, command) -> new Exec(world, host, shell, command));
    CoreModuleProperties.TCP_NODELAY.set(server, true);
    CoreModuleProperties.NIO_WORKERS.set(server, 2);
  }

  /**
   * Open the port.
   *
   * @return the port
   */
  public int start() {
    try {
      server.start();
      return server.getPort();
    } catch (IOException e) {
      throw new UncheckedIOException("a simulated host cannot listen on 127.0.0.1", e);
    }
  }

  public KeyPair hostKey() {
    return hostKey;
  }

  @Override
  public void close() {
    try {
      server.stop(true);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
