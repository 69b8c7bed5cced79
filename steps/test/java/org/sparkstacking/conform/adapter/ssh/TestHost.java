package org.sparkstacking.conform.adapter.ssh;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.common.config.keys.writer.openssh.OpenSSHKeyEncryptionContext;
import org.apache.sshd.common.config.keys.writer.openssh.OpenSSHKeyPairResourceWriter;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.common.util.buffer.ByteArrayBuffer;
import org.apache.sshd.core.CoreModuleProperties;
import org.apache.sshd.server.Environment;
import org.apache.sshd.server.ExitCallback;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.command.Command;
import org.apache.sshd.server.forward.AcceptAllForwardingFilter;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** A real SSH server in the process, on loopback, which runs commands by the machine's own sh. */
public final class TestHost implements AutoCloseable {
  private final SshServer server = SshServer.setUpDefaultServer();
  private final KeyPair hostKey;
  final List<String> commands = new CopyOnWriteArrayList<>();
  final List<Process> processes = new CopyOnWriteArrayList<>();
  final AtomicInteger running = new AtomicInteger();
  final AtomicInteger mostRunning = new AtomicInteger();

  public TestHost(KeyPair hostKey, PublicKey allowed) {
    this.hostKey = hostKey;
    server.setHost("127.0.0.1");
    server.setKeyPairProvider(KeyPairProvider.wrap(hostKey));
    server.setPublickeyAuthenticator((user, key, session) -> KeyUtils.compareKeys(key, allowed));
    server.setForwardingFilter(AcceptAllForwardingFilter.INSTANCE);
    server.setCommandFactory((channel, command) -> new ShellCommand(command));
    CoreModuleProperties.TCP_NODELAY.set(server, true);
    CoreModuleProperties.COMMAND_EXIT_TIMEOUT.set(server, Duration.ofMillis(200));
    ((Logger) LoggerFactory.getLogger("org.apache.sshd")).setLevel(Level.ERROR);
  }

  public TestHost start() throws IOException {
    server.start();
    return this;
  }

  public int port() {
    return server.getPort();
  }

  int connections() {
    return server.getActiveSessions().size();
  }

  void dropConnections() {
    server.getActiveSessions().forEach(s -> s.close(true));
  }

  public byte[] publicKey() {
    return blob(hostKey.getPublic());
  }

  public String knownHostsLine() {
    return "[127.0.0.1]:" + port() + " " + PublicKeyEntry.toString(hostKey.getPublic()) + "\n";
  }

  static byte[] blob(PublicKey key) {
    ByteArrayBuffer buffer = new ByteArrayBuffer();
    buffer.putRawPublicKey(key);
    return buffer.getCompactData();
  }

  public static KeyPair freshKey() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  static Path write(KeyPair key, Path file, @Nullable String passphrase) throws IOException {
    OpenSSHKeyEncryptionContext context = new OpenSSHKeyEncryptionContext();
    context.setPassword(passphrase == null ? "" : passphrase);
    context.setCipherType("256");
    try (OutputStream out = Files.newOutputStream(file)) {
      OpenSSHKeyPairResourceWriter.INSTANCE.writePrivateKey(
          key, "test", passphrase == null ? null : context, out);
    } catch (GeneralSecurityException e) {
      throw new IOException(e);
    }
    Files.setPosixFilePermissions(
        file, java.nio.file.attribute.PosixFilePermissions.fromString("rw-------"));
    return file;
  }

  @Override
  public void close() throws IOException {
    processes.forEach(Process::destroyForcibly);
    server.stop(true);
  }

  /** Runs one command line and pumps its bytes. */
  private final class ShellCommand implements Command {
    private final String line;
    private final AtomicReference<@Nullable Process> process = new AtomicReference<>();
    private @Nullable OutputStream out;
    private @Nullable OutputStream err;
    private @Nullable ExitCallback exit;

    ShellCommand(String line) {
      this.line = line;
    }

    @Override
    public void setInputStream(InputStream in) {
      // Questions have no input.
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
    public void start(ChannelSession channel, Environment environment) throws IOException {
      commands.add(line);
      Process started = new ProcessBuilder("sh", "-c", line).start();
      process.set(started);
      processes.add(started);
      mostRunning.accumulateAndGet(running.incrementAndGet(), Math::max);
      Thread errors = new Thread(() -> pump(started.getErrorStream(), err), "host-err");
      errors.setDaemon(true);
      errors.start();
      Thread main = new Thread(() -> run(started, errors), "host-out");
      main.setDaemon(true);
      main.start();
    }

    @Override
    public void destroy(ChannelSession channel) {
      Process started = process.get();
      if (started != null) {
        started.destroy();
      }
    }

    private void run(Process started, Thread errors) {
      pump(started.getInputStream(), out);
      try {
        errors.join();
        int status = started.waitFor();
        running.decrementAndGet();
        if (exit != null) {
          exit.onExit(status);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    private void pump(InputStream from, @Nullable OutputStream to) {
      byte[] buffer = new byte[16 << 10];
      try {
        for (int n = from.read(buffer); n >= 0; n = from.read(buffer)) {
          if (to != null) {
            to.write(buffer, 0, n);
            to.flush();
          }
        }
      } catch (IOException e) {
        // The client has gone.
      }
    }
  }
}
