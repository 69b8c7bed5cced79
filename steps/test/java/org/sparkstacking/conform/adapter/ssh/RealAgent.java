package org.sparkstacking.conform.adapter.ssh;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A real ssh-agent; a test that needs one is skipped where OpenSSH is not installed. */
record RealAgent(Process process, Path socket) implements AutoCloseable {

  static RealAgent start(Path folder) throws IOException, InterruptedException {
    Path program = Programs.find("ssh-agent");
    assumeTrue(program != null && Programs.find("ssh-add") != null, "OpenSSH is not installed");
    Path socket = folder.resolve("agent.sock");
    Process process =
        new ProcessBuilder(String.valueOf(program), "-D", "-a", socket.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("agent.log").toFile())
            .start();
    for (int i = 0; i < 100 && !Files.exists(socket); i++) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
    return new RealAgent(process, socket);
  }

  void add(Path key) throws IOException, InterruptedException {
    ProcessBuilder adding = new ProcessBuilder("ssh-add", "-q", key.toString());
    adding.environment().put("SSH_AUTH_SOCK", socket.toString());
    int exit = adding.inheritIO().start().waitFor();
    assumeTrue(exit == 0, "ssh-add could not add the key");
  }

  @Override
  public void close() {
    process.destroy();
  }
}
