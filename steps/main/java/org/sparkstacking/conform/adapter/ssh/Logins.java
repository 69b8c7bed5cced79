package org.sparkstacking.conform.adapter.ssh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.schmizz.sshj.SSHClient;
import net.schmizz.sshj.userauth.method.AuthMethod;
import net.schmizz.sshj.userauth.method.AuthPublickey;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Counted;

/**
 * Chooses the keys to log in with, as OpenSSH does: named keys first, by the agent where it holds
 * them; then the agent's others. At most five, since sshd's MaxAuthTries is six.
 */
final class Logins {
  private static final int MOST = 5;

  private final SSHClient client;
  private final Route route;
  private final List<AuthMethod> methods = new ArrayList<>();
  private final List<String> remarks = new ArrayList<>();
  private final List<byte[]> held = new ArrayList<>();

  Logins(SSHClient client, Route route) {
    this.client = client;
    this.route = route;
  }

  List<AuthMethod> choose() {
    Agent agent = route.agent() == null ? null : new Agent(route.agent());
    askAgent(agent);
    List<byte[]> rest = new ArrayList<>(held);
    for (Path file : route.identities()) {
      named(file, agent, rest);
    }
    if (agent != null && !route.onlyIdentities()) {
      rest.forEach(key -> methods.add(new AgentLogin(agent, key)));
    }
    return methods.subList(0, Math.min(MOST, methods.size()));
  }

  /** Say what was tried and what could not be, for a login that was refused. */
  String remarks() {
    return String.join("; ", remarks);
  }

  private void askAgent(@Nullable Agent agent) {
    if (agent == null) {
      remarks.add("no ssh-agent");
      return;
    }
    try {
      held.addAll(agent.keys());
      remarks.add("ssh-agent holds " + Counted.of(held.size(), "key"));
    } catch (IOException e) {
      remarks.add("ssh-agent cannot be asked: " + e.getMessage());
    }
  }

  private void named(Path file, @Nullable Agent agent, List<byte[]> rest) {
    if (!Files.exists(file)) {
      if (route.onlyIdentities()) {
        remarks.add("key file " + file + " does not exist");
      }
      return;
    }
    try {
      PrivateKeyFile look = PrivateKeyFile.look(file);
      byte[] key = look.publicKey();
      boolean byAgent = key != null && rest.removeIf(other -> Arrays.equals(other, key));
      if (byAgent && agent != null && key != null) {
        methods.add(new AgentLogin(agent, key));
      } else if (look.encrypted()) {
        remarks.add(
            "key "
                + file
                + " is protected by a passphrase, which the kit never asks for: run 'ssh-add "
                + file
                + "' first");
      } else {
        methods.add(new AuthPublickey(client.loadKeys(file.toString())));
        remarks.add("tried key " + file);
      }
    } catch (IOException e) {
      remarks.add("key " + file + " cannot be read: " + e.getMessage());
    }
  }
}
