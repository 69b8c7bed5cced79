package org.sparkstacking.conform.rehearsal.api;

import org.sparkstacking.conform.rehearsal.world.ClusterNature;
import org.sparkstacking.conform.rehearsal.world.ClusterNature.Trait;
import org.sparkstacking.conform.rehearsal.world.World;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Acts as the MPI Operator (kubeflow/mpi-operator 0.7): makes the pods of an MPIJob, writes its
 * conditions; and as the collector that takes the pods away with it.
 */
final class MpiOperator {
  private static final Kinds.Kind PODS = new Kinds.Kind("/api/v1", "pods", "Pod", true);
  private static final Kinds.Kind EVENTS = new Kinds.Kind("/api/v1", "events", "Event", true);
  private static final String LABEL = "training.kubeflow.org/";
  private final ClusterNature nature;
  private final Store store;
  private final Pods pods;

  MpiOperator(World world, Store store, Pods pods) {
    this.nature = world.cluster();
    this.store = store;
    this.pods = pods;
  }

  /** Do what the operator does about a new MPIJob. */
  void reconcile(ObjectNode job) {
    if (nature.is(Trait.MPI_OPERATOR_SILENT)) {
      return;
    }
    if (nature.is(Trait.MPIJOB_OVER_QUOTA)) {
      refused(job);
      return;
    }
    condition(job, "Created", "MPIJobCreated", "MPIJob " + key(job) + " is created.");
    if (nature.is(Trait.MPIJOB_SUSPENDED)) {
      condition(job, "Suspended", "MPIJobSuspended", "MPIJob suspended");
      return;
    }
    int workers = job.at("/spec/mpiReplicaSpecs/Worker/replicas").asInt(0);
    for (int i = 0; i < workers; i++) {
      ObjectNode pod = pod(job, "Worker", "-worker-" + i);
      labels(pod).put(LABEL + "replica-index", String.valueOf(i));
      pods.admit(pod);
    }
    if (nature.is(Trait.MPIJOB_FAILED)) {
      String words = "Job has reached the specified backoff limit";
      condition(job, "Failed", "BackoffLimitExceeded", words);
      return;
    }
    pods.admit(pod(job, "Launcher", "-launcher-x8k2p"));
    condition(job, "Running", "MPIJobRunning", "MPIJob " + key(job) + " is running.");
  }

  /** A worker that may not be made is told in an event; no condition is ever written. */
  private void refused(ObjectNode job) {
    ObjectNode event = Reply.JSON.createObjectNode();
    event.put("type", "Warning").put("reason", "MPIJobFailed");
    event.put(
        "message",
        "worker pod created failed: pods \""
            + name(job)
            + "-worker-0\" is forbidden: exceeded quota: gpus, requested: requests.nvidia.com/gpu=1,"
            + " used: requests.nvidia.com/gpu=0, limited: requests.nvidia.com/gpu=0");
    event.withObject("/involvedObject").put("kind", "MPIJob").put("name", name(job));
    store.put(EVENTS, namespace(job), name(job) + ".1867a2f0c1d2e3f4", event);
  }

  private ObjectNode pod(ObjectNode job, String role, String suffix) {
    JsonNode template = job.at("/spec/mpiReplicaSpecs/" + role + "/template");
    ObjectNode pod = (ObjectNode) template.deepCopy();
    ObjectNode labels = labels(pod);
    labels.put(LABEL + "operator-name", "mpi-operator").put(LABEL + "job-name", name(job));
    labels.put(LABEL + "job-role", role.toLowerCase(java.util.Locale.ROOT));
    ObjectNode owner = pod.withObject("/metadata").withArray("ownerReferences").addObject();
    owner.put("kind", "MPIJob").put("name", name(job)).put("controller", true);
    return store.put(PODS, namespace(job), name(job) + suffix, pod);
  }

  /** Take away what a deleted MPIJob owns. */
  void collect(String namespace, String job) {
    for (ObjectNode pod : store.all(PODS, namespace)) {
      String name = pod.path("metadata").path("name").asString("");
      if (labels(pod).path(LABEL + "job-name").asString("").equals(job)) {
        store.remove(PODS, namespace, name);
        pods.end(namespace, name);
      }
    }
  }

  private static void condition(ObjectNode job, String type, String reason, String message) {
    ObjectNode one = job.withObject("/status").withArray("conditions").addObject();
    one.put("type", type).put("status", "True").put("reason", reason).put("message", message);
  }

  private static ObjectNode labels(ObjectNode pod) {
    return pod.withObject("/metadata/labels");
  }

  private static String key(ObjectNode job) {
    return namespace(job) + "/" + name(job);
  }

  private static String namespace(ObjectNode job) {
    return job.path("metadata").path("namespace").asString("");
  }

  private static String name(ObjectNode job) {
    return job.path("metadata").path("name").asString("");
  }
}
