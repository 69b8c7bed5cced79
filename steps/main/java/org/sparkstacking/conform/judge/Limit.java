package org.sparkstacking.conform.judge;

import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.site.Site;

/**
 * Hold one limit with its unit and its origin.
 *
 * @param id name that a site file uses to change it
 * @param value in {@code unit}
 * @param unit such as {@code GB/s}, {@code Gb/s} or {@code ratio}
 * @param from ADR, NVIDIA, measured or kit
 * @param what what is held against it, in words for the criteria document
 * @param origin where the number comes from
 */
public record Limit(String id, double value, String unit, String from, Text what, Text origin) {

  /** Give the value that counts at this site: the site's own where it changed the limit. */
  public double at(Site site) {
    return site.changed(id).map(c -> c.value()).orElse(value);
  }
}
