package org.sparkstacking.conform.judge.kube;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Holds what the scheduler says of a pod that it cannot place.
 *
 * @param nodes nodes that it counted
 * @param withoutGpu nodes that lack GPUs
 * @param otherReason whether another reason is named for a node that does not lack GPUs
 */
record Shortage(long nodes, long withoutGpu, boolean otherReason) {
  private static final Pattern COUNTED = Pattern.compile("0/(\\d{1,6}) nodes are available");
  private static final Pattern LACK = Pattern.compile("(\\d{1,6}) Insufficient nvidia\\.com/gpu");

  static Optional<Shortage> of(String message) {
    Matcher counted = COUNTED.matcher(message);
    if (!counted.find()) {
      return Optional.empty();
    }
    Matcher lack = LACK.matcher(message);
    long nodes = Long.parseLong(counted.group(1));
    long without = lack.find() ? Long.parseLong(lack.group(1)) : 0;
    return Optional.of(new Shortage(nodes, without, without < nodes));
  }

  boolean everyNode() {
    return nodes > 0 && withoutGpu == nodes;
  }
}
