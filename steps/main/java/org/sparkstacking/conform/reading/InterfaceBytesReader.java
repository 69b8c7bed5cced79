package org.sparkstacking.conform.reading;

import org.sparkstacking.conform.observed.Source;

/**
 * Reads byte counters of interfaces: {@code grep -H '' /sys/class/net/*\/statistics/rx_bytes …},
 * lines {@code eth0 rx 1 tx 2} under {@code == host}, tab-separated tables with the columns host,
 * interface, rx_bytes and tx_bytes, and {@code ip -s -j link}.
 */
public final class InterfaceBytesReader implements Reader {

  @Override
  public String format() {
    return "interface byte counters";
  }

  @Override
  public boolean recognises(String line) {
    return (line.startsWith("/sys/class/net/") && line.contains("/statistics/"))
        || (line.startsWith("host\tinterface\t") && line.contains("rx_bytes"))
        || (line.startsWith("[{") && line.contains("\"stats64\""))
        || InterfaceBytesLines.plain(line) != null;
  }

  @Override
  public boolean reads(String command) {
    return command.contains("/statistics/")
        || command.contains("ip -s -j link")
        || command.contains("ip -j -s link");
  }

  @Override
  public LineReader open(Source source, String command) {
    return new InterfaceBytesLines(source);
  }
}
