package org.sparkstacking.conform.cli;

import java.util.List;

/** Finds the site that a command was given. */
interface Sites {
  /**
   * Open a site.
   *
   * @param name a site file, or {@code simulated:NAME}
   * @param faults simulated faults; refused on a real site
   * @throws Refusal where there is no such site, or its file is wrong
   */
  OpenSite open(String name, List<String> faults);
}
