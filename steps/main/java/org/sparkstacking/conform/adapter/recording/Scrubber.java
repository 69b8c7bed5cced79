package org.sparkstacking.conform.adapter.recording;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes secrets out of answers before they are written down, and counts them. Works on bytes as
 * Latin-1, so that everything else stays as it was, byte for byte.
 */
public final class Scrubber {
  private static final String MARK = "[scrubbed]";

  private final AtomicInteger count = new AtomicInteger();

  /** Each pattern looks within one line; group 1 is kept, the rest of the match is taken out. */
  private static final List<Pattern> SECRETS =
      List.of(
          Pattern.compile("((?i:authorization:\\s{0,4}(?:bearer|basic)\\s{1,4}))[^\\s\"']{4,}"),
          Pattern.compile("((?i:\\bbearer\\s))[A-Za-z0-9._~+/=-]{16,}"),
          Pattern.compile("()\\beyJ[A-Za-z0-9_-]{10,}\\.[A-Za-z0-9_-]{10,}\\.[A-Za-z0-9_-]*"),
          Pattern.compile("(://[^/\\s:@]{1,64}:)[^/\\s@]{1,256}(?=@)"),
          Pattern.compile("((?i:\\b(?:client-key-data|token|id-token|refresh-token):\\s))\\S{8,}"),
          Pattern.compile("((?i:\\b(?:password|passwd|passphrase|secret):\\s{1,4}))\\S+"),
          Pattern.compile(
              "((?i:\\b[A-Z0-9_]{0,48}(?:PASSWORD|PASSWD|SECRET|TOKEN|API_?KEY|ACCESS_KEY)"
                  + "[A-Z0-9_]{0,16}=))[^\\s;&'\"]+"),
          Pattern.compile("()\\b(?:nvapi|ghp|gho|glpat|hf|xox[bp])[-_][A-Za-z0-9_-]{16,}"));

  private static final Pattern KEY_BEGINS = Pattern.compile("-----BEGIN [A-Z ]*PRIVATE KEY-----");
  private static final Pattern KEY_ENDS = Pattern.compile("-----END [A-Z ]*PRIVATE KEY-----");

  /** Tell how many secrets were taken out so far. */
  public int count() {
    return count.get();
  }

  /** Count the places in a text from which something was taken out, here or at the API's door. */
  static int marks(String text) {
    int marks = 0;
    for (int at = text.indexOf(MARK); at >= 0; at = text.indexOf(MARK, at + MARK.length())) {
      marks++;
    }
    return marks;
  }

  /** Give the same bytes without secrets; the very same array where there were none. */
  public byte[] clean(byte[] bytes) {
    int before = count.get();
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    String clean = clean(text);
    return count.get() == before ? bytes : clean.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Give the same text without secrets. */
  public String clean(String text) {
    StringBuilder out = new StringBuilder(text.length());
    boolean inKey = false;
    for (String line : text.split("(?<=\n)", -1)) {
      boolean begins = KEY_BEGINS.matcher(line).find();
      if (inKey || begins) {
        if (begins) {
          count.incrementAndGet();
          out.append(MARK).append('\n');
        }
        inKey = !KEY_ENDS.matcher(line).find();
      } else {
        out.append(cleanLine(line));
      }
    }
    return out.toString();
  }

  private String cleanLine(String line) {
    String clean = line;
    for (Pattern secret : SECRETS) {
      Matcher matcher = secret.matcher(clean);
      if (matcher.find()) {
        clean = matcher.replaceAll(m -> replaced(m.group(1)));
      }
    }
    return clean;
  }

  private String replaced(String kept) {
    count.incrementAndGet();
    return Matcher.quoteReplacement(kept + MARK);
  }
}
