package org.sparkstacking.conform.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces what names a site or a person, the same thing always by the same alias: names that are
 * known beforehand, and what looks like an address, a serial number or a login wherever it stands.
 *
 * <p>IPv4 addresses go to 198.18.0.0/15 (RFC 2544, never routed), network by network of /24, so
 * that who shares a network stays readable.
 */
final class Aliases {
  private static final String WORD_BEFORE = "(?<![\\p{L}\\p{N}])";
  private static final String WORD_AFTER = "(?![\\p{L}\\p{N}])";
  private static final String HEX = "[0-9A-Fa-f]";
  private static final String DOMAIN =
      "(?:(?:\\.[A-Za-z0-9-]{1,63}){1,4}\\.[A-Za-z]{2,}"
          + "|\\.(?:local|lan|internal|corp|home)(?![A-Za-z]))?";
  private static final int SHORT = 3;

  private static final Pattern IPV4 =
      Pattern.compile(
          "(?<![0-9.])(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})(?![0-9]|\\.\\d)");
  private static final Pattern COLONS =
      Pattern.compile(
          "(?<![0-9A-Za-z:.])" + HEX + "{0,4}(?::" + HEX + "{0,4}){2,8}(?![0-9A-Za-z:])");
  private static final Pattern MAC =
      Pattern.compile(
          "(?<![0-9A-Fa-f:-])" + HEX + "{2}([:-])" + HEX + "{2}(?:\\1" + HEX + "{2}){4,}");

  /**
   * The same without separators, and as systemd names a netdev after it (enx…). Twelve digits alone
   * are a count.
   */
  private static final Pattern BARE_MAC =
      Pattern.compile(
          WORD_BEFORE
              + "(enx)?((?<=enx)"
              + HEX
              + "{12}|(?=\\d*[A-Fa-f])"
              + HEX
              + "{12})"
              + WORD_AFTER);

  private static final Pattern UUID =
      Pattern.compile(
          WORD_BEFORE + HEX + "{8}-" + HEX + "{4}-" + HEX + "{4}-" + HEX + "{4}-" + HEX + "{12}");
  private static final Pattern LONG_HEX =
      Pattern.compile(
          "(?i)(?<=guid[\"' :=]{1,4}(?:0x)?|machine-id[\"' :=]{1,4})" + HEX + "{12,32}");
  private static final Pattern SERIAL =
      Pattern.compile(
          "(?i)("
              + WORD_BEFORE
              + "(?:serial(?:[ _-]?(?:number|no\\.?|num))?|s/n)\\b[\"']?\\s{0,4}[:=]?\\s{0,4}[\"']?)"
              + "(?=[A-Z-]{0,40}\\d)([A-Z0-9][A-Z0-9-]{4,40})");
  private static final Pattern HOME = Pattern.compile("(/home/)([A-Za-z_][A-Za-z0-9_.-]{0,31})");
  private static final Pattern UID =
      Pattern.compile("(\\b[ug]id=\\d{1,10}\\()([^)\\s]{1,32})(?=\\))");
  private static final Pattern LOGIN =
      Pattern.compile("(?<![A-Za-z0-9_.-])()([A-Za-z_][A-Za-z0-9_.-]{0,31})(?=@[A-Za-z0-9])");
  private static final Pattern USER_FOR =
      Pattern.compile(
          "(?i)(\\b(?:user|for user|login|invalid user)[ =:]{1,3}\"?)([a-z_][a-z0-9_-]{1,31})\\b");
  private static final Set<String> WORDS_AFTER_USER =
      Set.of("the", "is", "not", "and", "root", "name", "id", "login", "space", "unknown");

  private final Map<String, String> known = new TreeMap<>(LONGEST_FIRST);
  private final Map<String, String> found = new LinkedHashMap<>();
  private final Map<String, Integer> counts = new LinkedHashMap<>();
  private Pattern names = Pattern.compile("(?!)");

