package org.sparkstacking.conform.judge.kube;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sparkstacking.conform.observed.KubeObject;

/** Reads a Pod object as the judges need it. */
record Pod(KubeObject object) {
  static final String SCHEDULED = "status.conditions[PodScheduled].status";
  static final String WHY_PENDING = "status.conditions[PodScheduled].message";
  private static final Pattern AGENT = Pattern.compile("(?:rke2-)?cilium-[a-z0-9]{5}");
  private static final Pattern OTHER_CNI =
      Pattern.compile(
          "(?:rke2-)?(?:canal|calico-node|kube-flannel(?:-ds)?|weave-net|antrea-agent|kube-router"
              + "|aws-node)-[a-z0-9]{5}");
  private static final Pattern GPU_OPERAND =
      Pattern.compile("(?:nvidia-|gpu-feature-discovery-|gpu-operator-).*");
  private static final Pattern WAITING =
      Pattern.compile("status\\.(?:initC|c)ontainerStatuses\\[.*\\]\\.state\\.waiting\\.reason");
  private static final Pattern RESTARTS = Pattern.compile("(\\d{1,6})");

  /** An agent that waits for its operator or its node restarts once or twice. */
  private static final int OFTEN = 5;

  private static final Pattern AGE = Pattern.compile("(?:(\\d+)d)?(?:(\\d+)h)?(?:(\\d+)m)?.*");

  String name() {
    return object.name();
  }

  String node() {
    return object.text("spec.nodeName");
  }

  /** Give the word that {@code kubectl get pods} shows. */
  String status() {
    String shown = object.text("table.status");
    if (!shown.isEmpty()) {
      return shown;
    }
    String reason = object.text("status.reason");
    if (!reason.isEmpty()) {
      return reason;
    }
    return object.fields().entrySet().stream()
        .filter(f -> WAITING.matcher(f.getKey()).matches())
        .map(f -> f.getValue().value())
        .sorted()
        .findFirst()
        .orElse(object.text("status.phase"));
  }

  boolean ready() {
    String shown = object.text("table.ready");
    if (shown.isEmpty()) {
      return object.text("status.conditions[Ready].status").equals("True");
    }
    int slash = shown.indexOf('/');
    return slash > 0 && shown.substring(0, slash).equals(shown.substring(slash + 1));
  }

  boolean ciliumAgent() {
    return object.text("metadata.labels.k8s-app").equals("cilium")
        || AGENT.matcher(name()).matches();
  }

  boolean otherCni() {
    return OTHER_CNI.matcher(name()).matches();
  }

  boolean gpuOperand() {
    return GPU_OPERAND.matcher(name()).matches();
  }

  /** Tell whether the word means that its program cannot run, not that it is on its way. */
  boolean broken() {
    String word = status();
    String last = word.startsWith("Init:") ? word.substring(5) : word;
    return last.endsWith("BackOff") || last.endsWith("Error") || last.equals("OOMKilled");
  }

  /** Tell whether it is not ready though it runs, after more restarts than a start takes. */
  boolean restless() {
    Matcher restarts = RESTARTS.matcher(object.text("table.restarts"));
    return status().equals("Running")
        && !object.text("table.ready").isEmpty()
        && !ready()
        && restarts.lookingAt()
        && part(restarts.group(1)) >= OFTEN;
  }

  boolean waits() {
    String word = status();
    return word.matches("Init:\\d+/\\d+")
        || word.equals("PodInitializing")
        || word.equals("ContainerCreating")
        || word.equals("Pending");
  }

  /** Give the age of a table in minutes; empty where it is not shown. */
  OptionalLong ageMinutes() {
    Matcher age = AGE.matcher(object.text("table.age"));
    if (object.text("table.age").isEmpty() || !age.matches()) {
      return OptionalLong.empty();
    }
    long minutes = part(age.group(1)) * 24 * 60 + part(age.group(2)) * 60 + part(age.group(3));
    return OptionalLong.of(minutes);
  }

  private static long part(@org.jspecify.annotations.Nullable String digits) {
    return digits == null || digits.length() > 6 ? 0 : Long.parseLong(digits);
  }

  /** Give the number of nvidia.com/gpu that its containers ask for; empty where not shown. */
  OptionalLong gpusAsked() {
    long sum = 0;
    boolean shown = object.whole();
    for (var field : object.fields().entrySet()) {
      if (field.getKey().startsWith("spec.containers[")
          && field.getKey().endsWith("].resources.limits.nvidia.com/gpu")) {
        OptionalLong number = Node.number(field.getValue().value());
        if (number.isEmpty()) {
          return OptionalLong.empty();
        }
        sum += number.getAsLong();
        shown = true;
      }
    }
    return shown ? OptionalLong.of(sum) : OptionalLong.empty();
  }

  boolean placed() {
    return object.text(SCHEDULED).equals("True")
        || object.text("status.phase").equals("Running")
        || object.text("status.phase").equals("Succeeded");
  }
}
