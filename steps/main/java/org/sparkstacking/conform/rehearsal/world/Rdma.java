package org.sparkstacking.conform.rehearsal.world;

import java.util.concurrent.atomic.LongAdder;

/** Stand for one RDMA device (RoCE) and its port counters, which count words of 4 bytes. */
public final class Rdma {
  private static final int WORD = 4;
  private final String name;
  private final Netdev netdev;
  private final Pci pci;
  private final LongAdder xmit = new LongAdder();
  private final LongAdder receive = new LongAdder();
  private double throttle = Double.MAX_VALUE;
  private boolean counting = true;

  Rdma(String name, Netdev netdev, Pci pci) {
    this.name = name;
    this.netdev = netdev;
    this.pci = pci;
    xmit.add(1_214_417);
    receive.add(1_187_020);
  }

  public String name() {
    return name;
  }

  public Netdev netdev() {
    return netdev;
  }

  public Pci pci() {
    return pci;
  }

  /** Limit the device below its link, in Gb/s: the slow state. */
  public Rdma throttle(double gigabits) {
    throttle = gigabits;
    return this;
  }

  public double throttle() {
    return throttle;
  }

  /** Freeze the port counters, or let them count. */
  public Rdma counting(boolean yes) {
    counting = yes;
    return this;
  }

  public long xmitWords() {
    return xmit.sum();
  }

  public long receiveWords() {
    return receive.sum();
  }

  public void sent(long bytes) {
    if (counting) {
      xmit.add(bytes / WORD);
    }
  }

  public void received(long bytes) {
    if (counting) {
      receive.add(bytes / WORD);
    }
  }

  /** Give the RDMA path MTU that the Ethernet MTU allows: 1024 at 1500, 4096 at 9000. */
  public int activeMtu() {
    int mtu = netdev.mtu();
    return mtu >= 4200 ? 4096 : mtu >= 2200 ? 2048 : 1024;
  }
}
