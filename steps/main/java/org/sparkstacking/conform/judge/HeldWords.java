package org.sparkstacking.conform.judge;

import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.claim.Verdict;
import org.sparkstacking.conform.claim.Whose;
import org.sparkstacking.conform.observed.LoadHeld;
import org.sparkstacking.conform.site.Guard;
import org.sparkstacking.conform.site.Load;
import org.sparkstacking.conform.site.LoadHours;
import org.sparkstacking.conform.site.Site;

/** Says in plain words what kept the kit from loading a host, and whose move it is. */
public record HeldWords(LoadHeld held, Site site) {

  /** NOT_TESTED before the start, INCONCLUSIVE once load had begun. Design sections 1 and 6. */
  public Verdict verdict() {
    return held.before() && held.why() != LoadHeld.Why.NOT_SEEN
        ? Verdict.NOT_TESTED
        : Verdict.INCONCLUSIVE;
  }

  public String[] causes() {
    return held.why() == LoadHeld.Why.BUSY_GPU ? new String[] {"S-44"} : new String[0];
  }

  public Text seen() {
    return what().plus(when());
  }

  private Text what() {
    String host = held.source().host();
    return switch (held.why()) {
      case BUSY_GPU ->
          Text.of(
              host + "의 GPU를 다른 프로그램이 쓰고 있습니다: " + held.what() + ".",
              "Another program uses the GPU of " + host + ": " + held.what() + ".");
      case SHORT_MEMORY ->
          Text.of(
              host
                  + "의 사용 가능한 메모리(MemAvailable)가 "
                  + held.what()
                  + "로, 필요한 "
                  + least()
                  + "보다 적습니다.",
              "MemAvailable of " + host + " is " + held.what() + ", less than " + least() + ".");
      case HOT_GPU ->
          Text.of(
              host + "의 GPU 온도가 부하를 걸기도 전에 " + held.what() + "입니다(한도 " + Load.HOTTEST + " °C).",
              "The GPU of "
                  + host
                  + " is at "
                  + held.what()
                  + " before any load; the limit is "
                  + Load.HOTTEST
                  + " °C.");
      case OUTSIDE_HOURS ->
          Text.of(
              "부하가 걸릴 수 있는 시간 "
                  + held.what()
                  + "은(는) 현장 설정이 허용한 시간(load.hours "
                  + hours()
                  + ")을 벗어납니다.",
              "A load at "
                  + held.what()
                  + ", if it takes its longest, is outside the hours of load of the site file ("
                  + hours()
                  + ").");
      case LEASE_HELD ->
          Text.of(
              "다른 시험이 이 현장에서 실행 중입니다: " + held.what() + ".",
              "Another run is at work on this site: " + held.what() + ".");
      case NOT_SEEN ->
          Text.of(
              host + "의 GPU와 메모리가 비어 있는지 확인하지 못했습니다" + why() + ".",
              host + " did not say whether its GPU and memory are free" + why() + ".");
    };
  }

  private String why() {
    return held.what().isBlank() ? "" : ": " + held.what().strip();
  }

  private Text when() {
    return held.before()
        ? Text.of(" 부하를 걸지 않았습니다.", " No load was put on it.")
        : Text.of(
            " 시험 도중이어서 더는 부하를 걸지 않았습니다.", " This was during the test: no more load was put on it.");
  }

  public Whose whose() {
    return switch (held.why()) {
      case NOT_SEEN, LEASE_HELD, OUTSIDE_HOURS -> Whose.KIT;
      case BUSY_GPU, SHORT_MEMORY, HOT_GPU -> Whose.INSTALLER;
    };
  }

  public Text next() {
    return switch (held.why()) {
      case BUSY_GPU ->
          override(
              Guard.BUSY_GPU,
              "그 프로그램의 담당자가 끝낸 뒤 다시 시험하십시오(이 도구는 끝내지 않습니다).",
              "Have its owner end it, then test again (this kit ends nothing of others).");
      case SHORT_MEMORY ->
          override(
              Guard.MEMORY,
              "메모리를 쓰는 작업을 끝낸 뒤 다시 시험하십시오.",
              "End what uses memory, then test again.");
      case HOT_GPU ->
          override(
              Guard.TEMPERATURE,
              "GPU를 쓰는 작업, 팬, 흡배기와 실내 온도를 확인하고 식은 뒤 다시 시험하십시오.",
              "Look for work on the GPU, at fan, vents and room temperature; test again when it has"
                  + " cooled down.");
      case OUTSIDE_HOURS ->
          override(Guard.HOURS, "그 시간에 다시 시험하십시오.", "Test again within these hours.");
      case LEASE_HELD ->
          override(
              Guard.LEASE,
              "그 시험이 끝난 뒤 다시 시험하십시오. 죽은 시험의 Lease는 renewTime에서 60초 뒤에 풀립니다(남은 것은 conform clean).",
              "Run again when it is over. The Lease of a dead run is free 60 s after its renewTime"
                  + " ('conform clean' removes what such a run left).");
      case NOT_SEEN -> Text.of("다시 시험하십시오.", "Test again.");
    };
  }

  private static Text override(Guard guard, String ko, String en) {
    return Text.of(
        ko + " 그대로 시험하려면 --override " + guard.word() + ".",
        en + " To test all the same: --override " + guard.word() + ".");
  }

  private String least() {
    return NcclFigures.size(site.load().leastMemAvailableBytes());
  }

  private String hours() {
    LoadHours hours = site.load().hours();
    return (hours == null ? "-" : hours) + " " + site.timezone();
  }
}
