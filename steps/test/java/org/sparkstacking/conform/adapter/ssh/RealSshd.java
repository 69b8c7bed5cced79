package org.sparkstacking.conform.adapter.ssh;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.apache.sshd.common.config.keys.PublicKeyEntry;

/** A real OpenSSH server on loopback; a test that needs one is skipped where it cannot start. */
record RealSshd(Process process, int port, Path hostKey) implements AutoCloseable {

  static RealSshd start(Path folder, java.security.PublicKey allowed)
      throws IOException, InterruptedException {
    Path program = Path.of("/usr/sbin/sshd");
    assumeTrue(Files.isExecutable(program), "no OpenSSH server is installed");
    Path key = TestHost.write(TestHost.freshKey(), folder.resolve("host_key"), null);
    Path keys = folder.resolve("authorized");
    Files.writeString(keys, PublicKeyEntry.toString(allowed) + "\n");
    int port = freePort();
    Path config = folder.resolve("sshd_config");
    // a home of its own: what the account's .bashrc starts may take long, or wait for a lock
    Files.writeString(
        config,
        """
        ListenAddress 127.0.0.1
        Port %d
        HostKey %s
        AuthorizedKeysFile %s
        StrictModes no
        UsePAM no
        PidFile none
        PasswordAuthentication no
        PermitRootLogin yes
        SetEnv HOME=%s
        """
            .formatted(port, key, keys, folder));
    Process process =
        new ProcessBuilder(program.toString(), "-D", "-e", "-f", config.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("sshd.log").toFile())
            .start();
    RealSshd sshd = new RealSshd(process, port, key);
    assumeTrue(sshd.answers(), "the OpenSSH server could not be started here");
    return sshd;
  }

  byte[] publicKey() throws IOException {
    byte[] key = PrivateKeyFile.look(hostKey).publicKey();
    return key == null ? new byte[0] : key;
  }

  String knownHostsLine() throws IOException {
    byte[] key = publicKey();
    String base64 = java.util.Base64.getEncoder().encodeToString(key);
    return "[127.0.0.1]:" + port + " " + HostKeys.type(key) + " " + base64 + "\n";
  }

  private boolean answers() throws InterruptedException {
    for (int i = 0; i < 60 && process.isAlive(); i++) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        return socket.isConnected();
      } catch (IOException e) {
        TimeUnit.MILLISECONDS.sleep(50);
      }
    }
    return false;
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
