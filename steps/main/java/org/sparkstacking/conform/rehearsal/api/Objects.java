package org.sparkstacking.conform.rehearsal.api;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.rehearsal.world.ClusterNature;
import org.sparkstacking.conform.rehearsal.world.ClusterNature.Trait;
import org.sparkstacking.conform.rehearsal.world.Gpu;
import org.sparkstacking.conform.rehearsal.world.Ip;
import org.sparkstacking.conform.rehearsal.world.Spark;
import org.sparkstacking.conform.rehearsal.world.World;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Describes what the cluster itself runs: nodes, Cilium, GPU Operator. Fields as in real objects of
 * Kubernetes 1.34, Cilium 1.19 and GPU Operator 26.
 */
final class Objects {
  private final World world;
  private final ClusterNature nature;

  Objects(World world) {
    this.world = world;
    this.nature = world.cluster();
  }

  /** List the hosts that are nodes of the cluster. */
  List<Spark> members() {
    List<Spark> all = new ArrayList<>(world.sparks());
    if (nature.is(Trait.NODE_ABSENT)) {
      all.remove(all.size() - 1);
    }
    return all;
  }

  boolean second(Spark spark) {
    return spark == world.sparks().get(world.sparks().size() - 1);
  }

  int gpus(Spark spark) {
    if (nature.is(Trait.NO_GPU_OFFERED) && second(spark)) {
      return 0;
    }
    if (spark.gpu().state() == Gpu.State.OFF_THE_BUS) {
      return 0; // the device plugin takes a GPU with Xid 79 out
    }
    return nature.is(Trait.GPU_SHARED) ? 2 : 1;
  }

  static String address(Spark spark) {
    return Ip.address(spark.port("enP7s7").addresses().get(0));
  }

  List<ObjectNode> of(Kinds.Kind kind) {
    return switch (kind.name()) {
      case "Node" -> members().stream().map(this::node).toList();
      case "Pod" -> systemPods();
      case "DaemonSet" -> daemonSets();
      case "CiliumNode" -> members().stream().map(this::ciliumNode).toList();
      case "ClusterPolicy" -> nature.is(Trait.NO_OPERATOR) ? List.of() : List.of(policy());
      case "ConfigMap" -> List.of(ciliumConfig());
      case "NetworkAttachmentDefinition" -> SecondaryNetwork.definitions(nature);
      case "Namespace" ->
          List.of(namespace("default"), namespace("kube-system"), namespace("gpu-operator"));
      default -> List.of();
    };
  }

  private ObjectNode node(Spark s) {
    boolean sick = nature.is(Trait.NODE_NOT_READY) && second(s);
    boolean cordoned = nature.is(Trait.CORDONED) && second(s);
    String version = nature.is(Trait.NOT_RKE2) ? "v1.34.3" : "v1.34.2+rke2r1";
    String shared = nature.is(Trait.GPU_SHARED) ? "2" : "1";
    ObjectNode node =
        object(
            """
            {"apiVersion":"v1","kind":"Node","metadata":{"name":"%1$s","uid":"00000000-0000-4000-8000-0000000000a%2$d",
             "resourceVersion":"51877","creationTimestamp":"2026-10-02T06:40:47Z",
             "annotations":{"rke2.io/hostname":"%1$s","rke2.io/internal-ip":"%3$s"},
             "labels":{"kubernetes.io/arch":"arm64","kubernetes.io/hostname":"%1$s","kubernetes.io/os":"linux",
              "node.kubernetes.io/instance-type":"rke2","nvidia.com/gfd.timestamp":"1790923103",
              "nvidia.com/gpu.count":"1","nvidia.com/gpu.present":"true","nvidia.com/gpu.product":"NVIDIA-GB10",
              "nvidia.com/gpu.replicas":"%4$s","nvidia.com/gpu.sharing-strategy":"%5$s"}},
             "spec":{"podCIDR":"10.42.%6$d.0/24","podCIDRs":["10.42.%6$d.0/24"],"providerID":"rke2://%1$s"},
             "status":{"addresses":[{"address":"%3$s","type":"InternalIP"},{"address":"%1$s","type":"Hostname"}],
              "allocatable":{"cpu":"20","memory":"125483248Ki","pods":"110","nvidia.com/gpu":"%7$d"},
              "capacity":{"cpu":"20","memory":"125483248Ki","pods":"110","nvidia.com/gpu":"%7$d"},
              "conditions":[
               {"type":"NetworkUnavailable","status":"False","reason":"%8$s","message":"%9$s"},
               {"type":"MemoryPressure","status":"%10$s","reason":"%11$s","message":""},
               {"type":"Ready","status":"%12$s","reason":"%13$s","message":"%14$s"}],
              "nodeInfo":{"architecture":"arm64","bootID":"%15$s","containerRuntimeVersion":"containerd://2.1.5-k3s1",
               "kernelVersion":"%16$s","kubeProxyVersion":"","kubeletVersion":"%17$s","operatingSystem":"linux",
               "osImage":"Ubuntu 24.04.3 LTS"}}}
            """
                .formatted(
                    s.name(),
                    index(s) + 2,
                    address(s),
                    shared,
                    nature.is(Trait.GPU_SHARED) ? "time-slicing" : "none",
                    index(s),
                    gpus(s),
                    nature.is(Trait.OTHER_CNI) ? "FlannelIsUp" : "CiliumIsUp",
                    nature.is(Trait.OTHER_CNI)
                        ? "Flannel is running on this node"
                        : "Cilium is running on this node",
                    sick ? "Unknown" : "False",
                    sick ? "NodeStatusUnknown" : "KubeletHasSufficientMemory",
                    sick ? "Unknown" : "True",
                    sick ? "NodeStatusUnknown" : "KubeletReady",
                    sick
                        ? "Kubelet stopped posting node status."
                        : "kubelet is posting ready status",
                    bootId(s),
                    s.kernel(),
                    version));
    if (cordoned) {
      ObjectNode spec = (ObjectNode) node.get("spec");
      spec.put("unschedulable", true);
    }
    boolean offered = nature.is(Trait.SECONDARY_NETWORK);
    boolean lost = nature.is(Trait.NO_RDMA_OFFERED) && second(s);
    if (offered || nature.is(Trait.NETWORK_OPERATOR)) {
      String shares = lost ? "0" : "63";
      for (String part : List.of("allocatable", "capacity")) {
        ((ObjectNode) node.get("status").get(part)).put(SecondaryNetwork.RESOURCE, shares);
      }
    }
    return node;
  }

