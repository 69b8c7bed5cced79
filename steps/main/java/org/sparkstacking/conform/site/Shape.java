package org.sparkstacking.conform.site;

import java.util.regex.Pattern;
import org.sparkstacking.conform.claim.Text;

/**
 * Names what a text of a site file may look like. What goes into a command line on a host may hold
 * no character that a shell reads as its own.
 */
enum Shape {
  ANY("[^\\p{Cntrl}]{1,4000}", "text", Text.of("글자", "text")),
  NAME(
      "[A-Za-z0-9][A-Za-z0-9.-]{0,62}",
      "spark-a",
      Text.of("영문자, 숫자, 점, 붙임표로 된 이름", "a name of letters, digits, dots and dashes")),
  ADDRESS(
      "[A-Za-z0-9_\\[:][A-Za-z0-9._:%\\]-]{0,253}",
      "10.0.0.11",
      Text.of(
          "IP 주소, 호스트 이름 또는 ~/.ssh/config의 별칭", "an address, host name or ~/.ssh/config alias")),
  USER("[A-Za-z0-9_][A-Za-z0-9._@\\\\-]{0,63}", "conform", Text.of("로그인 이름", "a login name")),
  JUMP(
      "[A-Za-z0-9_\\[][A-Za-z0-9._:%@,\\[\\]-]{0,500}",
      "admin@gateway:22",
      Text.of("[사용자@]호스트[:포트], 쉼표로 여러 단계", "[user@]host[:port], several separated by commas")),
  FILE("[^\\p{Cntrl}]{1,1000}", "~/.ssh/id_ed25519", Text.of("파일 경로", "a file path")),
  NETDEV(
      "[A-Za-z0-9_][A-Za-z0-9_.-]{0,14}",
      "enp1s0f1np1",
      Text.of("네트워크 인터페이스 이름(최대 15자)", "a network interface name of at most 15 characters")),
  MANAGEMENT(
      "[A-Za-z0-9_][A-Za-z0-9_.-]{0,14}",
      "enP7s7",
      Text.of("네트워크 인터페이스 이름(최대 15자)", "a network interface name of at most 15 characters")),
  RDMA(
      "[A-Za-z0-9_][A-Za-z0-9_.-]{0,62}",
      "rocep1s0f1",
      Text.of("RDMA 장치 이름", "an RDMA device name")),
  CIDR(
      "(?:[0-9]{1,3}\\.){3}[0-9]{1,3}/[0-9]{1,2}|[0-9a-fA-F:.]{2,45}/[0-9]{1,3}",
      "192.168.100.10/24", Text.of("접두 길이가 있는 고정 주소", "a static address with its prefix length")),
  DIRECTORY(
      "[~/][A-Za-z0-9._/+@-]{0,500}",
      "~/nccl-tests/build",
      Text.of(
          "/ 또는 ~/로 시작하고 빈칸과 셸 특수 문자가 없는 경로",
          "a path that starts with / or ~/, without blanks and shell characters")),
  PROGRAM(
      "[A-Za-z0-9._/~+][A-Za-z0-9._/~+-]{0,500}",
      "mpirun",
      Text.of("빈칸과 셸 특수 문자가 없는 명령", "a command without blanks and shell characters")),
  PATHS(
      "[A-Za-z0-9._/~:+@-]{0,2000}",
      "/usr/local/cuda/lib64",
      Text.of("콜론으로 나눈 경로", "paths separated by colons")),
  FLAG(
      "[A-Za-z0-9_.,:=/@%+~^-]{1,500}",
      "--bind-to", Text.of("셸 특수 문자가 없는 인자 하나", "one argument without shell characters")),
  INTERFACES(
      "[=^]{0,2}[A-Za-z0-9_.-]{1,15}(?:,[A-Za-z0-9_.-]{1,15}){0,15}",
      "enp1s0f1np1",
      Text.of("NCCL_SOCKET_IFNAME의 값", "a value of NCCL_SOCKET_IFNAME")),
  NCCL_NAME(
      "NCCL_(?!DEBUG|SOCKET_IFNAME)[A-Z0-9_]{1,60}",
      "NCCL_IB_TC",
      Text.of(
          "NCCL_로 시작하는 이름(NCCL_DEBUG*와 NCCL_SOCKET_IFNAME은 시험 도구가 정함)",
          "a name that starts with NCCL_ (the kit itself sets NCCL_DEBUG* and"
              + " NCCL_SOCKET_IFNAME)")),
  COMMAND(
      "[A-Za-z0-9_./-][A-Za-z0-9_.,:=/@%+ -]{0,300}",
      "ethtool -m enp1s0f1np1",
      Text.of("셸 특수 문자가 없는 명령 한 줄", "one command line without shell characters")),
  KUBE_NAME(
      "[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?",
      "gpu-operator",
      Text.of(
          "소문자, 숫자, 점, 붙임표로 된 Kubernetes 이름",
          "a Kubernetes name of small letters, digits, dots and dashes")),
  CONTEXT(
      "[^\\p{Cntrl}\\s]{1,253}",
      "default",
      Text.of("kubeconfig의 context 이름", "a context name of the kubeconfig")),
  LABEL_KEY(
      "[A-Za-z0-9][A-Za-z0-9./_-]{0,300}",
      "nvidia.com/gpu.present",
      Text.of("라벨 이름", "a label name")),
  LABEL_VALUE("[A-Za-z0-9._-]{0,63}", "true", Text.of("라벨 값", "a label value")),
  IMAGE(
      "[A-Za-z0-9][A-Za-z0-9._/:@-]{0,500}",
      "registry.local/nccl-tests:2.28.9",
      Text.of("이미지 이름", "an image name")),
  URL(
      "https?://[^\\p{Cntrl}\\s@]{1,500}",
      "http://prometheus.local:9090",
      Text.of("http(s):// 주소", "an http(s):// address")),
  ATTACHMENT(
      "[a-z0-9][a-z0-9.-]{0,62}/[a-z0-9][a-z0-9.-]{0,252}",
      "default/rdma-net",
      Text.of("namespace/이름", "namespace/name")),
  RESOURCE(
      "[a-z0-9][a-z0-9.-]{0,252}/[A-Za-z0-9][A-Za-z0-9._-]{0,62}",
      "rdma/rdma_shared_device_a",
      Text.of("도메인/자원 이름", "domain/resource name")),
  CLAIM(
      "[A-Z]{3}-[1-9][0-9]?",
      "CIL-2",
      Text.of("시험 항목 번호('conform claims'로 확인)", "a claim id ('conform claims' lists them)")),
  LIMIT("[a-z0-9][a-z0-9.-]{0,60}", "nch-2.pair.4g", Text.of("한계값 이름", "the id of a limit")),
  NUMBER("[0-9]{1,9}(?:\\.[0-9]{1,6})?", "20.5", Text.of("숫자", "a number")),
  ZONE("[A-Za-z0-9_+/-]{1,64}", "Asia/Seoul", Text.of("시간대 이름", "a time zone name"));

  private final Pattern pattern;
  private final String example;
  private final Text wanted;

  Shape(String regex, String example, Text wanted) {
    this.pattern = Pattern.compile(regex);
    this.example = example;
    this.wanted = wanted;
  }

  boolean fits(String text) {
    return text.length() <= 4000 && pattern.matcher(text).matches();
  }

  String example() {
    return example;
  }

  /** Say what is wanted, with an example. */
  Text wanted() {
    return wanted.plus(Text.of(" (예: " + example + ")", " (such as " + example + ")"));
  }

  /** Shorten what a person wrote, so that a message stays one line. */
  static String shown(String written) {
    String plain = written.replaceAll("\\p{Cntrl}", "?");
    return plain.length() <= 60 ? plain : plain.substring(0, 59) + "…";
  }
}
