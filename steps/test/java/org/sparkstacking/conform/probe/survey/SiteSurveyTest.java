package org.sparkstacking.conform.probe.survey;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.HostShell;
import org.sparkstacking.conform.probe.Question;
import org.sparkstacking.conform.probe.survey.Cable.Proof;

/** Two hosts whose one cable is told by one thing at a time, or by nothing. */
final class SiteSurveyTest {
  private final Hosts hosts = new Hosts();

  @Test
  void lldpTellsTheCable() {
    hosts.say(
        "a",
        "lldpctl",
        """
        lldp.enp1s0f1np1.chassis.name=b.hospital.local
        lldp.enp1s0f1np1.port.ifname=enp1s0f0np0
        """);
    SiteSurvey survey = look(false);
    assertThat(survey.cables()).containsExactly(new Cable("p1", "p0", Proof.LLDP));
    assertThat(hosts.asked).noneMatch(q -> q.command().startsWith("ping"));
  }

  @Test
  void anLldpNeighbourOfAnotherNameTellsNothing() {
    hosts.say(
        "a",
        "lldpctl",
        "lldp.enp1s0f1np1.chassis.name=bb\nlldp.enp1s0f1np1.port.ifname=enp1s0f0np0\n");
    assertThat(look(false).cables()).isEmpty();
  }

  @Test
  void theNeighbourTableTellsTheCable() {
    hosts.say(
        "b",
        "ip -j neigh",
        "[{\"dst\":\"fe80::1\",\"dev\":\"enp1s0f0np0\",\"lladdr\":\"0A:00:00:00:00:01\"}]");
    assertThat(look(false).cables()).containsExactly(new Cable("p1", "p0", Proof.NEIGHBOURS));
  }

  @Test
  void addressesOfOneSubnetAloneAreSaidToBeAConclusion() {
    hosts.addresses("192.168.9.1", "192.168.9.2");
    SiteSurvey survey = look(false);
    assertThat(survey.cables()).containsExactly(new Cable("p1", "p0", Proof.SUBNET));
    assertThat(survey.cables().get(0).proof().seen()).isFalse();
  }

  @Test
  void countersAreComparedOnlyWithAgreement() {
    assertThat(look(false).cables()).isEmpty();
    assertThat(hosts.asked).noneMatch(q -> q.command().startsWith("ping"));
    assertThat(look(true).cables()).containsExactly(new Cable("p1", "p0", Proof.COUNTERS));
    assertThat(hosts.asked)
        .anyMatch(q -> q.command().equals("ping -c 5 -i 1 -s 8000 -I enp1s0f1np1 ff02::1"));
  }

  @Test
  void nothingIsConcludedWhereSeveralPortsAreUp() {
    hosts.quiet = true;
    assertThat(look(true).cables()).isEmpty();
  }

  @Test
  void answersThatAreNoAnswersAreSaid() {
    hosts.say("a", "ip -j route", "[{\"dst\":");
    hosts.say("a", "nvidia-smi -L", "");
    List<String> unknown = look(false).one().unknown().stream().map(t -> t.en()).toList();
    assertThat(unknown)
        .anyMatch(u -> u.contains("'ip -j route' cannot be read"))
        .anyMatch(u -> u.contains("no default route"))
        .anyMatch(u -> u.contains("lists no GPU"));
  }

  private SiteSurvey look(boolean mayPing) {
    return SiteSurvey.look(hosts, "a", "b", () -> mayPing);
  }

  /** Host a is cabled by its port p1 to port p0 of host b; another port of each is up as well. */
  private static final class Hosts implements HostShell {
    private final Map<String, String> said = new LinkedHashMap<>();
    private final List<Question> asked = new ArrayList<>();
    private boolean quiet;
    private long received = 1000;

    Hosts() {
      for (String host : List.of("a", "b")) {
        say(host, "hostname", host + "\n");
        say(host, "ip -j route", "[{\"dst\":\"default\",\"dev\":\"enP7s7\"}]");
        say(host, "ip -j neigh", "[]");
        say(host, "nvidia-smi -L", "GPU 0: NVIDIA GB10 (UUID: GPU-1)\n");
        say(
            host,
            "ibdev2netdev",
            """
            rocep1s0f0 port 1 ==> enp1s0f0np0 (Up)
            rocep1s0f1 port 1 ==> enp1s0f1np1 (Up)
            """);
      }
      addresses("", "");
    }

    void say(String host, String prefix, String words) {
      said.put(host + "\t" + prefix, words);
    }

    void addresses(String a, String b) {
      say("a", "ip -j addr", addr("0A:00:00:00:00:0", "", a));
      say("b", "ip -j addr", addr("0b:00:00:00:00:0", b, ""));
    }

    private static String addr(String mac, String first, String second) {
      return "["
          + netdev("enp1s0f0np0", mac + "0", first)
          + ","
          + netdev("enp1s0f1np1", mac + "1", second)
          + "]";
    }

    private static String netdev(String name, String mac, String ip) {
      String info =
          ip.isEmpty() ? "" : "{\"family\":\"inet\",\"local\":\"" + ip + "\",\"prefixlen\":24}";
      return "{\"ifname\":\""
          + name
          + "\",\"address\":\""
          + mac
          + "\",\"addr_info\":["
          + info
          + "]}";
    }

    @Override
    public Answer ask(Question q) {
      asked.add(q);
      if (q.command().startsWith("ping") && q.command().contains("f1np1") && !quiet) {
        received += 28_000;
      }
      String words =
          q.command().contains("statistics")
              ? "/sys/class/net/enp1s0f0np0/statistics/rx_bytes:"
                  + received
                  + "\n"
                  + "/sys/class/net/enp1s0f1np1/statistics/rx_bytes:77\n"
              : said.entrySet().stream()
                  .filter(e -> (q.host() + "\t" + q.command()).startsWith(e.getKey()))
                  .map(Map.Entry::getValue)
                  .findFirst()
                  .orElse("");
      return new Answer(
          q,
          OptionalInt.of(words.isEmpty() ? 1 : 0),
          words.getBytes(java.nio.charset.StandardCharsets.UTF_8),
          new byte[0],
          Instant.EPOCH,
          Duration.ZERO,
          Answer.Ending.FINISHED,
          "",
          false);
    }

    @Override
    public void close() {}
  }
}
