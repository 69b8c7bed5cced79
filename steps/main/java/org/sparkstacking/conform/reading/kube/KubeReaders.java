package org.sparkstacking.conform.reading.kube;

import java.util.List;
import org.sparkstacking.conform.reading.Reader;

/** Lists every reader of this room. Each takes its own lines out of any text. */
public final class KubeReaders {
  private KubeReaders() {}

  public static List<Reader> all() {
    return List.of(
        new KubeJsonReader(),
        new KubeYamlReader(),
        new DescribeReader(),
        new KubeTableReader(),
        new NodeValuesReader(),
        new PodGpuReader(),
        new PodNetdevReader(),
        new PodRdmaReader(),
        new PodValuesReader(),
        new ConnectivityTestReader(),
        new HelmReader(),
        new RuntimeReader(),
        new ConditionLinesReader(),
        new ApiTextReader(),
        new CiliumStatusReader(),
        new CiliumSummaryReader(),
        new CiliumDevicesReader(),
        new CiliumProgramsReader(),
        new CiliumLogReader(),
        new CiliumConfigReader(),
        new ExpositionReader(),
        new UnitReader(),
        new ClusterSignsReader());
  }
}
