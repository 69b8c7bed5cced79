package org.sparkstacking.conform.reading;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sparkstacking.conform.observed.NotUnderstood;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Source;

/**
 * Read one saved text in one pass, whatever is in it: with or without command lines, prompts,
 * prefixes of log collectors, several commands and several hosts. A reader whose command stands
 * before the lines starts anew there; every other reader gets the lines as long as it recognises
 * some of them now and then. Nothing of the text is kept.
 */
public final class Recogniser {
  /** Lines that a reader gets from the start and after the last one that it recognised. */
  private static final long PATIENCE = 3000;

  /** Problems kept of one format: enough to show, however broken the text is. */
  private static final int MOST_PROBLEMS = 20;

  private final String name;
  private final String fileHost;
  private final List<Post> posts = new ArrayList<>();
  private final List<Observed> seen = new ArrayList<>();
  private final Set<String> formats = new LinkedHashSet<>();
  private final Map<String, Integer> problems = new LinkedHashMap<>();
  private final Speakers speakers;
  private final HostHeading headings = new HostHeading();
  private final TypedBefore before = new TypedBefore();
  private Source source;

  /** Host of the shell that a command without a host is typed into. */
  private String home;

  private long lines;
  private long known;
  private long lastLine;

  /**
   * Start on one text.
   *
   * @param readers asked in this order
   * @param name name of the text in facts, such as the file's
   */
  public Recogniser(List<Reader> readers, String name) {
    this(readers, name, FileHost.of(name));
  }

  private Recogniser(List<Reader> readers, String name, String host) {
    this.name = name;
    this.fileHost = host;
    this.source = new Source("", host, name);
    this.home = host;
    readers.forEach(r -> posts.add(new Post(r, r.open(source, ""))));
    List<Reader> unaware = readers.stream().filter(r -> !r.knowsPrefixes()).toList();
    this.speakers =
        new Speakers(
            h -> new Recogniser(unaware, name, h.isEmpty() ? host : h),
            h -> new Recogniser(readers, name, h));
  }

  /**
   * Take the next line, decoded.
   *
   * @param number from 1
   */
  public void accept(long number, String raw) {
    String cleaned = Scripts.clean(raw);
    String text = cleaned.startsWith("```") ? "" : cleaned;
    Speakers.Taken spoken = speakers.accept(number, text);
    boolean wholly = spoken == Speakers.Taken.WHOLLY;
    lines += wholly ? 1 : 0;
    boolean any = !wholly && accepted(number, text);
    known += spoken == Speakers.Taken.NOT || any ? 0 : 1;
  }

  /** Take the next line as it was printed, and tell whether some reader recognised it. */
  boolean accepted(long number, String text) {
    lines++;
    lastLine = number;
    Script.Line line = new Script.Line(number, text);
    if (headOfFile(line.text()) || headOfHost(line.text())) {
      return false;
    }
    Typed typed = Typed.in(line.text());
    if (typed != null) {
      begin(typed, line);
      posts.forEach(p -> p.take(line, lines));
      return false;
    }
    boolean any = offer(line);
    known += any ? 1 : 0;
    return any;
  }

  /** Conclude, and give everything that was read. */
  public Recognised finish() {
    posts.forEach(this::close);
    seen.addAll(before.finish(lastLine));
    for (Recognised spoken : speakers.finish()) {
      seen.addAll(spoken.observed());
      formats.addAll(spoken.formats());
    }
    return new Recognised(name, List.copyOf(seen), List.copyOf(formats), lines, known);
  }

  /** {@code tail} and {@code head} of several files print {@code ==> FILE <==}. */
  private boolean headOfFile(String text) {
    if (!text.startsWith("==> ") || !text.endsWith(" <==")) {
      return false;
    }
    String file = text.substring(4, text.length() - 4);
    String host = FileHost.of(file);
    home = host.isEmpty() ? fileHost : host;
    source = new Source("", home, name);
    posts.forEach(p -> restart(p, "cat " + file));
    return true;
  }

  /** What follows is another host's answer to the same command. */
  private boolean headOfHost(String text) {
    String host = headings.in(text);
    if (host.isEmpty()) {
      return false;
    }
    home = host;
    source = source.onHost(host);
    posts.forEach(p -> restart(p, p.command));
    return true;
  }

  private void begin(Typed typed, Script.Line line) {
    boolean sentAway = !Wrapped.of(typed.command()).host().isEmpty();
    home = sentAway || typed.host().isEmpty() ? home : typed.host();
    String host = sentAway ? typed.host() : home;
    boolean elsewhere = !host.equals(source.host());
    if (elsewhere) {
      source = source.onHost(host);
    }
    before.typed(typed, source, line);
    for (Post post : posts) {
      String command = typed.forms().stream().filter(post::reads).findFirst().orElse("");
      if (!command.isEmpty() || post.commanded || elsewhere) {
        post.take(line, lines); // the next prompt shows that the output before it is whole
        restart(post, command);
      }
    }
  }

  private void restart(Post post, String command) {
    close(post);
    post.open(source, command, lines);
  }

  private void close(Post post) {
    List<Observed> observed = post.work.finish();
    observed.forEach(this::keep);
    if (post.met || !observed.isEmpty()) {
      formats.add(post.reader.format());
    }
  }

  private void keep(Observed observed) {
    boolean problem = observed instanceof NotUnderstood;
    if (!problem
        || problems.merge(((NotUnderstood) observed).format(), 1, Integer::sum) <= MOST_PROBLEMS) {
      seen.add(observed);
    }
  }

  private boolean offer(Script.Line line) {
    boolean any = false;
    boolean blank = line.text().isBlank();
    boolean aside = aside(line.text());
    for (Post post : posts) {
      if (aside && !post.reader.knowsPrefixes()) {
        continue;
      }
      any |= !blank && post.recognises(line, lines);
      post.take(line, lines);
    }
    return any;
  }

  /** People write remarks between the lines of a document, and logs print into it. */
  private static boolean aside(String text) {
    int at = 0;
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
    if (at < text.length() && text.charAt(at) >= '\uac00' && text.charAt(at) <= '\ud7a3') {
      return true;
    }
    return text.length() > 16
        && Character.isUpperCase(text.charAt(0))
        && text.charAt(3) == ' '
        && text.charAt(6) == ' '
        && text.charAt(9) == ':'
        && text.charAt(12) == ':';
  }

  /** One reader at its work. */
  private static final class Post {
    private final Reader reader;
    private LineReader work;
    private boolean commanded;
    private String command = "";
    private boolean met;
    private long lastMet;

    Post(Reader reader, LineReader work) {
      this.reader = reader;
      this.work = work;
    }

    boolean reads(String command) {
      return !command.isEmpty() && reader.reads(command);
    }

    void open(Source source, String command, long now) {
      work = reader.open(source, command);
      this.command = command;
      commanded = !command.isEmpty();
      lastMet = now;
    }

    boolean recognises(Script.Line line, long now) {
      if (reader.takesEveryLine() || !reader.recognises(line.text())) {
        return false;
      }
      met = true;
      lastMet = now;
      return true;
    }

    void take(Script.Line line, long now) {
      if (reader.takesEveryLine() || now - lastMet <= PATIENCE) {
        work.accept(line);
      }
    }
  }
}
