package org.sparkstacking.conform.judge;

import static org.sparkstacking.conform.claim.Whose.CLUSTER_ADMIN;
import static org.sparkstacking.conform.claim.Whose.INSTALLER;
import static org.sparkstacking.conform.claim.Whose.NVIDIA;

import java.util.List;

/** Lists the signatures of RKE2 and of the GPU Operator. */
final class OperatorSignatures {
  private OperatorSignatures() {}

  static List<Signature> all() {
    return List.of(
        Signature.of(
            "K-01",
            "GPU-2",
            "GPU-2/exposed=FAIL",
            CLUSTER_ADMIN,
            texts(
                "장치 플러그인 로그 'error getting device memory: Not Supported'와 CrashLoop",
                "device plugin log 'error getting device memory: Not Supported' and CrashLoop",
                "통합 메모리를 모르는 오래된 장치 플러그인",
                "an old device plugin that does not know unified memory",
                "GPU Operator 25.10 이상(장치 플러그인 0.17.4 이상)으로 올리십시오.",
                "Upgrade to GPU Operator 25.10 or later (device plugin 0.17.4 or later)."),
            "NVIDIA/gpu-operator issue 1794"),
        Signature.of(
            "K-02",
            "GPU-2",
            "GPU-2/exposed=FAIL",
            CLUSTER_ADMIN,
            texts(
                "DRA 드라이버의 'error getting memory info for device 0: Not Supported'",
                "DRA driver: 'error getting memory info for device 0: Not Supported'",
                "DRA 드라이버가 GB10(통합 메모리)을 열거할 수 없음",
                "the DRA driver cannot enumerate GB10 (unified memory)",
                "DRA 드라이버 대신 장치 플러그인을 쓰거나 고쳐진 버전으로 올리십시오.",
                "Use the device plugin instead of the DRA driver, or a version that is repaired."),
            "kubernetes-sigs/dra-driver-nvidia-gpu issue 1073"),
        Signature.of(
            "K-03",
            "GPU-2",
            "GPU-2/exposed=FAIL",
            CLUSTER_ADMIN,
            texts(
                "'Incompatible strategy detected auto' 또는 'invalid device discovery strategy'",
                "'Incompatible strategy detected auto' or 'invalid device discovery strategy'",
                "HAMi가 NVML을 쓸 수 없음",
                "HAMi cannot use NVML",
                "strategy를 cdi로 바꾸십시오.",
                "Set its strategy to cdi."),
            "Project-HAMi/HAMi issue 1511"),
        Signature.of(
            "K-04",
            "GPU-2",
            "",
            NVIDIA,
            texts(
                "DCGM의 'Not collecting DCP metrics' 또는 'metric not enabled'",
                "DCGM says 'Not collecting DCP metrics' or 'metric not enabled'",
                "Spark에서 지원되지 않는 지표이며 판정에 쓰지 않음",
                "these metrics are not supported on Spark; it decides nothing",
                "요구하지 마십시오.",
                "Do not require them."),
            "field report"),
        Signature.of(
            "K-05",
            "GPU-2",
            "GPU-2/reconciled=FAIL",
            CLUSTER_ADMIN,
            texts(
                "'no runtime for \"nvidia\" is configured', 또는 toolkit이 containerd 소켓에 접속할 수 없음",
                "'no runtime for \"nvidia\" is configured', or the toolkit cannot dial containerd's socket",
                "toolkit이 끝나지 않았거나 다른 containerd 소켓을 씀(RKE2는 /run/k3s/containerd/containerd.sock)",
                "the toolkit has not finished, or uses the wrong containerd socket (RKE2: /run/k3s/containerd/containerd.sock)",
                "toolkit 환경 변수 CONTAINERD_SOCKET=/run/k3s/containerd/containerd.sock을 정하고 다시 확인하십시오.",
                "Set CONTAINERD_SOCKET=/run/k3s/containerd/containerd.sock for the toolkit and look again."),
            "NVIDIA/cloud-native-docs troubleshooting; NVIDIA/gpu-operator issues 432, 522, 730"),
        Signature.of(
            "K-06",
            "CLU-1",
            "CLU-1/ready=FAIL",
            CLUSTER_ADMIN,
            texts(
                "RKE2가 시작하지 않음: 'Pod for etcd not synced'",
                "RKE2 does not start: 'Pod for etcd not synced'",
                "CONTAINERD_CONFIG가 config.toml.tmpl을 가리킴",
                "CONTAINERD_CONFIG points at config.toml.tmpl",
                "CONTAINERD_SOCKET만 정하고 그 tmpl 파일을 지우십시오.",
                "Set only CONTAINERD_SOCKET and remove that tmpl file."),
            "NVIDIA/gpu-operator issue 992"),
        Signature.of(
            "K-07",
            "GPU-2",
            "GPU-2/reconciled=FAIL",
            CLUSTER_ADMIN,
            texts(
                "toolkit이 'unexpected token type in inline table'로 끝남",
                "the toolkit ends with 'unexpected token type in inline table'",
                "toolkit이 Go 템플릿 파일을 설정으로 읽음",
                "the toolkit parses a Go template as its configuration",
                "K-06과 같이 조치하십시오.",
                "Do as for K-06."),
            "rancher/rke2 issue 3385"),
        Signature.of(
            "K-08",
            "GPU-3",
            "",
            CLUSTER_ADMIN,
            texts(
                "config.toml에 default_runtime_name = nvidia가 없고 컨테이너에 nvidia-smi가 없음",
                "config.toml has no default_runtime_name = nvidia and the container has no nvidia-smi",
                "CONTAINERD_SET_AS_DEFAULT 방식이 더는 동작하지 않음",
                "the CONTAINERD_SET_AS_DEFAULT recipe no longer works",
                "runtimeClassName을 쓰거나 RKE2의 default-runtime: nvidia 또는 CDI를 쓰십시오.",
                "Use runtimeClassName, RKE2's default-runtime: nvidia, or CDI."),
            "rancher/rke2 issue 8752; NVIDIA/gpu-operator issue 473"),
        Signature.of(
            "K-09",
            "GPU-2",
            "GPU-2/reconciled=FAIL",
            CLUSTER_ADMIN,
            texts(
                "nvidia-cuda-validator나 nvidia-operator-validator가 CrashLoopBackOff",
                "nvidia-cuda-validator or nvidia-operator-validator is in CrashLoopBackOff",
                "런타임 설정이나 드라이버가 맞지 않음",
                "the runtime configuration or the driver does not fit",
                "그 Pod의 init 컨테이너 로그를 읽으십시오.",
                "Read the logs of that pod's init containers."),
            "NVIDIA/gpu-operator issue 545"),
        Signature.of(
            "K-10",
            "GPU-2",
            "GPU-2/reconciled=FAIL",
            CLUSTER_ADMIN,
            texts(
                "'unresolvable CDI devices management.nvidia.com/gpu=all'",
                "'unresolvable CDI devices management.nvidia.com/gpu=all'",
                "정전 뒤 CDI 명세나 드라이버 경로가 없어짐",
                "the CDI specification or the driver root is gone after a power loss",
                "toolkit DaemonSet을 다시 시작해 CDI를 다시 만드십시오.",
                "Restart the toolkit DaemonSet so that CDI is generated again."),
            "NVIDIA/gpu-operator issues 1982, 531"),
        Signature.of(
            "K-11",
            "GPU-2",
            "GPU-2/reconciled=FAIL",
            CLUSTER_ADMIN,
            texts(
                "'too many open files' 또는 \"couldn't initialize inotify\"",
                "'too many open files' or \"couldn't initialize inotify\"",
                "inotify 한도(max_user_instances 128)가 부족함",
                "the inotify limit (max_user_instances 128) is too small",
                "fs.inotify.max_user_instances=8192, max_user_watches=524288로 올리십시오.",
                "Raise fs.inotify.max_user_instances to 8192 and max_user_watches to 524288."),
            "NVIDIA/gpu-operator issue 441"),
        Signature.of(
            "K-12",
            "GPU-3",
            "GPU-3/own-gpu=FAIL",
            CLUSTER_ADMIN,
            texts(
                "실행 중이던 Pod의 'Failed to initialize NVML: Unknown Error'",
                "a running pod says 'Failed to initialize NVML: Unknown Error'",
                "systemd daemon-reload가 장치 cgroup을 초기화함",
                "systemd daemon-reload reset the device cgroup",
                "CDI를 쓰고 Pod를 다시 만드십시오.",
                "Use CDI and create the pod again."),
            "NVIDIA/gpu-operator issue 485"),
        Signature.of(
            "K-13",
            "GPU-2",
            "GPU-2/exclusive=FAIL",
            CLUSTER_ADMIN,
            texts(
                "'request for nvidia.com/gpu: 2 too large: maximum request size for shared resources is 1'",
                "'request for nvidia.com/gpu: 2 too large: maximum request size for shared resources is 1'",
                "GPU 공유가 켜져 있음",
                "GPU sharing is on",
                "GPU 공유 설정을 끄거나 1개만 요청하십시오.",
                "Turn sharing off, or ask for one."),
            "NVIDIA/k8s-device-plugin README"),
        Signature.of(
            "K-14",
            "GPU-3 NCP-1",
            "GPU-3/own-gpu=INCONCLUSIVE NCP-1/one-job=INCONCLUSIVE",
            CLUSTER_ADMIN,
            texts(
                "UnexpectedAdmissionError 'requested number of devices unavailable'",
                "UnexpectedAdmissionError 'requested number of devices unavailable'",
                "kubelet 재시작 직후이거나 GPU가 비정상이거나 nodeName으로 스케줄러를 거치지 않음",
                "kubelet had just restarted, the GPU is unhealthy, or nodeName bypassed the scheduler",
                "한 번 다시 시도하고, nodeName 대신 affinity를 쓰십시오.",
                "Try once more; use affinity instead of nodeName."),
            "kubernetes/kubernetes issue 130145"),
        Signature.of(
            "K-15",
            "NCP-1 GPU-4",
            "NCP-1/one-job=NOT_TESTED",
            CLUSTER_ADMIN,
            texts(
                "FailedScheduling '… Insufficient nvidia.com/gpu'",
                "FailedScheduling '… Insufficient nvidia.com/gpu'",
                "GPU를 다른 Pod가 쓰고 있음(Spark마다 1개)",
                "another pod holds the GPU (one a Spark)",
                "GPU를 쓰는 Pod를 확인하고 담당자와 협의해 비우십시오.",
                "Find the pod that holds the GPU and agree with its owner to free it."),
            "Kubernetes scheduler event text"),
        Signature.of(
            "K-16",
            "GPU-2",
            "",
            CLUSTER_ADMIN,
            texts(
                "GPU Operator DaemonSet의 desiredNumberScheduled가 0",
                "desiredNumberScheduled of a GPU Operator DaemonSet is 0",
                "taint가 있거나 NFD 레이블이 없음",
                "a taint, or a missing NFD label",
                "daemonsets.tolerations를 정하고 NFD를 확인하십시오.",
                "Set daemonsets.tolerations and check NFD."),
            "NVIDIA/cloud-native-docs troubleshooting"),
        Signature.of(
            "K-39",
            "GPU-2",
            "",
            CLUSTER_ADMIN,
            texts(
                "DCGM에 XID 지표가 없음",
                "DCGM shows no XID series",
                "distroless 이미지에서는 수집되지 않음",
                "the distroless image does not collect it",
                "기본 이미지를 쓰거나 커널 로그의 Xid를 보십시오.",
                "Use the default image, or look for Xid in the kernel log."),
            "NVIDIA/dcgm-exporter issue 646"),
        Signature.of(
            "K-40",
            "CLU-1",
            "",
            CLUSTER_ADMIN,
            texts(
                "toolkit 1.19 뒤 kubelet이 모두 NotReady",
                "every kubelet is NotReady after toolkit 1.19",
                "toolkit이 고친 설정이 CRI를 망가뜨림",
                "the toolkit's change of the configuration breaks CRI",
                "toolkit.enabled=false로 하고 호스트의 toolkit을 쓰십시오.",
                "Set toolkit.enabled=false and use the host's toolkit."),
            "field report"),
        Signature.of(
            "K-42",
            "GPU-2",
            "",
            CLUSTER_ADMIN,
            texts(
                "MPS 설정이 적용되지 않고 mps-control-daemon이 멈춰 있음",
                "the MPS configuration is not applied, mps-control-daemon is stuck",
                "장치 플러그인 0.19.3의 결함",
                "a fault of device plugin 0.19.3",
                "DEFAULT_CONFIG를 고치거나 고쳐진 버전으로 올리십시오.",
                "Patch DEFAULT_CONFIG, or use a version that is repaired."),
            "NVIDIA/k8s-device-plugin PR 1822"),
        Signature.of(
            "K-43",
            "GPU-3",
            "",
            CLUSTER_ADMIN,
            texts(
                "allocatable은 있는데 Pod 안의 nvidia-smi가 동작하지 않음",
                "allocatable is there, yet nvidia-smi does not work in the pod",
                "nvidia 런타임이 그 Pod에 적용되지 않음",
                "the nvidia runtime is not applied to the pod",
                "runtimeClassName 또는 CDI를 확인하고 CUDA Pod를 실행해 보십시오.",
                "Check runtimeClassName or CDI, and run a CUDA pod."),
            "NVIDIA/nvidia-container-toolkit issue 1089"),
        Signature.of(
            "K-44",
            "GPU-2",
            "GPU-2/reconciled=FAIL",
            CLUSTER_ADMIN,
            texts(
                "ClusterPolicy가 Ready인데 이유가 NoGPUNodes 또는 NFDLabelsMissing",
                "ClusterPolicy is Ready with reason NoGPUNodes or NFDLabelsMissing",
                "GPU 노드가 보이지 않거나 NFD가 동작하지 않음",
                "no GPU node is seen, or NFD does not run",
                "NFD와 노드의 taint를 확인하십시오.",
                "Check NFD and the nodes' taints."),
            "NVIDIA/gpu-operator controllers/clusterpolicy_controller.go"),
        Signature.of(
            "K-46",
            "CLU-1",
            "CLU-1/ready=FAIL",
            CLUSTER_ADMIN,
            texts(
                "/readyz?verbose에 '[-]etcd failed: reason withheld'",
                "/readyz?verbose has '[-]etcd failed: reason withheld'",
                "etcd가 응답하지 않음",
                "etcd does not answer",
                "각 서버의 etcd 상태(2381 포트의 health)를 확인하십시오.",
                "Check etcd's health (port 2381) on each server."),
            "Kubernetes API server health text"),
        Signature.of(
            "K-47",
            "GPU-2",
            "GPU-2/exposed=FAIL",
            INSTALLER,
            texts(
                "장치 플러그인이 GPU를 unhealthy로 표시함(XidCriticalError)",
                "the device plugin marks a GPU unhealthy (XidCriticalError)",
                "GPU에서 Xid가 나와 할당 대상에서 빠짐",
                "the GPU raised an Xid and was taken out of allocatable",
                "커널 로그의 Xid를 확인하고 노드를 재부팅하십시오. 되풀이되면 장비 교체를 요청하십시오.",
                "Look for the Xid in the kernel log and reboot the node; if it comes back, ask for a replacement."),
            "NVIDIA/cloud-native-docs troubleshooting; NVIDIA/k8s-device-plugin internal/rm/health.go"),
        Signature.of(
            "K-48",
            "GPU-2",
            "",
            CLUSTER_ADMIN,
            texts(
                "allocatable이 gpu.count보다 크거나 nvidia.com/gpu.shared가 있음",
                "allocatable is above gpu.count, or nvidia.com/gpu.shared is present",
                "GPU 공유(time-slicing 또는 MPS)가 켜져 있음",
                "GPU sharing (time-slicing or MPS) is on",
                "GPU 공유를 끄고 장치 플러그인을 다시 시작하십시오.",
                "Turn sharing off and restart the device plugin."),
            "NVIDIA/cloud-native-docs gpu-sharing"),
        Signature.of(
            "K-49",
            "GPU-2 GPU-3",
            "GPU-2/exposed=FAIL GPU-3/own-gpu=FAIL",
            CLUSTER_ADMIN,
            texts(
                "'cannot allocate unregistered device nvidia.com/gpu' 또는 'no healthy devices present'",
                "'cannot allocate unregistered device nvidia.com/gpu' or 'no healthy devices present'",
                "장치 플러그인이 등록되지 않았거나 GPU가 비정상",
                "the device plugin is not registered, or the GPU is unhealthy",
                "장치 플러그인을 다시 시작하고 다시 시도하십시오.",
                "Restart the device plugin and try again."),
            "Kubernetes kubelet device manager texts"));
  }

  private static String[] texts(String... six) {
    return six;
  }
}
