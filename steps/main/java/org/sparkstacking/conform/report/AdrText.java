package org.sparkstacking.conform.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.sparkstacking.conform.claim.Text;

/** Reads the decision record that the claims were drawn from, as it is shipped with the kit. */
public final class AdrText {
  private static final String FILE = "/features/adr-0003.ko.md";
  private static final String STATUS_HEADING = "1. 상태";

  private AdrText() {}

  /** Give its number, title and status, and the SHA-256 of its text. */
  public static RunRecord.Adr shipped() {
    byte[] text = bytes();
    return new RunRecord.Adr(
        "ADR 0003",
        Text.of(
            "DGX Spark multi-node LLM에 Spark Stacking 사용",
            "Spark Stacking for multi-node LLM on DGX Spark"),
        status(new String(text, StandardCharsets.UTF_8).lines().toList()),
        Manifest.sha256(text));
  }

  private static String status(List<String> lines) {
    return lines.stream()
        .dropWhile(line -> !line.startsWith(STATUS_HEADING))
        .skip(1)
        .filter(line -> !line.isBlank())
        .findFirst()
        .map(String::strip)
        .orElseThrow(() -> new IllegalStateException(FILE + " does not state its status"));
  }

  private static byte[] bytes() {
    try (InputStream in = AdrText.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IllegalStateException(FILE + " is not in this kit");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
