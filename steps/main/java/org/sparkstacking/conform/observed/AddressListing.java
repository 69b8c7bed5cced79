package org.sparkstacking.conform.observed;

import java.util.List;

/**
 * Say which network devices a listing of IPv4 addresses ({@code ip -4 addr}) named, so that a
 * device that is not in it has none.
 *
 * @param asked the one device that was asked for, "" for all
 * @param netdevs devices that the listing named
 * @param whole whether the listing was seen to its end
 * @param place the command, or the listing's last line
 */
public record AddressListing(
    Source source, String asked, List<String> netdevs, boolean whole, Place place)
    implements Observed {

  public AddressListing {
    netdevs = List.copyOf(netdevs);
  }
}
