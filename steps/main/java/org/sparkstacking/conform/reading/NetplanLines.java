package org.sparkstacking.conform.reading;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.KeptAddress;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;

/**
 * Reads the addresses that netplan files keep, from {@code grep -rH '' /etc/netplan} or from a file
 * printed alone. Only addresses and where they belong are read; other keys are left alone.
 */
final class NetplanLines extends RowLines {
  private static final Pattern NAMED = Pattern.compile("(/etc/netplan/[\\w.-]+):(.*)");
  private static final Pattern FILE = Pattern.compile("(/?[\\w./-]+\\.ya?ml)");
  private static final Pattern DEVICE = Pattern.compile("\\s+([A-Za-z][\\w.-]*):\\s*");
  private static final Pattern ADDRESS =
      Pattern.compile("(?:^|[\\s\\[,'\"-])(\\d{1,3}(?:\\.\\d{1,3}){3}/\\d{1,2})(?=$|[\\s\\],'\"])");
  private static final Pattern LEASE =
      Pattern.compile("\\s+(?:(dhcp4):\\s*(?:true|yes)|(link-local):\\s*\\[.*ipv4.*\\])\\s*");
  private static final java.util.Set<String> KEYS =
      java.util.Set.of(
          "network",
          "ethernets",
          "wifis",
          "bridges",
          "bonds",
          "vlans",
          "addresses",
          "nameservers",
          "routes",
          "match",
          "search",
          "version",
          "renderer");

  private String netdev = "";
  private boolean plain;

  NetplanLines(Source source, String command) {
    super("netplan", source, command);
  }

  @Override
  void ordered() {
    netdev = "";
    plain = false;
  }

  @Override
  boolean relevant(String line) {
    return plain || line.contains("/etc/netplan") || line.contains("network:");
  }

  @Override
  boolean row(String text, Place place) {
    Matcher named = NAMED.matcher(text);
    if (named.matches()) {
      content(named.group(1), named.group(2), place);
      return true;
    }
    plain |= text.startsWith("network:");
    if (plain) {
      Matcher file = FILE.matcher(command());
      content(file.find() ? file.group(1) : "netplan", text, place);
    }
    return plain;
  }

  private void content(String file, String text, Place place) {
    Matcher device = DEVICE.matcher(text);
    if (device.matches() && !KEYS.contains(device.group(1))) {
      netdev = device.group(1);
    }
    Matcher address = ADDRESS.matcher(text);
    while (address.find()) {
      keep(file, address.group(1), place);
    }
    Matcher lease = LEASE.matcher(text);
    if (lease.matches()) {
      keep(file, lease.group(1) == null ? "link-local" : "dhcp4", place);
    }
  }

  private void keep(String file, String address, Place place) {
    add(new KeptAddress(place.source(), file, netdev, new Seen<>(address, place)));
  }
}
