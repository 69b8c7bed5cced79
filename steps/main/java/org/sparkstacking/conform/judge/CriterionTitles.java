package org.sparkstacking.conform.judge;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Text;

/** Names what each criterion looks at. */
public final class CriterionTitles {
  private static final Map<String, Text> TITLES =
      Map.ofEntries(
          title(
              "CLU-1/one-cluster",
              "모든 Spark가 한 RKE2 클러스터의 노드인지",
              "whether every Spark is a node of one RKE2 cluster"),
          title("CLU-1/ready", "노드가 Ready인지", "whether the nodes are Ready"),
          title("CLU-2/primary", "Cilium이 기본 CNI인지", "whether Cilium is the primary CNI"),
          title(
              "CLU-2/healthy",
              "모든 노드의 Cilium 에이전트가 응답하는지",
              "whether Cilium's agent answers on every node"),
          title("GPU-1/seen", "호스트에서 GPU가 보이는지", "whether the host sees its GPU"),
          title(
              "GPU-1/driver",
              "드라이버가 동작하고 버전이 같은지",
              "whether the driver works and the versions agree"),
          title(
              "GPU-2/exposed",
              "노드의 allocatable nvidia.com/gpu",
              "allocatable nvidia.com/gpu of the nodes"),
          title(
              "GPU-2/reconciled",
              "GPU Operator의 조정이 끝났는지",
              "whether the GPU Operator has reconciled"),
          title("GPU-2/exclusive", "GPU를 나누어 쓰지 않는지", "whether GPUs are not shared"),
          title(
              "GPU-3/own-gpu",
              "Pod가 그 노드의 GPU를 받는지(UUID)",
              "whether the pod gets that node's GPU (UUID)"),
          title(
              "GPU-4/pending",
              "노드보다 많은 GPU를 요청한 Pod가 Pending인지",
              "whether a pod that asks for more than a node has stays Pending"),
          title(
              "GPU-4/control",
              "같은 때 1개를 요청한 Pod는 실행되는지",
              "whether a pod that asks for one does run"),
          title("LNK-1/up", "ConnectX-7 포트가 올라와 있는지", "whether the ConnectX-7 ports are up"),
          title(
              "LNK-1/twins",
              "포트의 PCIe 링크 2개(x4)가 모두 올라와 있는지",
              "whether both PCIe x4 links of the port are up"),
          title("LNK-2/speed", "협상된 속도", "the negotiated speed"),
          title("LNK-2/pcie", "PCIe 링크 2개의 폭과 속도", "width and speed of both PCIe links"),
          title("LNK-3/rate", "RDMA로 측정한 속도", "the rate measured by RDMA"),
          title("NET-1/address", "ConnectX-7의 주소", "addresses on ConnectX-7"),
          title("NET-1/route", "상대 노드로 가는 경로", "the route to the peer"),
          title("NET-1/reach", "상대 노드에 닿는지", "whether the peer is reached"),
          title(
              "NET-2/separate",
              "고속 연결망이 관리망·클러스터망과 분리되어 있는지",
              "whether the interconnect is separate from the management and cluster networks"),
          title(
              "MPI-1/ranks",
              "MPI가 모든 Spark에서 랭크를 시작하는지",
              "whether MPI starts a rank on every Spark"),
          title(
              "NCH-1/one-job",
              "모든 Spark에 걸친 하나의 작업인지(호스트)",
              "whether it is one job over all Sparks (host)"),
          title("NCH-1/correct", "결과가 맞는지(호스트)", "whether the results are correct (host)"),
          title("NCH-2/fast", "NCCL 속도(호스트)", "the speed of NCCL (host)"),
          title("NCH-3/log", "모든 랭크의 NCCL 로그(호스트)", "NCCL's log of every rank (host)"),
          title("NCH-3/counters", "RDMA 포트 카운터(호스트)", "the RDMA port counters (host)"),
          title("NCH-4/management", "관리망의 바이트(호스트)", "the bytes on the management network (host)"),
          title(
              "NCH-4/cilium", "Cilium 인터페이스의 바이트(호스트)", "the bytes on Cilium's interfaces (host)"),
          title(
              "NCP-1/one-job",
              "모든 Spark에 걸친 하나의 작업인지(Pod)",
              "whether it is one job over all Sparks (pods)"),
          title("NCP-1/correct", "결과가 맞는지(Pod)", "whether the results are correct (pods)"),
          title("NCP-2/ratio", "호스트와 Pod의 속도 비", "the ratio of the pods' speed to the host's"),
          title("NCP-3/log", "모든 랭크의 NCCL 로그(Pod)", "NCCL's log of every rank (pods)"),
          title("NCP-3/counters", "RDMA 포트 카운터(Pod)", "the RDMA port counters (pods)"),
          title("NCP-4/management", "관리망의 바이트(Pod)", "the bytes on the management network (pods)"),
          title(
              "NCP-4/cilium", "Cilium 인터페이스의 바이트(Pod)", "the bytes on Cilium's interfaces (pods)"),
          title(
              "CIL-1/no-netdev",
              "일반 Pod에 ConnectX-7 인터페이스가 없는지",
              "whether an ordinary pod has no ConnectX-7 interface"),
          title(
              "CIL-1/no-rdma",
              "일반 Pod가 RDMA 장치를 열 수 없는지",
              "whether an ordinary pod can open no RDMA device"),
          title(
              "CIL-1/tcp-or-nothing",
              "일반 Pod의 NCCL이 TCP뿐인지",
              "whether an ordinary pod's NCCL is TCP or nothing"),
          title(
              "CIL-2/detached",
              "Cilium이 ConnectX-7에 붙어 있지 않은지",
              "whether Cilium is not attached to ConnectX-7"),
          title(
              "CIL-2/mtu",
              "Cilium의 MTU와 장치가 노드의 것인지",
              "whether Cilium takes MTU and device of the node's own NIC"),
          title("CIL-3/traffic", "일반 Pod와 서비스 통신", "ordinary pod and service traffic"),
          title("CIL-3/policy", "네트워크 정책", "network policy"),
          title("CIL-3/under-load", "NCCL이 도는 동안의 일반 통신", "ordinary traffic while NCCL runs"),
          title(
              "BND-1/absent",
              "NVIDIA Network Operator와 RDMA 보조 네트워크가 없는지",
              "whether there is no NVIDIA Network Operator and no secondary RDMA network"),
          title(
              "BND-2/recorded",
              "GPUDirect RDMA에 대한 호스트의 보고",
              "what the hosts report of GPUDirect RDMA"),
          title(
              "BND-3/untestable",
              "LLM 런타임(이 도구로 시험할 수 없음)",
              "the LLM runtime (this kit cannot test it)"),
          title("BND-4/nothing-left", "시험 뒤에 남은 것이 없는지", "whether nothing was left behind"));

  private CriterionTitles() {}

  /** Give the words of a criterion, or its own name where it has none. */
  public static Text of(Criterion criterion) {
    return TITLES.getOrDefault(criterion.toString(), Text.same(criterion.toString()));
  }

  /** List every claim that the kit knows. */
  static Set<ClaimId> claims() {
    return TITLES.keySet().stream()
        .map(t -> ClaimId.of(t.substring(0, t.indexOf('/'))))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Map.Entry<String, Text> title(String criterion, String ko, String en) {
    return Map.entry(criterion, Text.of(ko, en));
  }
}
