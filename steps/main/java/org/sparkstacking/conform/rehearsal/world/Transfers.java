package org.sparkstacking.conform.rehearsal.world;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Let RDMA test servers and clients of different hosts find each other. */
public final class Transfers {
  /** One waiting server: what it offers and, once a client came, the outcome. */
  public static final class Server {
    private final Spark host;
    private final Rdma device;
    private final AtomicReference<@Nullable Transfer> client = new AtomicReference<>();

    Server(Spark host, Rdma device) {
      this.host = host;
      this.device = device;
    }

    public Spark host() {
      return host;
    }

    public Rdma device() {
      return device;
    }

    public Optional<Transfer> client() {
      return Optional.ofNullable(client.get());
    }
  }

  /** One running test between two devices. */
  public static final class Transfer {
    private final Spark from;
    private final Rdma sender;
    private final Rdma receiver;
    private volatile int together = 1;
    private volatile @Nullable String report;

    Transfer(Spark from, Rdma sender, Rdma receiver) {
      this.from = from;
      this.sender = sender;
      this.receiver = receiver;
    }

    public Spark from() {
      return from;
    }

    public Rdma sender() {
      return sender;
    }

    public Rdma receiver() {
      return receiver;
    }

    /** Give the result row once the client has finished. */
    public Optional<String> report() {
      return Optional.ofNullable(report);
    }
  }

  private final Map<String, Server> waiting = new ConcurrentHashMap<>();
  private final List<Transfer> running = new CopyOnWriteArrayList<>();
  private final Monitor monitor;

  Transfers(Monitor monitor) {
    this.monitor = monitor;
  }

  /** Offer a server; empty when the port is taken. */
  public Optional<Server> listen(Spark host, int port, Rdma device) {
    Server server = new Server(host, device);
    boolean free = waiting.putIfAbsent(key(host, port), server) == null;
    monitor.changed();
    return free ? Optional.of(server) : Optional.empty();
  }

  public boolean listening(Spark host, int port) {
    return waiting.containsKey(key(host, port));
  }

  public void close(Spark host, int port) {
    waiting.remove(key(host, port));
  }

  /** Take the waiting server of a port: it serves one client only. */
  public Optional<Transfer> connect(Spark from, Rdma sender, Spark to, int port) {
    Server server = waiting.remove(key(to, port));
    if (server == null) {
      return Optional.empty();
    }
    Transfer transfer = new Transfer(from, sender, server.device);
    running.add(transfer);
    running.forEach(t -> t.together = Math.max(t.together, running.size()));
    server.client.set(transfer);
    monitor.changed();
    return Optional.of(transfer);
  }

  /** Give the rate of a transfer in Gb/s, with every other one that ran beside it. */
  public double rate(Transfer transfer, int queuePairs) {
    return Rates.between(transfer.sender, transfer.receiver, transfer.together, queuePairs);
  }

  public void finish(Transfer transfer, String report) {
    running.remove(transfer);
    transfer.report = report;
    monitor.changed();
  }

  private static String key(Spark host, int port) {
    return host.name() + ":" + port;
  }
}
