package org.sparkstacking.conform.reading;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.reading.kube.KubeReaders;

/** Lists every reader of the kit once. */
public final class Readers {
  private Readers() {}

  public static List<Reader> all() {
    List<Reader> all = new ArrayList<>(HostReaders.all());
    all.addAll(KubeReaders.all());
    all.addAll(
        List.of(
            new NcclTestsReader(),
            new NcclTestsJsonReader(),
            new NcclLogReader(),
            new NcclTroubleReader(),
            new NcclHintReader(),
            new MpiRankReader(),
            new MpiTroubleReader(),
            new MemlockReader(),
            new HostNameReader(),
            new InterfaceBytesReader(),
            new RdmaBytesReader(),
            new PodTextReader(),
            new SignatureReader()));
    return List.copyOf(all);
  }
}
