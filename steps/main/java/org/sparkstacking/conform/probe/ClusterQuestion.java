package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.util.List;

/**
 * Ask one thing of the Kubernetes API.
 *
 * @param id path-like id, unique per host and run, such as {@code nodes/list}
 * @param host site name of the Spark that answers in the end, or {@link #CLUSTER}
 * @param action what is done
 * @param path path with query for requests, {@code NAMESPACE/POD/CONTAINER} for a program in a pod
 * @param command words of the program that is run in a pod; empty otherwise
 * @param manifest name of the manifest that is applied, "" otherwise
 * @param body what is sent, never written down; empty unless something is applied
 * @param deadline after which the kit stops waiting
 * @param mostBytes cap of the answer's body, or of each stream of a program
 */
public record ClusterQuestion(
    String id,
    String host,
    Action action,
    String path,
    List<String> command,
    String manifest,
    byte[] body,
    Duration deadline,
    long mostBytes) {

  /** Name of the place that is no host. */
  public static final String CLUSTER = "cluster";

  /** Cap of a list of objects: 64 MiB. */
  public static final long LISTING = 64L << 20;

  /** Name what may be done with the API. Only {@link #GET} changes nothing and loads nothing. */
  public enum Action {
    GET,
    /** Create or change by server-side apply, as field manager {@code spark-conform}. */
    APPLY,
    DELETE,
    /** Run a program in a container. */
    EXEC
  }

  public ClusterQuestion {
    command = List.copyOf(command);
  }

  /** Ask to read an object or a list. */
  public static ClusterQuestion get(String id, String path, Duration deadline) {
    return new ClusterQuestion(
        id, CLUSTER, Action.GET, path, List.of(), "", new byte[0], deadline, LISTING);
  }

  /** Ask to create an object, or to change it to what the manifest says. */
  public static ClusterQuestion apply(
      String id, String path, String manifest, byte[] body, Duration deadline) {
    return new ClusterQuestion(
        id, CLUSTER, Action.APPLY, path, List.of(), manifest, body, deadline, Question.ORDINARY);
  }

  /** Ask to delete an object; what hangs from it goes with it in the background. */
  public static ClusterQuestion delete(String id, String path, Duration deadline) {
    return new ClusterQuestion(
        id, CLUSTER, Action.DELETE, path, List.of(), "", new byte[0], deadline, Question.ORDINARY);
  }

  /**
   * Ask to run a program in a container.
   *
   * @param host site name of the Spark that the pod runs on
   */
  public static ClusterQuestion exec(
      String id, String host, PodRef pod, List<String> command, Duration deadline) {
    return new ClusterQuestion(
        id,
        host,
        Action.EXEC,
        pod.toString(),
        command,
        "",
        new byte[0],
        deadline,
        Question.ORDINARY);
  }

  /** Ask the same with another cap. */
  public ClusterQuestion most(long bytes) {
    return new ClusterQuestion(id, host, action, path, command, manifest, body, deadline, bytes);
  }

  /** Name one container. */
  public record PodRef(String namespace, String pod, String container) {
    @Override
    public String toString() {
      return namespace + "/" + pod + "/" + container;
    }
  }

  /** Give the question as one line, as it stands in the journal: everything but the body. */
  public String line() {
    String from = manifest.isEmpty() ? "" : " < " + manifest;
    return action == Action.EXEC
        ? "EXEC " + path + ": " + String.join(" ", command)
        : action + " " + path + from;
  }

  /** Give it as the journal and the readers know a question. */
  public Question plain() {
    return new Question(id, host, line(), deadline, mostBytes);
  }
}
