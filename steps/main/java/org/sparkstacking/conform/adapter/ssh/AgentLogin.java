package org.sparkstacking.conform.adapter.ssh;

import java.io.IOException;
import net.schmizz.sshj.common.Buffer;
import net.schmizz.sshj.common.Message;
import net.schmizz.sshj.common.SSHPacket;
import net.schmizz.sshj.transport.TransportException;
import net.schmizz.sshj.userauth.UserAuthException;
import net.schmizz.sshj.userauth.method.AbstractAuthMethod;

/** Logs in by a key that an agent holds: RFC 4252 section 7, signed by the agent. */
final class AgentLogin extends AbstractAuthMethod {
  private final Agent agent;
  private final byte[] key;

  AgentLogin(Agent agent, byte[] key) {
    super("publickey");
    this.agent = agent;
    this.key = key.clone();
  }

  @Override
  protected SSHPacket buildReq() throws UserAuthException {
    return request(false);
  }

  @Override
  public void handle(Message message, SSHPacket packet)
      throws UserAuthException, TransportException {
    if (message != Message.USERAUTH_60) {
      super.handle(message, packet);
      return;
    }
    SSHPacket signed = request(true);
    byte[] session = params.getTransport().getSessionID();
    byte[] data = new Buffer.PlainBuffer().putBytes(session).putBuffer(signed).getCompactData();
    try {
      signed.putBytes(agent.sign(key, data));
    } catch (IOException e) {
      throw new UserAuthException(e.getMessage(), e);
    }
    params.getTransport().write(signed);
  }

  private SSHPacket request(boolean signed) throws UserAuthException {
    String type = HostKeys.type(key);
    String algorithm = type.equals("ssh-rsa") ? "rsa-sha2-512" : type;
    return super.buildReq().putBoolean(signed).putString(algorithm).putBytes(key);
  }
}