  int index(Spark s) {
    return world.sparks().indexOf(s);
  }

  private static String bootId(Spark s) {
    return s.files()
        .file("/proc/sys/kernel/random/boot_id")
        .map(f -> f.content().get().strip())
        .orElse("");
  }

  private List<ObjectNode> systemPods() {
    List<ObjectNode> pods = new ArrayList<>();
    for (Spark s : members()) {
      boolean agent = !(nature.is(Trait.AGENT_ABSENT) && second(s));
      if (agent) {
        pods.add(pod("kube-system", agentName(s), s, "k8s-app", "cilium", "cilium-agent"));
      }
      if (nature.is(Trait.OTHER_CNI)) {
        pods.add(
            pod("kube-system", "rke2-canal-x7k2" + index(s), s, "k8s-app", "canal", "calico-node"));
      }
      if (nature.is(Trait.SECONDARY_NETWORK) && !nature.is(Trait.NO_MULTUS)) {
        pods.add(
            pod("kube-system", "kube-multus-ds-5wq8" + index(s), s, "app", "multus", "multus"));
      }
      if (nature.is(Trait.NETWORK_OPERATOR) || nature.is(Trait.SECONDARY_NETWORK)) {
        pods.add(
            pod(
                "nvidia-network-operator",
                "rdma-shared-dp-ds-7tq9" + index(s),
                s,
                "app",
                "rdma-shared-dp",
                "rdma"));
      }
      if (!nature.is(Trait.NO_OPERATOR)) {
        pods.add(
            pod(
                "gpu-operator",
                "nvidia-device-plugin-daemonset-4fk2" + index(s),
                s,
                "app",
                "nvidia-device-plugin-daemonset",
                "nvidia-device-plugin"));
        pods.add(
            pod(
                "gpu-operator",
                StatusPages.exporter(s),
                s,
                "app",
                "nvidia-dcgm-exporter",
                "nvidia-dcgm-exporter"));
      }
      if (nature.is(Trait.GPU_HELD) && second(s)) {
        pods.add(heldGpu(s));
      }
    }
    return pods;
  }

  /** Give a pod of somebody else that has the GPU. */
  private static ObjectNode heldGpu(Spark s) {
    ObjectNode pod = pod("default", "somebody-else", s, "app", "somebody-else", "c");
    ObjectNode container = (ObjectNode) pod.get("spec").get("containers").get(0);
    container.putObject("resources").putObject("limits").put("nvidia.com/gpu", "1");
    return pod;
  }

  static String agentName(Spark s) {
    return "cilium-" + (s.name().endsWith("1") ? "7hx2p" : "m9q4z");
  }

  private static ObjectNode pod(
      String namespace, String name, Spark s, String label, String value, String container) {
    return object(
        """
        {"apiVersion":"v1","kind":"Pod","metadata":{"name":"%2$s","namespace":"%1$s","resourceVersion":"51702",
          "labels":{"%4$s":"%5$s"}},
         "spec":{"nodeName":"%3$s","hostNetwork":true,"containers":[{"name":"%6$s"}]},
         "status":{"phase":"Running","hostIP":"%7$s","podIP":"%7$s",
          "conditions":[{"type":"PodScheduled","status":"True"},{"type":"Ready","status":"True"}],
          "containerStatuses":[{"name":"%6$s","ready":true,"restartCount":0,"state":{"running":{}}}]}}
        """
            .formatted(namespace, name, s.name(), label, value, container, address(s)));
  }

