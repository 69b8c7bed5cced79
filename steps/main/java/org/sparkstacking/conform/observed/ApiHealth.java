package org.sparkstacking.conform.observed;

import java.util.List;

/**
 * Hold the answer of {@code /readyz?verbose}, {@code /livez?verbose} or {@code /healthz?verbose}.
 *
 * @param ok names of the parts marked {@code [+]}
 * @param failed names of the parts marked {@code [-]}
 * @param concluded whether the closing line was there
 */
public record ApiHealth(
    Source source, List<Seen<String>> ok, List<Seen<String>> failed, boolean concluded)
    implements Observed {

  public ApiHealth {
    ok = List.copyOf(ok);
    failed = List.copyOf(failed);
  }
}
