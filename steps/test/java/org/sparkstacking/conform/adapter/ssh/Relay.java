package org.sparkstacking.conform.adapter.ssh;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Passes bytes on between a client and a test host, until it is told to swallow them. */
final class Relay implements AutoCloseable {
  private final ServerSocket door;
  private final int target;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private volatile boolean swallowing;

  Relay(int target) throws IOException {
    this.door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    this.target = target;
    start(this::accept);
  }

  int port() {
    return door.getLocalPort();
  }

  /** From now on nothing arrives on either side, and nobody is told: a host without power. */
  void swallow() {
    swallowing = true;
  }

  @Override
  public void close() throws IOException {
    door.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  private void accept() {
    try {
      while (true) {
        Socket client = door.accept();
        Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        sockets.addAll(List.of(client, server));
        start(() -> pump(client, server));
        start(() -> pump(server, client));
      }
    } catch (IOException e) {
      // Closed.
    }
  }

  private void pump(Socket from, Socket to) {
    byte[] buffer = new byte[16 << 10];
    try (InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        if (!swallowing) {
          out.write(buffer, 0, n);
        }
      }
    } catch (IOException e) {
      // Closed.
    }
  }

  private static void start(Runnable task) {
    Thread thread = new Thread(task, "relay");
    thread.setDaemon(true);
    thread.start();
  }
}
