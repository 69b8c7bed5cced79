package org.sparkstacking.conform.reading;

import java.util.List;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.Source;

/**
 * Take off what log collectors and launchers put before a program's own line, and keep what it
 * names.
 *
 * <p>Known: Open MPI {@code --tag-output} and {@code --timestamp-output}, PRRTE tags, {@code
 * kubectl logs --prefix}, docker compose, Ray workers, CRI and ISO time stamps, syslog, pdsh, srun
 * labels, {@code grep -H} of log files and e-mail quotes. A line without any of them is returned as
 * it is, and that is decided from a few characters.
 */
public final class Prefixes {
  private static final int MOST_LAYERS = 5;
  private static final int LONGEST = 400;

  private static final Pattern MPI_TAG =
      Pattern.compile(
          "^[ \\t]{0,16}(?:[A-Z][a-z]{2} [A-Z][a-z]{2} [ 0-9]\\d \\d\\d:\\d\\d:\\d\\d \\d{4})?"
              + "(?:\\[(?:[^\\]\\[,\\s]{1,80}@)?(\\d{1,6}),(\\d{1,6})\\])?(?:\\[[^\\]\\[\\s]{1,80}\\])?"
              + "<std(?:out|err|diag)>: ?");
  private static final Pattern POD =
      Pattern.compile("^\\[pod/([A-Za-z0-9._-]{1,253})/([A-Za-z0-9._-]{1,253})\\] ?");
  private static final Pattern RAY =
      Pattern.compile(
          "^\\(([A-Za-z_][A-Za-z0-9_.]{0,60}) pid=(\\d{1,9})(?:, ip=([0-9A-Fa-f.:]{2,45}))?\\) ?");
  private static final Pattern COMPOSE =
      Pattern.compile("^([A-Za-z0-9][A-Za-z0-9_.-]{0,80})\\s{1,40}\\| ?");
  private static final Pattern TIME =
      Pattern.compile(
          "^\\[?\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d{1,9})?"
              + "(?:Z|[+-]\\d\\d:?\\d\\d)?\\]?(?: std(?:out|err) [FP])? ");
  private static final Pattern SYSLOG =
      Pattern.compile(
          "^(?:[A-Z][a-z]{2} [ 0-9]\\d|\\d{1,2}\\uc6d4 [ 0-9]?\\d) \\d\\d:\\d\\d:\\d\\d ([A-Za-z0-9][A-Za-z0-9._-]{0,80})"
              + " [A-Za-z0-9_./()-]{1,60}(?:\\[\\d{1,9}\\])?: ");

  /** {@code journalctl -o short-iso} and {@code short-iso-precise}. */
  private static final Pattern JOURNAL =
      Pattern.compile(
          "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d{1,9})?(?:Z|[+-]\\d\\d:?\\d\\d)"
              + " ([A-Za-z0-9][A-Za-z0-9._-]{0,80}) [A-Za-z0-9_./()-]{1,60}\\[\\d{1,9}\\]: ");

  /** A clock alone, as people's terminals and chats put it in front. */
  private static final Pattern CLOCK =
      Pattern.compile(
          "^(?:\\[\\d\\d:\\d\\d(?::\\d\\d(?:[.,]\\d{1,6})?)?\\]|\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d{1,6})?) (?=.)");

  private static final Pattern LOG_FILE =
      Pattern.compile(
          "^(?!/sys/|/proc/|/etc/)/?(?:[A-Za-z0-9_.@%+-]{1,120}/){0,12}"
              + "(?:nccl\\.([A-Za-z0-9_-]{1,80}(?:\\.[A-Za-z_][A-Za-z0-9_-]{0,60}){0,6})\\.(\\d{1,9})"
              + "|[A-Za-z0-9_.-]{1,100}\\.(?:log|out|txt))[:-](?=.)");
  private static final Pattern LABEL =
      Pattern.compile(
          "^[ \\t]{0,6}(?!\\S{1,90}(?:Error|Exception|Warning): )([A-Za-z0-9][A-Za-z0-9_.-]{0,80}): "
              + "(?=#|\\s{0,20}\\d{1,15}\\s{1,14}\\d{1,15}\\s|NCCL |\\S{1,90}:\\d{1,9}:\\d{1,9} \\[\\d"
              + "|\\s{0,16}\\[\\d{1,6},\\d{1,6}\\]|NET/|Using network |Channel \\d|Connected all |Process \\d)");
  private static final Pattern BRACKETS =
      Pattern.compile(
          "^(?:\\[(?!\\d{1,4}\\] NCCL )[^\\[\\]]{1,120}\\]|\\([^()]{1,120}\\))[:|]?\\s{0,4}"
              + "(?=#|\\s{0,20}\\d{1,15}\\s{1,14}\\d{1,15}\\s|NCCL |\\S{1,90}:\\d{1,9}:\\d{1,9} \\[\\d)");