  private static final Comparator<String> LONGEST_FIRST =
      Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder());

  /** Give a known name an alias of its kind; a name that is known already keeps its own. */
  Aliases name(String kind, String name) {
    String plain = name.strip();
    if (!plain.isEmpty() && !known.containsKey(plain)) {
      String alias = next(kind);
      known.put(plain, alias);
      known.putIfAbsent(plain.toUpperCase(Locale.ROOT), alias);
      known.putIfAbsent(plain.toLowerCase(Locale.ROOT), alias);
      names = compiled();
    }
    return this;
  }

  /** Give two names of the same thing one alias. */
  Aliases same(String name, String as) {
    String alias = known.get(as.strip());
    if (alias != null && !name.isBlank()) {
      known.putIfAbsent(name.strip(), alias);
      names = compiled();
    }
    return this;
  }

  /** List the known names, longest first. */
  Set<String> names() {
    return known.keySet();
  }

  /** Replace everything that must not leave the site. */
  String hide(String text) {
    String safe = replace(text, names, m -> known.getOrDefault(m.group(1), "name"));
    safe = replace(safe, UUID, m -> uuid(m.group()));
    safe = replace(safe, MAC, m -> mac(m.group()));
    safe = replace(safe, BARE_MAC, this::bareMac);
    safe = replace(safe, COLONS, m -> colons(m.group()));
    safe = replace(safe, IPV4, this::ipv4);
    safe = replace(safe, LONG_HEX, m -> hex(m.group()));
    safe = replace(safe, SERIAL, m -> m.group(1) + kept("serial", m.group(2)));
    safe = replace(safe, HOME, m -> m.group(1) + login(m.group(2)));
    safe = replace(safe, UID, m -> m.group(1) + login(m.group(2)));
    safe = replace(safe, LOGIN, m -> login(m.group(2)));
    return replace(safe, USER_FOR, m -> m.group(1) + word(m.group(2)));
  }

  /** Count how many different things were replaced. */
  int size() {
    return known.size() + found.size();
  }

  /** A name of more than three characters is replaced even inside a word, such as after ANSI. */
  private Pattern compiled() {
    List<String> parts = new ArrayList<>();
    for (String name : known.keySet()) {
      String quoted = Pattern.quote(name);
      parts.add(name.length() > SHORT ? quoted : WORD_BEFORE + quoted + WORD_AFTER);
    }
    return Pattern.compile("(" + String.join("|", parts) + ")" + DOMAIN);
  }

  private static String replace(String text, Pattern what, Function<Matcher, String> by) {
    Matcher matcher = what.matcher(text);
    if (!matcher.find()) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length());
    do {
      matcher.appendReplacement(out, Matcher.quoteReplacement(by.apply(matcher)));
    } while (matcher.find());
    return matcher.appendTail(out).toString();
  }

  private String word(String name) {
    return WORDS_AFTER_USER.contains(name.toLowerCase(Locale.ROOT)) ? name : login(name);
  }

  /** Every system has a root; it names nobody. */
  private String login(String name) {
    return name.equals("root") || name.startsWith("user-") || name.startsWith("host-")
        ? name
        : kept("user", name);
  }

  private String kept(String kind, String value) {
    if (value.startsWith(kind + "-")) {
      return value;
    }
    return found.computeIfAbsent(kind + " " + value, k -> next(kind));
  }

  private String next(String kind) {
    return kind + "-" + counts.merge(kind, 1, Integer::sum);
  }

  private int number(String kind, String value) {
    String key = kind + " " + value;
    return Integer.parseInt(
        found.computeIfAbsent(key, k -> String.valueOf(counts.merge(kind, 1, Integer::sum))));
  }

  private String ipv4(Matcher m) {
    int[] parts = new int[4];
    for (int i = 0; i < 4; i++) {
      parts[i] = Integer.parseInt(m.group(i + 1));
      if (parts[i] > 255) {
        return m.group();
      }
    }
    boolean nobody = parts[0] == 0 || parts[0] == 127 || parts[0] >= 224;
    boolean alias = parts[0] == 198 && (parts[1] == 18 || parts[1] == 19);
    return nobody || alias ? m.group() : ipv4(parts);
  }

  private String ipv4(int[] parts) {
    String network = parts[0] + "." + parts[1] + "." + parts[2];
    int number = number("net", network);
    boolean ends = parts[3] == 0 || parts[3] == 255;
    int host = ends ? parts[3] : number("in " + network, String.valueOf(parts[3])) % 255;
    return "198." + (18 + (number >> 8 & 1)) + "." + (number & 255) + "." + host;
  }

  private String mac(String raw) {
    String plain = raw.toLowerCase(Locale.ROOT).replace('-', ':');
    if (plain.startsWith("02:00:00:")
        || plain.matches("(?:00[:]){5,}00")
        || plain.matches("(?:ff[:]){5,}ff")) {
      return raw;
    }
    int number = number("mac", plain);
    return String.format(
        Locale.ROOT,
        "02:00:00:%02x:%02x:%02x",
        number >> 16 & 255,
        number >> 8 & 255,
        number & 255);
  }

  private String bareMac(Matcher m) {
    String digits = m.group(2);
    String spaced = digits.replaceAll("(..)(?!$)", "$1:");
    String prefix = m.group(1) == null ? "" : m.group(1);
    return prefix + mac(spaced).replace(":", "");
  }

  /** Replace IPv6 addresses, GIDs and GUIDs; times and PCI addresses have fewer groups or a dot. */
  private String colons(String raw) {
    boolean shortened = raw.contains("::");
    int groups = raw.split(":", -1).length;
    boolean guid = raw.matches(HEX + "{4}(?::" + HEX + "{4}){3}");
    boolean address = groups == 8 || (shortened && raw.matches(".*[0-9].*") && raw.length() > 4);
    boolean nobody = raw.matches("[0:]*1?") || raw.startsWith("2001:db8:");
    if (!(guid || address) || nobody) {
      return raw;
    }
    boolean link = raw.toLowerCase(Locale.ROOT).startsWith("fe80");
    int number = number("ipv6", raw.toLowerCase(Locale.ROOT));
    return String.format(Locale.ROOT, link ? "fe80::2001:db8:%x" : "2001:db8::%x", number);
  }

  private String uuid(String raw) {
    int number = number("uuid", raw.toLowerCase(Locale.ROOT));
    return raw.startsWith("00000000-0000-4000-8000-")
        ? raw
        : String.format(Locale.ROOT, "00000000-0000-4000-8000-%012x", number);
  }

  private String hex(String raw) {
    return String.format(Locale.ROOT, "%0" + raw.length() + "x", number("hex", raw));
  }
}
