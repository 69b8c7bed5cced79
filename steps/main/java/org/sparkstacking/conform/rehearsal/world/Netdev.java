package org.sparkstacking.conform.rehearsal.world;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Stand for one network interface of a simulated host. */
public final class Netdev {
  /** Tell what an interface is for. */
  public enum Kind {
    LOOPBACK,
    MANAGEMENT,
    WIFI,
    FABRIC,
    BRIDGE,
    CILIUM
  }

  private final String name;
  private final int index;
  private final Kind kind;
  private final String mac;
  private final List<String> addresses = new CopyOnWriteArrayList<>();
  private final LongAdder rx = new LongAdder();
  private final LongAdder tx = new LongAdder();
  private final AtomicInteger carrierChanges = new AtomicInteger(2);
  private final long born = System.nanoTime();
  private final @Nullable Pci pci;
  private int mtu = 1500;
  private boolean carrier = true;
  private int speed;
  private long background;
  private boolean flapping;

  Netdev(String name, int index, Kind kind, String mac, @Nullable Pci pci) {
    this.name = name;
    this.index = index;
    this.kind = kind;
    this.mac = mac;
    this.pci = pci;
  }

  public String name() {
    return name;
  }

  public int index() {
    return index;
  }

  public Kind kind() {
    return kind;
  }

  public String mac() {
    return mac;
  }

  /** Give the PCI function of a fabric port, null on every other interface. */
  public @Nullable Pci pci() {
    return pci;
  }

  public int mtu() {
    return mtu;
  }

  public Netdev mtu(int bytes) {
    mtu = bytes;
    return this;
  }

  public boolean carrier() {
    return carrier;
  }

  public Netdev carrier(boolean up) {
    carrier = up;
    return this;
  }

  /** Give the wire's negotiated speed in Mb/s, 0 where the driver reports none. */
  public int speed() {
    return speed;
  }

  public Netdev speed(int megabits) {
    speed = megabits;
    return this;
  }

  /** Let a little foreign traffic pass, in bytes per second each way. */
  public Netdev background(long bytesPerSecond) {
    background = bytesPerSecond;
    return this;
  }

  /** Make the link go down and up again between two looks. */
  public Netdev flapping(boolean yes) {
    flapping = yes;
    return this;
  }

  public boolean flapping() {
    return flapping;
  }

  /**
   * List addresses as {@code 192.168.100.10/24}. The network daemon takes them off a port without
   * carrier, but leaves a bridge its own.
   */
  public List<String> addresses() {
    return carrier || kind == Kind.BRIDGE ? List.copyOf(addresses) : List.of();
  }

  /** Replace all addresses by one. */
  public Netdev address(String cidr) {
    addresses.clear();
    addresses.add(cidr);
    return this;
  }

  public void withoutAddress() {
    addresses.clear();
  }

  /** Give the IPv6 link-local address made of the MAC (RFC 4291 appendix A). */
  public String linkLocal() {
    String[] b = mac.split(":");
    int first = Integer.parseInt(b[0], 16) ^ 2;
    return "fe80::%x:%sff:fe%s:%x"
        .formatted(
            first << 8 | Integer.parseInt(b[1], 16),
            Integer.toHexString(Integer.parseInt(b[2], 16)),
            b[3],
            Integer.parseInt(b[4] + b[5], 16));
  }

  public long rxBytes() {
    return rx.sum() + idle();
  }

  public long txBytes() {
    return tx.sum() + idle();
  }

  public void received(long bytes) {
    rx.add(bytes);
  }

  public void sent(long bytes) {
    tx.add(bytes);
  }

  /** Count how often the carrier came or went since boot. */
  public int carrierChanges() {
    return flapping ? carrierChanges.addAndGet(2) : carrierChanges.get();
  }

  private long idle() {
    return 40_000 + background * ((System.nanoTime() - born) / 1_000_000) / 1000;
  }
}
