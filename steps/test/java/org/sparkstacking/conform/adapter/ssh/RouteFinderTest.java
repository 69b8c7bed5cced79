package org.sparkstacking.conform.adapter.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sparkstacking.conform.site.Access;
import org.sparkstacking.conform.site.Host;

final class RouteFinderTest {
  @TempDir Path home = Path.of("unset");

  private static final String CONFIG =
      """
      Host spark-a
        HostName 10.0.0.11
        User conform
        Port 2222
        IdentityFile ~/keys/%h
        ProxyJump admin@gate:2200
      Host gate
        HostName 192.0.2.1
        HostKeyAlias the-gate
      Host cmd
        ProxyCommand nc %h %p
      Host loop
        ProxyJump loop
      Host *
        User fallback
        IdentitiesOnly yes
      """;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theAliasIsResolvedByOpenSshAndByTheOwnReaderAlike(boolean bySsh) throws Exception {
    Route route = find(bySsh).of(host("spark-a", null, 0, null));
    assertThat(route.shown()).isEqualTo("conform@10.0.0.11:2222");
    assertThat(route.identities().get(0)).isEqualTo(home.resolve("keys/10.0.0.11"));
    assertThat(route.onlyIdentities()).isTrue();
    assertThat(route.jumps()).extracting(Route::shown).containsExactly("admin@192.0.2.1:2200");
    assertThat(route.jumps().get(0).keyName()).isEqualTo("the-gate");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theSiteFileComesFirst(boolean bySsh) throws Exception {
    Route route = find(bySsh).of(host("spark-a", "root", 22, "j1:1,[::1]:2"));
    assertThat(route.shown()).isEqualTo("root@10.0.0.11:22");
    assertThat(route.jumps())
        .extracting(Route::shown)
        .containsExactly("fallback@j1:1", "fallback@::1:2");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void proxyCommandAndCirclesAreRefusedBySentences(boolean bySsh) throws Exception {
    RouteFinder routes = find(bySsh);
    assertThatThrownBy(() -> routes.of(host("cmd", null, 0, null)))
        .isInstanceOf(SshTrouble.class)
        .hasMessageContaining("ProxyCommand");
    assertThatThrownBy(() -> routes.of(host("loop", null, 0, null))).isInstanceOf(SshTrouble.class);
  }

  @Test
  void anUnknownKeywordIsANamedWarning() throws Exception {
    Files.createDirectories(home.resolve(".ssh/d"));
    Files.writeString(home.resolve(".ssh/d/x.conf"), "Host a\n  Port = 77\n  Tunnel yes\n");
    Files.writeString(
        home.resolve(".ssh/config"),
        "Include d/*.conf\nMatch exec \"id\"\n  Port 1\nHost a\n User \"u\"\n");
    Route route =
        new RouteFinder(environment(null), Access.defaults()).of(host("a", null, 0, null));
    assertThat(route.shown()).isEqualTo("u@a:77");
    assertThat(route.warnings())
        .anyMatch(w -> w.contains("'tunnel' is not followed"))
        .anyMatch(w -> w.contains("Match exec id"));
  }

  private RouteFinder find(boolean bySsh) throws IOException {
    Path ssh = Programs.find("ssh");
    assumeTrue(!bySsh || ssh != null, "OpenSSH is not installed");
    Files.createDirectories(home.resolve(".ssh"));
    Files.writeString(home.resolve(".ssh/config"), CONFIG);
    return new RouteFinder(environment(bySsh ? ssh : null), Access.defaults());
  }

  private SshEnvironment environment(@Nullable Path ssh) {
    return new SshEnvironment(home, "me", null, null, ssh, Patience.usual());
  }

  private static Host host(String address, @Nullable String user, int port, @Nullable String jump) {
    return new Host("n", address, user, port, jump, null, "n", 1, "eth0", List.of(), "");
  }
}
