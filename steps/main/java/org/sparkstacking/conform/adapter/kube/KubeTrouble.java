package org.sparkstacking.conform.adapter.kube;

/** Say why the cluster cannot be asked at all. */
final class KubeTrouble extends Exception {
  private static final long serialVersionUID = 1L;

  KubeTrouble(String message) {
    super(message);
  }
}
