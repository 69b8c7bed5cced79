package org.sparkstacking.conform.cli;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.cli.diagnose.DiagnoseCommand;

/** Lists the commands. A command's classes are loaded only when it is called. */
final class Subcommands {
  private static final List<Subcommand> ALL =
      List.of(
          new Subcommand(
              "run",
              Text.of("시험을 실행하고 결과 폴더를 만든다", "test a site and write the run folder"),
              RunCommand::new),
          new Subcommand(
              "judge",
              Text.of("기록된 증적을 다시 판정한다", "judge recorded evidence again, offline"),
              JudgeCommand::new),
          new Subcommand(
              "diagnose",
              Text.of("저장한 로그와 터미널 화면을 진단한다", "read saved terminal text and logs"),
              DiagnoseCommand::new),
          new Subcommand(
              "init",
              Text.of("호스트를 조회해 사이트 파일을 만든다", "write a site file from what hosts show"),
              InitCommand::new),
          new Subcommand(
              "preflight",
              Text.of("시험 전에 현장 준비 상태를 확인한다", "see what a site lacks before it is tested"),
              PreflightCommand::new),
          new Subcommand(
              "trust",
              Text.of("호스트 키를 확인하고 등록한다", "show host key fingerprints and keep them"),
              TrustCommand::new),
          new Subcommand(
              "plan",
              Text.of("시험이 할 일을 미리 적는다(접속하지 않음)", "list what a run would do; contacts nobody"),
              PlanCommand::new),
          new Subcommand(
              "check-site", Text.of("사이트 파일을 확인한다", "validate a site file"), CheckSiteCommand::new),
          new Subcommand(
              "criteria",
              Text.of("시험 전에 합의할 시험 기준서를 만든다", "write the criteria to agree on before a run"),
              CriteriaCommand::new),
          new Subcommand(
              "report",
              Text.of("결과서와 딸린 문서를 다시 만든다", "rebuild the record's views and companion documents"),
              ReportCommand::new),
          new Subcommand(
              "verify",
              Text.of("결과 폴더가 바뀌었는지 확인한다", "say what of a run folder was changed, added or lost"),
              VerifyCommand::new),
          new Subcommand(
              "compare",
              Text.of("인수 시점 기준과 비교한다", "compare a run with an earlier one"),
              CompareCommand::new),
          new Subcommand(
              "accept",
              Text.of("시험 결과를 인수 시점 기준으로 정한다", "make a run the accepted baseline"),
              AcceptCommand::new),
          new Subcommand(
              "runs", Text.of("지금까지의 시험을 보여 준다", "list the runs of the store"), RunsCommand::new),
          new Subcommand(
              "trend", Text.of("시험들을 시간순으로 그린다", "draw the runs over time"), TrendCommand::new),
          new Subcommand("claims", Text.of("시험 항목을 보여 준다", "list the claims"), ClaimsCommand::new),
          new Subcommand(
              "faults",
              Text.of("모의 장애와 그 판정을 보여 준다", "list the faults that a rehearsal can simulate"),
              FaultsCommand::new),
          new Subcommand(
              "clean",
              Text.of("강제 종료된 시험이 남긴 것을 지운다", "remove what a killed run left"),
              CleanCommand::new),
          new Subcommand(
              "doctor", Text.of("이 컴퓨터의 준비 상태를 확인한다", "check this machine"), DoctorCommand::new),
          new Subcommand(
              "completion",
              Text.of("자동 완성 스크립트를 출력한다", "print a completion script"),
              CompletionCommand::new));

  private Subcommands() {}

  static List<Subcommand> all() {
    return ALL;
  }

  static Optional<Subcommand> named(String name) {
    return ALL.stream().filter(s -> s.name().equals(name)).findFirst();
  }

  /**
   * One command.
   *
   * @param maker makes the picocli-annotated object, which is a {@code Callable<Integer>}
   */
  record Subcommand(String name, Text does, Supplier<Object> maker) {}
}
