package org.sparkstacking.conform.observed;

/**
 * Hold what was read of one PCIe link; several records may speak of one device.
 *
 * @param device PCI address such as {@code 0002:01:00.0}, or netdev, or "" when the text does not
 *     say
 * @param kind current (the link as it runs) or capable
 * @param width lanes, 0 when not said
 * @param speed GT/s, 0 when not said
 * @param place the line
 */
public record PcieLink(
    Source source, String device, Kind kind, int width, double speed, Place place)
    implements Observed {

  /** Tell the link as it runs from what it could do. */
  public enum Kind {
    CURRENT,
    CAPABLE
  }
}
