package org.sparkstacking.conform.probe;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sparkstacking.conform.claim.Text;

/**
 * Hold what runs of the kit left at a site.
 *
 * @param runs runs of which something is there, by id
 * @param odd what looks like a run's but has no name that a run has: reported, never touched
 * @param notAsked hosts or requests that gave no answer, and why: what they hold is not known
 */
public record Remains(List<OfRun> runs, List<Text> odd, List<Text> notAsked) {
  public Remains {
    runs = List.copyOf(runs);
    odd = List.copyOf(odd);
    notAsked = List.copyOf(notAsked);
  }

  /** Say whether a run may still be at work. */
  public enum Life {
    /** Nothing speaks for it. */
    OVER,
    /** It holds the site's Lease, which was renewed within a minute. */
    HOLDS_LEASE,
    /** It began within the last hour, and no Lease tells whether it is over. */
    YOUNG,
    /** Its id names another site: that site's file tells whether it is over. */
    OTHER_SITE
  }

  /**
   * What one run left.
   *
   * @param processes process ids by host
   * @param folders hosts on which its folder lies
   * @param namespaces names of its namespaces, with their phase
   * @param lease whether the site's Lease, run out, still bears its name
   */
  public record OfRun(
      String id,
      Life life,
      Map<String, List<String>> processes,
      Set<String> folders,
      Map<String, String> namespaces,
      boolean lease) {
    public OfRun {
      processes = Map.copyOf(processes);
      folders = Set.copyOf(folders);
      namespaces = Map.copyOf(namespaces);
    }
  }
}
