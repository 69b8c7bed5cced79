package org.sparkstacking.conform.probe;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalInt;

/**
 * Hold the raw answer to a question.
 *
 * @param exit exit status where the command ended by itself; the HTTP status of an API request
 * @param out standard output, at most the question's cap
 * @param err standard error, at most the question's cap
 * @param askedAt when it was asked, UTC
 * @param took how long it took
 * @param ending how it ended
 * @param detail the transport's own words when it did not end by itself, else ""
 * @param cut whether output was cut at the cap
 */
public record Answer(
    Question question,
    OptionalInt exit,
    byte[] out,
    byte[] err,
    Instant askedAt,
    Duration took,
    Ending ending,
    String detail,
    boolean cut) {

  /** Name how a question ended. */
  public enum Ending {
    FINISHED,
    TIMED_OUT,
    UNREACHABLE,
    HOST_KEY_UNKNOWN,
    HOST_KEY_CHANGED,
    ACCESS_DENIED,
    LOST,
    INTERRUPTED,
    NOT_RECORDED
  }

  /** Make the answer of a question that brought none. */
  public static Answer without(
      Question question, Instant askedAt, Duration took, Ending ending, String detail) {
    byte[] none = new byte[0];
    return new Answer(
        question, OptionalInt.empty(), none, none, askedAt, took, ending, detail, false);
  }

  /** Make the whole answer of a command that ended by itself and said nothing on its error side. */
  public static Answer whole(
      Question question, int exit, byte[] out, Instant askedAt, Duration took) {
    return new Answer(
        question,
        OptionalInt.of(exit),
        out,
        new byte[0],
        askedAt,
        took,
        Ending.FINISHED,
        "",
        false);
  }

  public boolean finished() {
    return ending == Ending.FINISHED;
  }

  public boolean succeeded() {
    return finished() && exit.isPresent() && exit.getAsInt() == 0;
  }

  /** Tell whether it is the answer of an API request that was carried out: status 200 to 299. */
  public boolean accepted() {
    return finished() && exit.isPresent() && exit.getAsInt() / 100 == 2;
  }

  /** Decode standard output as UTF-8; bytes that are none become U+FFFD. */
  public String outText() {
    return new String(out, StandardCharsets.UTF_8);
  }

  public String errText() {
    return new String(err, StandardCharsets.UTF_8);
  }
}
