package org.sparkstacking.conform.rehearsal.api;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Knows the types that the simulated API server serves. */
final class Kinds {
  /** One type: where it lives and what its objects are called. */
  record Kind(String base, String resource, String name, boolean namespaced) {
    String apiVersion() {
      return base.startsWith("/apis/") ? base.substring(6) : base.substring(5);
    }
  }

  private static final Map<String, Kind> ALL = new LinkedHashMap<>();

  static {
    add("/api/v1", "nodes", "Node", false);
    add("/api/v1", "namespaces", "Namespace", false);
    add("/api/v1", "pods", "Pod", true);
    add("/api/v1", "services", "Service", true);
    add("/api/v1", "secrets", "Secret", true);
    add("/api/v1", "configmaps", "ConfigMap", true);
    add("/api/v1", "serviceaccounts", "ServiceAccount", true);
    add("/api/v1", "persistentvolumeclaims", "PersistentVolumeClaim", true);
    add("/apis/batch/v1", "cronjobs", "CronJob", true);
    add("/apis/rbac.authorization.k8s.io/v1", "roles", "Role", true);
    add("/apis/rbac.authorization.k8s.io/v1", "rolebindings", "RoleBinding", true);
    add("/apis/rbac.authorization.k8s.io/v1", "clusterroles", "ClusterRole", false);
    add("/apis/rbac.authorization.k8s.io/v1", "clusterrolebindings", "ClusterRoleBinding", false);
    add("/apis/apps/v1", "daemonsets", "DaemonSet", true);
    add("/apis/networking.k8s.io/v1", "networkpolicies", "NetworkPolicy", true);
    add("/apis/coordination.k8s.io/v1", "leases", "Lease", true);
    add("/apis/cilium.io/v2", "ciliumnodes", "CiliumNode", false);
    add("/api/v1", "events", "Event", true);
    add("/apis/kubeflow.org/v2beta1", "mpijobs", "MPIJob", true);
    add(
        "/apis/k8s.cni.cncf.io/v1",
        "network-attachment-definitions",
        "NetworkAttachmentDefinition",
        true);
    add("/apis/nvidia.com/v1", "clusterpolicies", "ClusterPolicy", false);
  }

  private Kinds() {}

  private static void add(String base, String resource, String name, boolean namespaced) {
    ALL.put(base + "/" + resource, new Kind(base, resource, name, namespaced));
  }

  static Optional<Kind> of(Path path) {
    return Optional.ofNullable(ALL.get(path.base() + "/" + path.resource()));
  }
}
