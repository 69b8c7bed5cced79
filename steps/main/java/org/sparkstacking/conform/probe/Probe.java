package org.sparkstacking.conform.probe;

import java.util.List;
import org.sparkstacking.conform.observed.Observed;

/** Look at one topic of the site: ask its questions and read the answers. */
public interface Probe {

  /** Name the topic as the features do, such as {@code links} or {@code host-nccl}. */
  String topic();

  /**
   * Ask and read. What could not be asked or read comes back as {@code NoAnswer} or {@code
   * NotUnderstood}; nothing is thrown for the site's troubles.
   */
  List<Observed> look(Inquiry inquiry);
}
