package org.sparkstacking.conform.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.adapter.ssh.HostKeyScan;
import org.sparkstacking.conform.adapter.ssh.HostKeyScan.Shown;
import org.sparkstacking.conform.adapter.ssh.HostKeyScan.Standing;
import org.sparkstacking.conform.claim.Lang;

/**
 * Shows host keys and asks whether they are the right ones.
 *
 * @param yes whether new keys are accepted unasked; changed ones never are
 */
record TrustDialog(BufferedReader answers, boolean yes, Lang lang, PrintWriter out) {

  /** Ask for every host's key and write known_hosts; tell whether all are trusted now. */
  boolean trusts(HostKeyScan scan) throws IOException {
    List<Shown> keys = scan.scan();
    keys.forEach(this::show);
    List<Shown> accepted = new ArrayList<>();
    for (Shown key : keys) {
      if (accepts(key, scan)) {
        accepted.add(key);
      }
    }
    if (accepted.stream().anyMatch(k -> k.standing() != Standing.KNOWN)) {
      PrivateFile.write(scan.target(), scan.merged(accepted));
      say("기록했습니다: " + scan.target(), "Written: " + scan.target());
    }
    boolean all = accepted.size() == keys.size();
    if (!all) {
      say("아직 신뢰하지 않는 호스트가 있습니다.", "Some hosts are not trusted yet.");
    }
    out.flush();
    return all;
  }

  private void show(Shown key) {
    String print = key.fingerprint() + " " + key.name() + " (" + key.type() + ")";
    switch (key.standing()) {
      case KNOWN ->
          say(key.host() + ": " + print + " — 이미 신뢰함", key.host() + ": " + print + " — known");
      case NEW -> say(key.host() + ": " + print + " — 새 키", key.host() + ": " + print + " — new");
      case CHANGED, REVOKED -> {
        say(key.host() + ": " + print + " — 키가 바뀌었습니다!", key.host() + ": " + print + " — CHANGED");
        key.before().forEach(b -> say("    전에 알던 키: " + b, "    known before: " + b));
      }
      case NOT_SEEN ->
          say(
              key.host() + ": 키를 보지 못함 — " + key.detail(),
              key.host() + ": no key seen — " + key.detail());
    }
  }

  private boolean accepts(Shown key, HostKeyScan scan) throws IOException {
    return switch (key.standing()) {
      case KNOWN -> true;
      case NEW -> yes || acceptsNew(key);
      case CHANGED -> acceptsChanged(key, scan);
      case REVOKED, NOT_SEEN -> false;
    };
  }

  private boolean acceptsNew(Shown key) throws IOException {
    say(
        key.host()
            + "의 콘솔에서 'ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub'로 지문을 비교하십시오. 같습니까? [y/N]",
        "Compare on the console of "
            + key.host()
            + " by 'ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub'. Is it the same? [y/N]");
    String answer = answer();
    return answer.equalsIgnoreCase("y") || answer.equalsIgnoreCase("yes") || answer.equals("예");
  }

  /** A changed key may be an attack: the person types the host's name, and --yes does not count. */
  private boolean acceptsChanged(Shown key, HostKeyScan scan) throws IOException {
    if (scan.tangled(key)) {
      say(
          scan.target() + "에서 이 호스트의 줄이 다른 이름과 섞여 있습니다: 직접 고치십시오(ssh-keygen -R " + key.name() + ")",
          "In "
              + scan.target()
              + " this host shares a line with other names: edit it yourself (ssh-keygen -R "
              + key.name()
              + ")");
      return false;
    }
    say(
        "다시 설치한 호스트가 맞을 때만 호스트 이름(" + key.host() + ")을 그대로 입력하십시오. 그 밖의 입력은 거절입니다.",
        "Only if this host was reinstalled, type its name ("
            + key.host()
            + "); anything else refuses.");
    return answer().equals(key.host());
  }

  private String answer() throws IOException {
    out.flush();
    String line = answers.readLine();
    return line == null ? "" : line.strip();
  }

  private void say(String ko, String en) {
    out.println(lang == Lang.KO ? ko : en);
  }
}
