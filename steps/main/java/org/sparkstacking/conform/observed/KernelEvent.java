package org.sparkstacking.conform.observed;

/**
 * Hold one line of the kernel log that says something of a GPU or a ConnectX-7 port.
 *
 * @param device PCI address or network device, "" when not said
 * @param number Xid number or watts, 0 when there is none
 * @param place the line
 */
public record KernelEvent(Source source, Kind kind, String device, int number, Place place)
    implements Observed {

  /** Name the kinds of events. */
  public enum Kind {
    LINK_UP,
    LINK_DOWN,
    CABLE_PLUGGED,
    CABLE_UNPLUGGED,
    NIC_REMOVED,
    NIC_RETURNED,
    SLOT_POWER,
    XID,
    INIT_FAILED,
    OFF_THE_BUS,
    OUT_OF_MEMORY,
    DRIVER_MISMATCH,
    AER_CORRECTABLE,
    AER_FATAL
  }
}
