package org.sparkstacking.conform.observed;

import java.util.List;

/**
 * Hold the end of {@code cilium connectivity test}.
 *
 * @param tests tests that ran
 * @param failed names of those that failed; as many blanks where only their number is shown
 * @param end the line that sums up
 */
public record ConnectivityTest(Source source, int tests, List<String> failed, Seen<String> end)
    implements Observed {

  public ConnectivityTest {
    failed = List.copyOf(failed);
  }
}
