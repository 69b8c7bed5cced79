package org.sparkstacking.conform.adapter.recording;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.site.Site;

/**
 * Hold what must be known to judge a run's evidence again: the journal's first line.
 *
 * @param edition edition of the rules it was judged by
 * @param claims claims that were selected
 * @param full whether the run was one of the whole site
 * @param asked words of the command line that chose the claims, or ""
 * @param retestOf run that is re-tested, or null
 */
public record RunStart(
    String runId,
    String edition,
    Site site,
    List<String> claims,
    boolean full,
    String asked,
    boolean keepGoing,
    @Nullable String retestOf) {

  public RunStart {
    claims = List.copyOf(claims);
  }
}
