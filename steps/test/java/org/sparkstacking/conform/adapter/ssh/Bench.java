package org.sparkstacking.conform.adapter.ssh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.probe.Question;
import org.sparkstacking.conform.site.Access;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Layout;
import org.sparkstacking.conform.site.Load;
import org.sparkstacking.conform.site.Mpi;
import org.sparkstacking.conform.site.Nccl;
import org.sparkstacking.conform.site.Paper;
import org.sparkstacking.conform.site.Site;

/** Lays out a home folder, keys and a site for tests against hosts in the process. */
final class Bench {
  static final Duration SOON = Duration.ofSeconds(10);

  final Path home;
  final KeyPair login = TestHost.freshKey();
  final Path identity;
  private final List<Host> hosts = new ArrayList<>();
  @Nullable Path agent;
  @Nullable Path ssh;
  @Nullable Path siteFile;
  @Nullable String knownHosts;
  List<String> sudo = List.of();
  Patience patience =
      new Patience(
          Duration.ofSeconds(2),
          Duration.ofSeconds(3),
          Duration.ofSeconds(1),
          2,
          Duration.ofSeconds(2),
          Duration.ofSeconds(5));

  Bench(Path home) throws IOException {
    this.home = home;
    Files.createDirectories(home.resolve(".ssh"));
    this.identity = TestHost.write(login, home.resolve(".ssh/id_test"), null);
  }

  TestHost host() throws IOException {
    return new TestHost(TestHost.freshKey(), login.getPublic()).start();
  }

  Bench knows(String lines) throws IOException {
    Path file = home.resolve(".ssh/known_hosts");
    String before = Files.exists(file) ? Files.readString(file) : "";
    Files.writeString(file, before + lines);
    return this;
  }

  Bench knows(TestHost host) throws IOException {
    return knows(host.knownHostsLine());
  }

  Bench add(String name, int port) {
    return add(name, "127.0.0.1", port, null, identity.toString());
  }

  Bench add(
      String name, String address, int port, @Nullable String jump, @Nullable String identityFile) {
    hosts.add(
        new Host(
            name, address, "tester", port, jump, identityFile, name, 1, "eth0", List.of(), ""));
    return this;
  }

  Bench addAs(String user, String name, int port) {
    hosts.add(
        new Host(
            name,
            "127.0.0.1",
            user,
            port,
            null,
            identity.toString(),
            name,
            1,
            "eth0",
            List.of(),
            ""));
    return this;
  }

  Site site() {
    Access access = new Access(knownHosts, null, sudo, false);
    return new Site(
        "bench",
        false,
        ZoneId.of("Asia/Seoul"),
        Layout.PAIR,
        hosts,
        null,
        Nccl.defaults(),
        Mpi.defaults(),
        Load.defaults(),
        null,
        List.of(),
        List.of(),
        List.of(),
        access,
        Paper.empty());
  }

  SshEnvironment environment() {
    return new SshEnvironment(home, "tester", agent, siteFile, ssh, patience);
  }

  SshHostShell open() {
    return SshHostShell.open(site(), environment());
  }

  static Question question(String host, String command, Duration deadline) {
    return Question.of("test/" + command.length(), host, command, deadline);
  }

  static Question question(String host, String command) {
    return question(host, command, SOON);
  }
}
