package org.sparkstacking.conform.observed;

/**
 * Say which cage and which chip a network device belongs to. Two devices with equal port name and
 * equal switch id are twins: both PCIe x4 links of one port.
 *
 * @param attribute {@code phys_port_name}, {@code phys_switch_id}, {@code carrier_changes} or
 *     {@code pci}
 */
public record PortPlace(Source source, String netdev, String attribute, Seen<String> value)
    implements Observed {}
