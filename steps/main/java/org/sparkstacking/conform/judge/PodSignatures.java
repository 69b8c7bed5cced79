package org.sparkstacking.conform.judge;

import static org.sparkstacking.conform.claim.Whose.CLUSTER_ADMIN;
import static org.sparkstacking.conform.claim.Whose.INSTALLER;

import java.util.List;

/** Lists the signatures of Cilium and of NCCL in pods. */
final class PodSignatures {
  private PodSignatures() {}

  static List<Signature> all() {
    return List.of(
        Signature.of(
            "K-17",
            "CLU-2",
            "CLU-2/healthy=FAIL",
            CLUSTER_ADMIN,
            texts(
                "Cilium 에이전트가 'Still waiting for Cilium Operator to register CRDs', Operator는 Pending",
                "the Cilium agent says 'Still waiting for Cilium Operator to register CRDs', the operator is Pending",
                "Operator에 etcd taint의 toleration이 없음",
                "the operator lacks a toleration for the etcd taint",
                "2025년 11월 이후의 RKE2 릴리스로 올리거나 toleration을 추가하십시오.",
                "Upgrade to an RKE2 release of November 2025 or later, or add the toleration."),
            "rancher/rke2 issue 8974; cilium/cilium issue 41921"),
        Signature.of(
            "K-18",
            "CLU-2 CIL-2",
            "CLU-2/healthy=FAIL",
            CLUSTER_ADMIN,
            texts(
                "Cilium 에이전트의 'unable to determine direct routing device'",
                "the Cilium agent says 'unable to determine direct routing device'",
                "devices 목록을 쉼표로 적어 잘못 읽혔거나 고를 수 있는 장치가 없음",
                "the device list is parsed wrongly (commas), or no device can be selected",
                "devices를 빈칸으로 나누어 적고 bridge를 쓰지 마십시오.",
                "Separate the devices by blanks, and use no bridge."),
            "cilium/cilium issues 33527, 37427"),
        Signature.of(
            "K-19",
            "CIL-2",
            "",
            CLUSTER_ADMIN,
            texts(
                "Cilium이 고른 장치에 ConnectX-7 인터페이스가 있음",
                "the devices that Cilium selected include ConnectX-7 interfaces",
                "Cilium이 장치를 스스로 고름: 고정 주소가 있는 ConnectX-7도 대상이 됨",
                "Cilium detects devices by itself and takes ConnectX-7 interfaces with static addresses too",
                "HelmChartConfig rke2-cilium에 devices를 관리 인터페이스로 정하십시오(에이전트가 다시 시작됨).",
                "Set devices to the management interface in HelmChartConfig rke2-cilium (agents restart)."),
            "cilium/cilium issue 37425 and pkg/datapath/linux/devices_controller.go"),
        Signature.of(
            "K-20",
            "CLU-2",
            "",
            CLUSTER_ADMIN,
            texts(
                "/etc/cni/net.d에 *.cilium_bak이 있고 Multus가 없음",
                "*.cilium_bak in /etc/cni/net.d, Multus is gone",
                "cni.exclusive가 true",
                "cni.exclusive is true",
                "Multus를 쓰려면 cni.exclusive를 false로 하십시오.",
                "Set cni.exclusive to false if Multus is wanted."),
            "k8snetworkplumbingwg/multus-cni issue 972; rancher/rke2 issue 9040"),
        Signature.of(
            "K-21",
            "CLU-2 CIL-3",
            "",
            CLUSTER_ADMIN,
            texts(
                "트래픽이 없어도 'Unsupported L3 protocol DROPPED'가 늘어남",
                "'Unsupported L3 protocol DROPPED' grows when idle",
                "PFC, pause, LLC 프레임이며 판정에 쓰지 않음",
                "PFC, pause or LLC frames; it decides nothing",
                "그 이유의 drop은 세지 않거나 장치를 제외하십시오.",
                "Do not count drops of that reason, or exclude the device."),
            "cilium/cilium issues 36889, 17877"),
        Signature.of(
            "K-22",
            "CIL-2 LNK-1",
            "",
            CLUSTER_ADMIN,
            texts(
                "Cilium 에이전트를 다시 시작할 때 ConnectX-7이 Link down/Link up",
                "ConnectX-7 goes Link down and Link up when the Cilium agent restarts",
                "XDP를 올리며 NIC 링이 초기화됨",
                "loading XDP resets the NIC's rings",
                "ConnectX-7에는 XDP 가속을 쓰지 마십시오.",
                "Use no XDP acceleration on ConnectX-7."),
            "cilium/cilium issue 13526"),
        Signature.of(
            "K-23",
            "CIL-2",
            "CIL-2/mtu=FAIL",
            CLUSTER_ADMIN,
            texts(
                "'MTU 9000 larger than 3502 without XDP frag support'",
                "'MTU 9000 larger than 3502 without XDP frag support'",
                "드라이버의 XDP MTU 한도를 넘음",
                "the driver's MTU limit for XDP is exceeded",
                "bpf-lb-acceleration을 끄거나 새 Cilium으로 올리십시오.",
                "Disable bpf-lb-acceleration, or use a newer Cilium."),
            "cilium/cilium issues 35426, 40259, PR 41967"),
        Signature.of(
            "K-24",
            "CLU-2",
            "",
            CLUSTER_ADMIN,
            texts(
                "CiliumNode의 InternalIP가 Node의 InternalIP와 다름",
                "InternalIP of the CiliumNode differs from the Node's",
                "오래된 객체이거나 다른 NIC가 선택됨",
                "a stale object, or the wrong NIC was picked",
                "node-ip를 정하고 그 CiliumNode를 지워 다시 만들게 하십시오.",
                "Set node-ip and delete that CiliumNode so that it is made again."),
            "cilium/cilium issues 31528, 31066, 31251"),
        Signature.of(
            "K-25",
            "CIL-2",
            "",
            CLUSTER_ADMIN,
            texts(
                "status의 host-firewall.devices가 계획과 다름",
                "host-firewall.devices of the status differs from the plan",
                "Cilium이 장치를 스스로 고름",
                "Cilium detects devices by itself",
                "devices를 명시하십시오.",
                "Name the devices explicitly."),
            "cilium/cilium issue 27810"),
        Signature.of(
            "K-26",
            "NCP-3 NCP-4",
            "",
            INSTALLER,
            texts(
                "Pod의 NCCL 로그에 NET/Socket, HCA 카운터는 그대로",
                "NET/Socket in the pod's NCCL log, the HCA's counters do not move",
                "Pod에 /dev/infiniband나 libibverbs가 없어 TCP로 바뀜",
                "the pod has no /dev/infiniband or no libibverbs, so NCCL took TCP",
                "Pod에 /dev/infiniband를 주고 권한을 주고 libibverbs가 든 이미지를 쓰십시오.",
                "Mount /dev/infiniband with the needed privileges and use an image with libibverbs."),
            "vllm-project/vllm issue 42075; NVIDIA/nvidia-container-toolkit issue 1877"),
        Signature.of(
            "K-27",
            "NCP-3",
            "",
            INSTALLER,
            texts(
                "root가 아닌 Pod의 ulimit -l이 8192, ibv_reg_mr 'Cannot allocate memory'",
                "ulimit -l is 8192 in a non-root pod, ibv_reg_mr says 'Cannot allocate memory'",
                "memlock 8 MiB이고 IPC_LOCK이 효과가 없음",
                "memlock is 8 MiB and IPC_LOCK has no effect",
                "uid 0 또는 privileged로 실행하거나 LimitMEMLOCK을 올리십시오.",
                "Run as uid 0 or privileged, or raise LimitMEMLOCK."),
            "NVIDIA/nvidia-container-toolkit issue 2037; NVIDIA/nccl-tests issue 206"),
        Signature.of(
            "K-28",
            "NCP-3",
            "",
            INSTALLER,
            texts(
                "커널 7.0.0-10xx에서 'Call to ibv_reg_mr_iova2 failed'",
                "'Call to ibv_reg_mr_iova2 failed' on kernel 7.0.0-10xx",
                "커널 7.0의 결함(S-09)",
                "a regression of kernel 7.0 (S-09)",
                "S-09와 같이 조치하십시오.",
                "Do as for S-09."),
            "MiaAI-Lab/DeepSeek-v4.1-Flash-DGX-Sparks issue 14"),
        Signature.of(
            "K-29",
            "NCP-1",
            "NCP-1/one-job=FAIL",
            INSTALLER,
            texts(
                "'Bind to port 22 … Address already in use'",
                "'Bind to port 22 … Address already in use'",
                "호스트의 sshd가 22번 포트를 쓰고 있음",
                "the host's sshd holds port 22",
                "Pod의 sshd를 2222로 바꾸고 mpirun의 ssh 인자도 맞추십시오.",
                "Move the pod's sshd to 2222 and give mpirun the matching ssh arguments."),
            "kubeflow/mpi-operator issue 593"),
        Signature.of(
            "K-30",
            "NCP-1 MPI-1",
            "NCP-1/one-job=INCONCLUSIVE MPI-1/ranks=INCONCLUSIVE",
            CLUSTER_ADMIN,
            texts(
                "'ssh: Could not resolve hostname …-worker-0…'",
                "'ssh: Could not resolve hostname …-worker-0…'",
                "worker 이름이 아직 DNS에 없음(다시 시도 중일 수 있음) 또는 DNS 정책이 맞지 않음",
                "the worker's name is not in DNS yet (the launcher may be retrying), or the DNS policy does not fit",
                "worker가 Ready가 된 뒤의 마지막 시도를 보고, dnsPolicy ClusterFirstWithHostNet을 확인하십시오.",
                "Look at the last try after the workers are Ready, and check dnsPolicy ClusterFirstWithHostNet."),
            "kubeflow/mpi-operator issues 427, 428, 481, 703"),
        Signature.of(
            "K-31",
            "NCP-1",
            "",
            CLUSTER_ADMIN,
            texts(
                "Trainer의 launcher 호스트 이름이 DNS에 없음",
                "the Trainer's launcher host is not in DNS",
                "JobSet의 이름 규칙이 다름",
                "JobSet names it differently",
                "JobSet이 만든 이름을 쓰십시오.",
                "Use the name that JobSet makes."),
            "kubeflow/trainer issues 3783, 1657"),
        Signature.of(
            "K-32",
            "NCP-1",
            "NCP-1/one-job=NOT_TESTED",
            CLUSTER_ADMIN,
            texts(
                "'violates PodSecurity \"restricted:latest\": host namespaces (hostNetwork=true)'",
                "'violates PodSecurity \"restricted:latest\": host namespaces (hostNetwork=true)'",
                "CIS 프로필의 Pod 보안 정책이 hostNetwork Pod를 거부함",
                "the pod security of the CIS profile refuses hostNetwork pods",
                "시험용 namespace에 pod-security.kubernetes.io/enforce: privileged 레이블을 주십시오.",
                "Label the test namespace pod-security.kubernetes.io/enforce: privileged."),
            "Kubernetes Pod Security Admission text"),
        Signature.of(
            "K-33",
            "NCP-1 CLU-1",
            "NCP-1/one-job=INCONCLUSIVE",
            INSTALLER,
            texts(
                "커널 로그의 NV_ERR_NO_MEMORY와 NotReady가 된 노드",
                "NV_ERR_NO_MEMORY in the kernel log and a node that became NotReady",
                "통합 메모리가 바닥남",
                "unified memory is exhausted",
                "시험 크기를 줄이고 다른 부하를 내린 뒤 다시 시험하십시오.",
                "Use smaller sizes, stop other load and test again."),
            "NVIDIA/open-gpu-kernel-modules issue 1358; NVIDIA/dgx-spark-playbooks issue 97"),
        Signature.of(
            "K-34",
            "LNK-3 NCP-2",
            "",
            INSTALLER,
            texts(
                "200G, Gen5 x4인데 TCP 12.86, ib_write_bw 13.23 Gb/s",
                "TCP 12.86 and ib_write_bw 13.23 Gb/s on a 200G, Gen5 x4 link",
                "ConnectX-7이 저속 상태로 시작됨(8~25 Gb/s 부류)",
                "ConnectX-7 came up degraded (the class of 8 to 25 Gb/s)",
                "두 대의 전원을 완전히 껐다 켜십시오(S-01).",
                "Power-cycle both machines completely (S-01)."),
            "NVIDIA/dgx-spark-playbooks PR 108"),
        Signature.of(
            "K-35",
            "NCP-2 NCP-3",
            "",
            INSTALLER,
            texts(
                "약 24 대신 약 3 GB/s이고 로그에 HCA가 하나",
                "about 3 instead of about 24 GB/s, one HCA in the log",
                "한 포트의 PCIe 링크 2개가 함께 쓰이지 않음",
                "both PCIe x4 links of the port are not used together",
                "NCCL_IB_HCA에 두 장치를 적고 작은 크기로 다시 실행하십시오.",
                "Name both devices in NCCL_IB_HCA and run again with smaller sizes."),
            "NVIDIA/dgx-spark-playbooks issue 102, PR 103"),
        Signature.of(
            "K-36",
            "LNK-1 CLU-1",
            "LNK-1/up=FAIL",
            INSTALLER,
            texts(
                "'AER: Uncorrectable (Fatal)' 뒤 mlx5_pci_slot_reset, soft lockup",
                "'AER: Uncorrectable (Fatal)', then mlx5_pci_slot_reset and a soft lockup",
                "ConnectX-7의 PCIe 치명적 이상",
                "a fatal PCIe error of ConnectX-7",
                "노드를 재부팅하고, 되풀이되면 장비 교체를 요청하십시오.",
                "Reboot the node; if it comes back, ask for a replacement."),
            "MiaAI-Lab/DeepSeek-v4-Flash-DSpark-2x-DGX-Spark issue 146"),
        Signature.of(
            "K-37",
            "BND-1",
            "",
            CLUSTER_ADMIN,
            texts(
                "kubelet 재시작 뒤 allocatable의 rdma/…가 0",
                "allocatable rdma/… is 0 after kubelet restarted",
                "RDMA 장치 플러그인이 다시 등록하지 않음",
                "the RDMA device plugin does not register again",
                "그 플러그인을 다시 시작하십시오.",
                "Restart that plugin."),
            "Mellanox/k8s-rdma-shared-dev-plugin issue 118"),
        Signature.of(
            "K-38",
            "NCP-3 CIL-1",
            "NCP-3/log=FAIL",
            INSTALLER,
            texts(
                "Pod 안의 GID 표가 모두 0이거나 ibv_modify_qp가 'No such device'",
                "the GID table in the pod is all zero, or ibv_modify_qp says 'No such device'",
                "Pod의 네트워크 네임스페이스에 RoCE 인터페이스가 없음",
                "the pod's network namespace has no RoCE interface",
                "hostNetwork Pod로 실행하십시오.",
                "Run a hostNetwork pod."),
            "projectcalico/calico issue 8482; NVIDIA/nccl issue 925"),
        Signature.of(
            "K-41",
            "LNK-1",
            "",
            INSTALLER,
            texts(
                "케이블 하나인데 PCI 장치 두 개(0000:01, 0002:01)가 나타남",
                "one cable shows two PCI functions (0000:01 and 0002:01)",
                "Spark의 설계이며 판정에 쓰지 않음",
                "that is how Spark is built; it decides nothing",
                "케이지마다 2개를 예상하십시오.",
                "Expect two for each cage."),
            "NVIDIA/NemoClaw issue 8520"),
        Signature.of(
            "K-45",
            "CLU-2",
            "",
            CLUSTER_ADMIN,
            texts(
                "CiliumNode의 bootid가 Node의 bootID와 다름",
                "bootid of the CiliumNode differs from the Node's bootID",
                "부팅 뒤 에이전트가 다시 시작되지 않음",
                "the agent has not restarted since the boot",
                "그 노드의 Cilium 에이전트 시작 시각을 확인하십시오.",
                "Look at the age of that node's Cilium agent."),
            "cilium/cilium CiliumNode spec.bootid"));
  }

  private static String[] texts(String... six) {
    return six;
  }
}
