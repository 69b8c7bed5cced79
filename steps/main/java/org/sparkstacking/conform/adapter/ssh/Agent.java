package org.sparkstacking.conform.adapter.ssh;

import java.io.EOFException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import net.schmizz.sshj.common.Buffer;

/**
 * Asks an ssh-agent over its Unix socket for its keys and for signatures. Protocol: IETF
 * draft-miller-ssh-agent, requests 11 and 13.
 */
final class Agent {
  private static final byte REQUEST_IDENTITIES = 11;
  private static final byte IDENTITIES_ANSWER = 12;
  private static final byte SIGN_REQUEST = 13;
  private static final byte SIGN_RESPONSE = 14;
  private static final int RSA_SHA2_512 = 4;
  private static final int MOST = 1 << 20;

  private final Path socket;

  Agent(Path socket) {
    this.socket = socket;
  }

  List<byte[]> keys() throws IOException {
    Buffer.PlainBuffer answer = ask(new Buffer.PlainBuffer().putByte(REQUEST_IDENTITIES));
    expect(answer, IDENTITIES_ANSWER, "would not list its keys");
    List<byte[]> keys = new ArrayList<>();
    long count = answer.readUInt32();
    for (long i = 0; i < count && i < 1000; i++) {
      keys.add(answer.readBytes());
      answer.readBytes();
    }
    return keys;
  }

  /** Give the signature as SSH wants it in a request; RSA keys sign by rsa-sha2-512. */
  byte[] sign(byte[] key, byte[] data) throws IOException {
    int flags = HostKeys.type(key).startsWith("ssh-rsa") ? RSA_SHA2_512 : 0;
    Buffer.PlainBuffer request = new Buffer.PlainBuffer();
    request.putByte(SIGN_REQUEST).putBytes(key).putBytes(data).putUInt32(flags);
    Buffer.PlainBuffer answer = ask(request);
    expect(answer, SIGN_RESPONSE, "refused to sign");
    return answer.readBytes();
  }

  private void expect(Buffer.PlainBuffer answer, byte code, String otherwise) throws IOException {
    if (answer.readByte() != code) {
      throw new IOException("the agent at " + socket + " " + otherwise);
    }
  }

  private Buffer.PlainBuffer ask(Buffer.PlainBuffer request) throws IOException {
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.connect(UnixDomainSocketAddress.of(socket));
      byte[] body = request.getCompactData();
      ByteBuffer out = ByteBuffer.allocate(4 + body.length).putInt(body.length).put(body).flip();
      while (out.hasRemaining()) {
        channel.write(out);
      }
      int length = fill(channel, ByteBuffer.allocate(4)).getInt();
      if (length < 1 || length > MOST) {
        throw new IOException("the agent at " + socket + " gave no answer that can be read");
      }
      return new Buffer.PlainBuffer(fill(channel, ByteBuffer.allocate(length)).array());
    }
  }

  private static ByteBuffer fill(SocketChannel channel, ByteBuffer buffer) throws IOException {
    while (buffer.hasRemaining()) {
      if (channel.read(buffer) < 0) {
        throw new EOFException("the agent closed the connection");
      }
    }
    return buffer.flip();
  }
}