  private List<ObjectNode> daemonSets() {
    List<ObjectNode> sets = new ArrayList<>();
    int wanted = members().size() - (nature.is(Trait.AGENT_ABSENT) ? 1 : 0);
    sets.add(daemonSet("kube-system", "cilium", wanted));
    if (!nature.is(Trait.NO_OPERATOR)) {
      sets.add(daemonSet("gpu-operator", "nvidia-device-plugin-daemonset", members().size()));
    }
    if (nature.is(Trait.SECONDARY_NETWORK) && !nature.is(Trait.NO_MULTUS)) {
      sets.add(daemonSet("kube-system", "kube-multus-ds", members().size()));
    }
    if (nature.is(Trait.NETWORK_OPERATOR) || nature.is(Trait.SECONDARY_NETWORK)) {
      sets.add(daemonSet("nvidia-network-operator", "rdma-shared-dp-ds", members().size()));
    }
    return sets;
  }

  private static ObjectNode daemonSet(String namespace, String name, int pods) {
    return object(
        """
        {"apiVersion":"apps/v1","kind":"DaemonSet","metadata":{"name":"%2$s","namespace":"%1$s"},"spec":{},
         "status":{"currentNumberScheduled":%3$d,"desiredNumberScheduled":%3$d,"numberAvailable":%3$d,
          "numberMisscheduled":0,"numberReady":%3$d,"updatedNumberScheduled":%3$d}}
        """
            .formatted(namespace, name, pods));
  }

  private ObjectNode ciliumNode(Spark s) {
    return object(
        """
        {"apiVersion":"cilium.io/v2","kind":"CiliumNode","metadata":{"name":"%1$s"},
         "spec":{"addresses":[{"type":"InternalIP","ip":"%2$s"},{"type":"CiliumInternalIP","ip":"10.42.%3$d.35"}],
          "bootid":"%4$s","health":{"ipv4":"10.42.%3$d.36"},"ipam":{"podCIDRs":["10.42.%3$d.0/24"]}}}
        """
            .formatted(s.name(), address(s), index(s), bootId(s)));
  }

  private ObjectNode policy() {
    boolean notReady = nature.is(Trait.OPERATOR_NOT_READY);
    String reason =
        notReady ? "Error" : nature.is(Trait.NO_GPU_NODES) ? "NoGPUNodes" : "Reconciled";
    String error =
        notReady ? "ClusterPolicy is not ready, states not ready: [state-device-plugin]" : "";
    return object(
        """
        {"apiVersion":"nvidia.com/v1","kind":"ClusterPolicy","metadata":{"name":"cluster-policy","labels":{"app.kubernetes.io/version":"v25.10.1"}},
         "spec":{"driver":{"enabled":false}},
         "status":{"namespace":"gpu-operator","state":"%1$s","conditions":[
          {"type":"Ready","status":"%2$s","reason":"%3$s","message":""},
          {"type":"Error","status":"%4$s","reason":"%5$s","message":"%6$s"}]}}
        """
            .formatted(
                notReady ? "notReady" : "ready",
                notReady ? "False" : "True",
                reason,
                notReady ? "True" : "False",
                notReady ? "OperandNotReady" : "Ready",
                error));
  }

  private ObjectNode ciliumConfig() {
    ObjectNode config =
        object(
            """
            {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"cilium-config","namespace":"kube-system"},
             "data":{"cni-chaining-mode":"portmap","cni-exclusive":"false","enable-hubble":"false","ipam":"kubernetes",
              "kube-proxy-replacement":"false","routing-mode":"tunnel","tunnel-protocol":"vxlan"}}
            """);
    if (!nature.is(Trait.FABRIC_SELECTED)) {
      ((ObjectNode) config.get("data")).put("devices", "enP7s7");
    }
    return config;
  }

  private static ObjectNode namespace(String name) {
    return object(
        """
        {"apiVersion":"v1","kind":"Namespace","metadata":{"name":"%1$s","labels":{"kubernetes.io/metadata.name":"%1$s"}},
         "spec":{"finalizers":["kubernetes"]},"status":{"phase":"Active"}}
        """
            .formatted(name));
  }

  /** List the API groups. */
  ObjectNode groups() {
    List<String> names =
        new ArrayList<>(
            List.of(
                "apps",
                "batch",
                "coordination.k8s.io",
                "networking.k8s.io",
                "rbac.authorization.k8s.io",
                "cilium.io",
                "helm.cattle.io",
                "k3s.cattle.io"));
    if (!nature.is(Trait.NO_OPERATOR)) {
      names.add("nvidia.com");
    }
    if (nature.is(Trait.NETWORK_OPERATOR) || nature.is(Trait.NETWORK_OPERATOR_TYPES)) {
      names.add("mellanox.com");
    }
    if (nature.mpiJobsServed()) {
      names.add("kubeflow.org");
    }
    if (nature.is(Trait.SECONDARY_NETWORK)) {
      names.add("k8s.cni.cncf.io");
    }
    ObjectNode list = object("{\"kind\":\"APIGroupList\",\"apiVersion\":\"v1\",\"groups\":[]}");
    for (String name : names) {
      list.withArray("groups").addObject().put("name", name);
    }
    return list;
  }

  static ObjectNode object(String json) {
    JsonNode node = Reply.JSON.readTree(json);
    return (ObjectNode) node;
  }
}
