package org.sparkstacking.conform.adapter.ssh;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.schmizz.sshj.SSHClient;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.Site;

/** Fetches the keys that the hosts of a site, and the jump hosts before them, show. */
public final class HostKeyScan implements AutoCloseable {

  /** How a shown key stands to what is known. */
  public enum Standing {
    KNOWN,
    NEW,
    CHANGED,
    REVOKED,
    NOT_SEEN
  }

  /**
   * One host's key.
   *
   * @param host name for people: the site's, or {@code jump host …}
   * @param name name under which known_hosts holds it
   * @param fingerprint OpenSSH's SHA256 fingerprint, "" when not seen
   * @param before fingerprints known before, with their places
   * @param line the line for known_hosts, "" when not seen
   * @param detail why it was not seen, else ""
   */
  public record Shown(
      String host,
      String name,
      Standing standing,
      String type,
      String fingerprint,
      List<String> before,
      String line,
      String detail) {
    public Shown {
      before = List.copyOf(before);
    }
  }

  private final Site site;
  private final SshEnvironment environment;
  private final KnownHosts known;
  private final Connector connector;
  private final Jumps jumps;
  private final Map<String, Shown> shown = new LinkedHashMap<>();

  private HostKeyScan(Site site, SshEnvironment environment, KnownHosts known) {
    this.site = site;
    this.environment = environment;
    this.known = known;
    this.connector = new Connector(environment.patience(), known);
    this.jumps = new Jumps(connector);
  }

  /**
   * Prepare a scan.
   *
   * @throws IOException when the known_hosts file exists and cannot be read
   */
  public static HostKeyScan of(Site site, SshEnvironment environment) throws IOException {
    try {
      return new HostKeyScan(site, environment, KnownHosts.choose(environment, site.access()));
    } catch (SshTrouble e) {
      throw new IOException(e.detail(), e);
    }
  }

  /** Give the file that trust writes: the declared one, else the one beside the site file. */
  public Path target() {
    String declared = site.access().knownHosts();
    Path beside = environment.knownHostsBesideSite();
    if (declared != null) {
      return environment.expand(declared);
    }
    return beside != null ? beside : environment.home().resolve(".ssh").resolve("known_hosts");
  }

  /** Fetch every key; nothing is logged in to but jump hosts that are known already. */
  public List<Shown> scan() {
    for (Host host : site.hosts()) {
      try {
        scan(host, new RouteFinder(environment, site.access()).of(host));
      } catch (SshTrouble e) {
        shown.put(host.name(), notSeen(host.name(), host.address(), e.detail()));
      }
    }
    return List.copyOf(shown.values());
  }

  /** Give the file's lines with these keys in it; a changed key's old lines are taken out. */
  public String merged(List<Shown> accepted) throws IOException {
    Path file = target();
    String before = Files.exists(file) ? Files.readString(file, StandardCharsets.ISO_8859_1) : "";
    List<String> lines = new ArrayList<>(before.lines().toList());
    for (Shown key : accepted) {
      String name = key.name();
      if (key.standing() == Standing.CHANGED) {
        lines.removeIf(l -> l.startsWith(name + " "));
      }
      if (!lines.contains(key.line())) {
        lines.add(key.line());
      }
    }
    return String.join("\n", lines) + "\n";
  }

  /** Tell whether an old line of a changed key names other hosts too, or is hashed. */
  public boolean tangled(Shown key) throws IOException {
    Path file = target();
    if (!Files.exists(file)) {
      return false;
    }
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    HostKeys all = new HostKeys().add(file.toString(), text);
    int colon = key.name().startsWith("[") ? key.name().lastIndexOf("]:") : -1;
    String host = colon < 0 ? key.name() : key.name().substring(1, colon);
    int port = colon < 0 ? 22 : Integer.parseInt(key.name().substring(colon + 2));
    return all.of(host, port).stream().anyMatch(e -> !e.names().equals(key.name()));
  }

  @Override
  public void close() {
    jumps.close();
  }

  private void scan(Host host, Route route) throws SshTrouble {
    List<Route> passed = new ArrayList<>();
    for (Route hop : route.jumps()) {
      String title = "jump host " + hop.hostname();
      Shown key = shown.get(title);
      if (key == null) {
        key = look(title, hop, jumps.last(passed));
        shown.put(title, key);
      }
      if (key.standing() != Standing.KNOWN) {
        String detail = title + " is not trusted yet: trust it, then run this command again";
        shown.put(host.name(), notSeen(host.name(), route.keyName(), detail));
        return;
      }
      passed.add(hop);
    }
    shown.put(host.name(), look(host.name(), route, jumps.last(passed)));
  }

  private Shown look(String title, Route route, @Nullable SSHClient jump) {
    String name = HostKeys.name(route.keyName(), route.port());
    try {
      byte[] key = connector.offeredKey(route, jump);
      HostKeys.Verdict verdict = known.keys().judge(route.keyName(), route.port(), key);
      String type = HostKeys.type(key);
      String line = name + " " + type + " " + Base64.getEncoder().encodeToString(key);
      List<String> before = verdict.entries().stream().map(HostKeyScan::place).toList();
      String print = HostKeys.fingerprint(key);
      return new Shown(title, name, standing(verdict), type, print, before, line, "");
    } catch (SshTrouble e) {
      return notSeen(title, name, e.detail());
    }
  }

  private static String place(HostKeys.Entry entry) {
    return entry.fingerprint()
        + " ("
        + entry.type()
        + ", "
        + entry.file()
        + ":"
        + entry.line()
        + ")";
  }

  private static Standing standing(HostKeys.Verdict verdict) {
    return switch (verdict.standing()) {
      case KNOWN -> Standing.KNOWN;
      case UNKNOWN -> Standing.NEW;
      case CHANGED -> Standing.CHANGED;
      case REVOKED -> Standing.REVOKED;
    };
  }

  private static Shown notSeen(String host, String name, String detail) {
    return new Shown(host, name, Standing.NOT_SEEN, "", "", List.of(), "", detail);
  }
}
