package org.sparkstacking.conform.adapter.ssh;

import java.util.List;
import java.util.Map;

/** Says what an ssh_config holds for one alias. */
interface ConfigSource {

  /**
   * What was found.
   *
   * @param values keyword in small letters to values in order; the first counts where one is wanted
   * @param warnings keywords that are not followed, each named
   */
  record Found(Map<String, List<String>> values, List<String> warnings) {
    public Found {
      values = Map.copyOf(values);
      warnings = List.copyOf(warnings);
    }

    String first(String keyword, String otherwise) {
      List<String> all = values.getOrDefault(keyword, List.of());
      return all.isEmpty() ? otherwise : all.get(0);
    }
  }

  Found lookUp(String alias) throws SshTrouble;
}
