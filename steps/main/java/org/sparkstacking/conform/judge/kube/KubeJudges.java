package org.sparkstacking.conform.judge.kube;

import java.util.List;
import org.sparkstacking.conform.judge.ClaimJudge;

/** Lists every judge of this room. */
public final class KubeJudges {
  private KubeJudges() {}

  public static List<ClaimJudge> all() {
    return List.of(
        new Clu1Judge(),
        new Clu2Judge(),
        new Gpu2Judge(),
        new Gpu3Judge(),
        new Gpu4Judge(),
        new Cil1Judge(),
        new Cil2Judge(),
        new Cil3Judge(),
        new Bnd1Judge(),
        new Bnd3Judge(),
        new Bnd4Judge());
  }
}
