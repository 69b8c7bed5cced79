package org.sparkstacking.conform.adapter.ssh;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.probe.Answer.Ending;
import org.sparkstacking.conform.site.Access;
import org.sparkstacking.conform.site.Host;

/** Resolves how a host is reached: the site file first, then the SSH configuration. */
final class RouteFinder {
  private static final int DEEPEST = 8;
  private static final List<String> USUAL_KEYS =
      List.of("~/.ssh/id_ed25519", "~/.ssh/id_ecdsa", "~/.ssh/id_rsa");

  private final SshEnvironment environment;
  private final ConfigSource config;

  RouteFinder(SshEnvironment environment, Access access) {
    this.environment = environment;
    this.config = source(environment, access.sshConfig());
  }

  Route of(Host host) throws SshTrouble {
    Wish wish = new Wish(host.address(), host.user(), host.port(), host.identity(), host.jump());
    return resolve(wish, 0);
  }

  /** What the site file, or one hop of a ProxyJump, says. */
  private record Wish(
      String alias,
      @Nullable String user,
      int port,
      @Nullable String identity,
      @Nullable String jump) {}

  private static ConfigSource source(SshEnvironment environment, @Nullable String declared) {
    Path usual = environment.home().resolve(".ssh").resolve("config");
    Path file = declared == null ? usual : environment.expand(declared);
    if (environment.sshProgram() == null) {
      return new OwnConfigReader(file, environment.home());
    }
    boolean own = declared != null || Files.exists(file);
    return new OpenSshDump(environment.sshProgram(), own ? file : null);
  }

  private Route resolve(Wish wish, int depth) throws SshTrouble {
    if (depth > DEEPEST) {
      throw new SshTrouble(
          Ending.UNREACHABLE, "ProxyJump of " + wish.alias() + " goes in a circle");
    }
    ConfigSource.Found found = config.lookUp(wish.alias());
    refuseProxyCommand(wish, found);
    String hostname = found.first("hostname", wish.alias()).replace("%h", wish.alias());
    String alias = found.first("hostkeyalias", "none");
    return new Route(
        hostname,
        alias.equals("none") ? hostname : alias,
        port(wish, found),
        wish.user() != null ? wish.user() : found.first("user", environment.user()),
        identities(wish, found, hostname),
        wish.identity() != null || found.first("identitiesonly", "no").equals("yes"),
        agent(found),
        jumps(wish, found, depth),
        found.warnings());
  }

  private static void refuseProxyCommand(Wish wish, ConfigSource.Found found) throws SshTrouble {
    String command = found.first("proxycommand", "none");
    if (wish.jump() == null && !command.equals("none")) {
      throw new SshTrouble(
          Ending.UNREACHABLE,
          "the SSH configuration of "
              + wish.alias()
              + " uses ProxyCommand, which the kit does not run: use ProxyJump, or 'jump:' in the"
              + " site file");
    }
  }

  private static int port(Wish wish, ConfigSource.Found found) throws SshTrouble {
    String text = wish.port() > 0 ? String.valueOf(wish.port()) : found.first("port", "22");
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new SshTrouble(
          Ending.UNREACHABLE, "port '" + text + "' of " + wish.alias() + " is no number");
    }
  }

  private List<Path> identities(Wish wish, ConfigSource.Found found, String hostname) {
    if (wish.identity() != null) {
      return List.of(environment.expand(wish.identity()));
    }
    List<String> named = found.values().getOrDefault("identityfile", USUAL_KEYS);
    return named.stream().map(n -> environment.expand(tokens(n, hostname))).toList();
  }

  private String tokens(String path, String hostname) {
    return path.replace("%d", environment.home().toString())
        .replace("%h", hostname)
        .replace("%u", environment.user());
  }

  private @Nullable Path agent(ConfigSource.Found found) {
    String named = found.first("identityagent", "SSH_AUTH_SOCK");
    if (named.equals("none")) {
      return null;
    }
    return named.equals("SSH_AUTH_SOCK") || named.startsWith("$")
        ? environment.agentSocket()
        : environment.expand(named);
  }

  private List<Route> jumps(Wish wish, ConfigSource.Found found, int depth) throws SshTrouble {
    String text = wish.jump() != null ? wish.jump() : found.first("proxyjump", "none");
    if (text.equals("none")) {
      return List.of();
    }
    List<Route> jumps = new ArrayList<>();
    for (String hop : Arrays.asList(text.split(","))) {
      Route route = resolve(hop(hop.strip()), depth + 1);
      if (jumps.isEmpty()) {
        jumps.addAll(route.jumps());
      }
      jumps.add(route);
    }
    return jumps;
  }

  /** Read {@code [user@]host[:port]}; an IPv6 address stands in brackets. */
  private static Wish hop(String text) throws SshTrouble {
    String rest = text.startsWith("ssh://") ? text.substring(6) : text;
    int at = rest.lastIndexOf('@');
    String user = at < 0 ? null : rest.substring(0, at);
    String host = rest.substring(at + 1);
    int colon = host.lastIndexOf(':');
    boolean port = colon > 0 && (host.indexOf(':') == colon || host.charAt(colon - 1) == ']');
    String name = (port ? host.substring(0, colon) : host).replaceAll("^\\[|\\]$", "");
    if (name.isEmpty() || name.startsWith("-")) {
      throw new SshTrouble(Ending.UNREACHABLE, "'" + text + "' is no host to jump over");
    }
    try {
      int number = port ? Integer.parseInt(host.substring(colon + 1)) : 0;
      return new Wish(name, user, number, null, null);
    } catch (NumberFormatException e) {
      throw new SshTrouble(Ending.UNREACHABLE, "'" + text + "' names no port that is a number");
    }
  }
}
