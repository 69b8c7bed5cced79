package org.sparkstacking.conform.reading.kube;

import java.util.List;
import java.util.Optional;

/** Lists the texts that name a state; ids and origins are those of the signature catalogue. */
final class Signs {
  private static final List<Sign> ALL =
      List.of(
          // A warning on GB10's unified memory, and healthy (NVIDIA/k8s-device-plugin).
          new Sign("plugin-memory-warning", "", "Ignoring error getting device memory"),
          new Sign("plugin-registered", "", "Registered device plugin for 'nvidia.com/gpu'"),
          // NVIDIA/gpu-operator#1794
          new Sign("K-01", "", "error getting device memory: Not Supported"),
          // kubernetes-sigs/dra-driver-nvidia-gpu#1073
          new Sign("K-02", "error getting memory info for device", "Not Supported"),
          // Project-HAMi/HAMi#1511
          new Sign("K-03", "", "Incompatible strategy detected"),
          new Sign("K-03", "", "invalid device discovery strategy"),
          // NVIDIA/gpu-operator#432, #730
          new Sign("K-05", "", "no runtime for \"nvidia\" is configured"),
          // NVIDIA/gpu-operator#522: the toolkit was told another socket than RKE2's
          new Sign("toolkit-socket", "unable to dial", "containerd.sock", "level=fatal"),
          new Sign("toolkit-socket-retry", "unable to dial", "containerd.sock"),
          // NVIDIA/gpu-operator#992
          new Sign("K-06", "", "Pod for etcd not synced"),
          // rancher/rke2#3385
          new Sign("K-07", "", "unexpected token type in inline table"),
          // NVIDIA/gpu-operator#1982, #531
          new Sign("K-10", "", "unresolvable CDI devices management.nvidia.com/gpu"),
          // NVIDIA/gpu-operator#441
          new Sign("K-11", "", "couldn't initialize inotify"),
          new Sign("K-11", "nvidia", "too many open files"),
          // NVIDIA/gpu-operator#485
          new Sign("K-12", "", "Failed to initialize NVML: Unknown Error"),
          // NVIDIA/k8s-device-plugin README, failRequestsGreaterThanOne
          new Sign("K-13", "", "too large: maximum request size for shared resources"),
          // kubernetes/kubernetes#130145
          new Sign("K-14", "", "requested number of devices unavailable for nvidia.com/gpu"),
          new Sign("K-49", "", "cannot allocate unregistered device nvidia.com/gpu"),
          new Sign("K-49", "", "no healthy devices present"),
          new Sign("K-15", "", "Insufficient nvidia.com/gpu"),
          // rancher/rke2#8974, cilium/cilium#41921
          new Sign("K-17", "", "Still waiting for Cilium Operator to register"),
          // cilium/cilium#33527, #37427
          new Sign("K-18", "", "unable to determine direct routing device"),
          // cilium/cilium#35426, #40259
          new Sign("K-23", "", "without XDP frag support"),
          new Sign("K-23", "cil_xdp_entry", "invalid argument"),
          new Sign("K-32", "host namespaces", "violates PodSecurity"),
          // NVIDIA cloud-native-docs gpu-operator/troubleshooting.rst
          new Sign("K-47", "", "XidCriticalError"),
          new Sign("K-47", "", "device marked unhealthy"),
          // measured on Cilium 1.19.6 with a frozen agent, and with a dead service address
          new Sign("agent-silent", "", "unable to connect to Cilium agent"),
          new Sign("agent-silent", "", "Cilium API client timeout exceeded"),
          new Sign("agent-starting", "Startup probe failed", "9879/healthz"),
          new Sign("agent-silent", "9879", "onnection refused"),
          new Sign("agent-silent", "127.0.0.1 port 9879", "ailed to connect"),
          new Sign("agent-silent", "cilium.sock", "connect: connection refused"),
          new Sign("agent-silent", "cilium.sock", "connect: no such file or directory"),
          new Sign("kubelet-dead", "10248/healthz", "onnection refused"),
          new Sign("cni-missing", "", "cni plugin not initialized"),
          new Sign("service-address-dead", "Build config failed", "i/o timeout"),
          // 2^64-1 and its neighbours: a count that went below zero (akash-network/support#244)
          new Sign("count-underflow", "gpu", "184467440737095516"));

  private Signs() {}

  /** Name the first sign whose words the line holds. */
  static Optional<String> of(String line) {
    String plain = line.indexOf('\\') >= 0 ? line.replace("\\\"", "\"") : line;
    for (Sign sign : ALL) {
      if (sign.in(plain)) {
        return Optional.of(sign.id());
      }
    }
    return Optional.empty();
  }

  private record Sign(String id, String first, String second, String third) {

    Sign(String id, String first, String second) {
      this(id, first, second, "");
    }

    boolean in(String line) {
      return line.contains(second) && line.contains(first) && line.contains(third);
    }
  }
}
