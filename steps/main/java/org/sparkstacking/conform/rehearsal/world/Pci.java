package org.sparkstacking.conform.rehearsal.world;

/** Stand for the PCI side of one ConnectX-7 function: its link's speed and width. */
public final class Pci {
  private final String address;
  private final int cage;
  private int width = 4;

  Pci(String address, int cage) {
    this.address = address;
    this.cage = cage;
  }

  /** Give the address, such as {@code 0000:01:00.1}. */
  public String address() {
    return address;
  }

  /** Give the PCI domain: functions of one domain share one x4 link. */
  public String domain() {
    return address.substring(0, 4);
  }

  /** Give the QSFP cage, 0 or 1. */
  public int cage() {
    return cage;
  }

  public int width() {
    return width;
  }

  public void width(int lanes) {
    width = lanes;
  }
}
