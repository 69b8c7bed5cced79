package org.sparkstacking.conform.reading.kube;

import java.util.Set;

/** Knows the words of the STATUS column of {@code kubectl get pods}. */
final class PodWords {
  private static final Set<String> WORDS =
      Set.of(
          "Running",
          "Pending",
          "Completed",
          "Succeeded",
          "Failed",
          "Error",
          "Unknown",
          "Terminating",
          "ContainerCreating",
          "PodInitializing",
          "CrashLoopBackOff",
          "ImagePullBackOff",
          "ErrImagePull",
          "ErrImageNeverPull",
          "InvalidImageName",
          "RunContainerError",
          "StartError",
          "CreateContainerConfigError",
          "CreateContainerError",
          "OOMKilled",
          "Evicted",
          "DeadlineExceeded",
          "UnexpectedAdmissionError",
          "NodePorts",
          "ContainerStatusUnknown",
          "NotReady");

  private PodWords() {}

  static boolean known(String word) {
    return word.startsWith("Init:") || WORDS.contains(word);
  }
}
