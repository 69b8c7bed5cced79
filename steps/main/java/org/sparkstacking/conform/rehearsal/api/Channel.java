package org.sparkstacking.conform.rehearsal.api;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ServerWebSocket;
import java.nio.charset.StandardCharsets;
import org.sparkstacking.conform.rehearsal.shell.Output;

/**
 * Writes the streams of one exec: the first byte of each message names the stream
 * (kubernetes/kubernetes staging/src/k8s.io/client-go/tools/remotecommand, v4.channel.k8s.io).
 */
final class Channel {
  private static final int OUT = 1;
  private static final int ERR = 2;
  private static final int END = 3;
  private static final int LARGEST = 16 << 10;
  private final ServerWebSocket socket;

  Channel(ServerWebSocket socket) {
    this.socket = socket;
  }

  Output out() {
    return text -> write(OUT, text);
  }

  Output err() {
    return text -> write(ERR, text);
  }

  /** Tell how the program ended. */
  void exited(int status) {
    String end =
        status == 0
            ? "{\"metadata\":{},\"status\":\"Success\"}"
            : "{\"metadata\":{},\"status\":\"Failure\",\"message\":\"command terminated with non-zero exit code: exit code "
                + status
                + "\",\"reason\":\"NonZeroExitCode\",\"details\":{\"causes\":[{\"reason\":\"ExitCode\",\"message\":\""
                + status
                + "\"}]}}";
    write(END, end);
    socket.close();
  }

  /** Tell that the program could not be run, in the words of the container runtime. */
  void failed(String message) {
    write(
        END,
        "{\"metadata\":{},\"status\":\"Failure\",\"message\":\""
            + message.replace("\"", "\\\"")
            + "\",\"reason\":\"InternalError\",\"code\":500}");
    socket.close();
  }

  private void write(int stream, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    for (int from = 0; from < bytes.length; from += LARGEST) {
      int length = Math.min(LARGEST, bytes.length - from);
      Buffer message = Buffer.buffer(length + 1).appendByte((byte) stream);
      socket.writeBinaryMessage(message.appendBytes(bytes, from, length));
    }
  }
}
