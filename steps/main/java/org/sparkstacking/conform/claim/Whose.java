package org.sparkstacking.conform.claim;

/** Name who has the next move after a finding. */
public enum Whose {
  HOSPITAL_NETWORK("hospital-network", Text.of("병원 네트워크 담당", "hospital network team")),
  INSTALLER("installer", Text.of("설치 업체", "installer")),
  NVIDIA("nvidia", Text.of("NVIDIA", "NVIDIA")),
  CLUSTER_ADMIN("cluster-admin", Text.of("클러스터 관리자", "cluster administrator")),
  KIT("kit", Text.of("시험 도구 담당", "whoever runs this kit"));

  private final String id;
  private final Text title;

  Whose(String id, Text title) {
    this.id = id;
    this.title = title;
  }

  /** Give the word used in record.json and in {@code diagnose --json}. */
  public String id() {
    return id;
  }

  public Text title() {
    return title;
  }
}