  /** {@code parallel --tag}, with names as people give them to these machines. */
  private static final Pattern TAGGED =
      Pattern.compile(
          "^((?:(?:dgx|asus|lenovo|msi|dell)-?)?(?:spark|gx10|gb10|pgx|dgx|node|host|worker|server)[-_.]?[a-z]?[-_.]?\\d{1,4})\\t(?=\\S)",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern QUOTE = Pattern.compile("^(?:> ?){1,4}(?=\\S| )");

  private static final List<Layer> LAYERS =
      List.of(
          new Layer(MPI_TAG, "<std", (m, s) -> m.group(2) == null ? s : s.ofRank(m.group(2))),
          new Layer(POD, "[pod/", (m, s) -> s.inPod(m.group(1))),
          new Layer(RAY, " pid=", (m, s) -> m.group(3) == null ? s : s.onHost(m.group(3))),
          new Layer(JOURNAL, "]: ", (m, s) -> s.onHost(m.group(1))),
          new Layer(TIME, "-", (m, s) -> s),
          new Layer(CLOCK, ":", (m, s) -> s),
          new Layer(LOG_FILE, ".", (m, s) -> m.group(1) == null ? s : s.onHost(m.group(1))),
          new Layer(SYSLOG, "]: ", (m, s) -> s.onHost(m.group(1))),
          new Layer(TAGGED, "\t", (m, s) -> s.onHost(m.group(1))),
          new Layer(COMPOSE, "| ", (m, s) -> s.onHost(m.group(1))),
          new Layer(LABEL, ": ", Prefixes::labelled),
          new Layer(BRACKETS, "]", (m, s) -> s),
          new Layer(BRACKETS, ")", (m, s) -> s),
          new Layer(QUOTE, ">", (m, s) -> s));

  private Prefixes() {}

  /** Strip one line of every prefix layer it has, at most five. */
  public static Stripped strip(String line) {
    Stripped stripped = new Stripped(line, "", "", "");
    for (int i = 0; i < MOST_LAYERS; i++) {
      Stripped next = one(stripped);
      if (next == null) {
        return stripped;
      }
      stripped = next;
    }
    return stripped;
  }

  /** Strip a line of a document, whose own lines begin neither with a bracket nor with a digit. */
  public static String stamped(String line) {
    if (line.isEmpty() || (line.charAt(0) != '[' && !Character.isDigit(line.charAt(0)))) {
      return line;
    }
    return strip(line).text();
  }

  private static @Nullable Stripped one(Stripped stripped) {
    String text = stripped.text();
    String head = text.length() <= LONGEST ? text : text.substring(0, LONGEST);
    for (Layer layer : LAYERS) {
      if (head.contains(layer.sign())) {
        Matcher matcher = layer.pattern().matcher(head);
        if (matcher.find() && matcher.end() > 0) {
          return layer.naming().apply(matcher, stripped).without(matcher.end());
        }
      }
    }
    return null;
  }

  private static Stripped labelled(Matcher matcher, Stripped stripped) {
    String label = matcher.group(1);
    return label.chars().allMatch(c -> c >= '0' && c <= '9')
        ? stripped.ofRank(label)
        : stripped.onHost(label);
  }

  /**
   * Hold a line without its prefixes.
   *
   * @param text what the program itself printed
   * @param rank MPI rank that a prefix names, or ""
   * @param host host, container or address that a prefix names, or ""
   * @param pod pod that a prefix names, or ""
   */
  public record Stripped(String text, String rank, String host, String pod) {

    /** Give the best name of who printed the line: pod, host, rank, or "". */
    public String speaker() {
      if (!pod.isEmpty()) {
        return pod;
      }
      return host.isEmpty() && !rank.isEmpty() ? "rank " + rank : host;
    }

    /** Give the source on the host or pod that the prefix names, where it names none itself. */
    public Source on(Source source) {
      String who = pod.isEmpty() ? host : pod;
      boolean free = source.host().isEmpty() || source.question().isEmpty();
      return free && !who.isEmpty() ? source.onHost(who) : source;
    }

    Stripped ofRank(String number) {
      return new Stripped(text, number, host, pod);
    }

    Stripped onHost(String name) {
      return new Stripped(text, rank, name, pod);
    }

    Stripped inPod(String name) {
      return new Stripped(text, rank, host, name);
    }

    Stripped without(int characters) {
      return new Stripped(text.substring(characters), rank, host, pod);
    }
  }

  private record Layer(
      Pattern pattern, String sign, BiFunction<Matcher, Stripped, Stripped> naming) {}
}
