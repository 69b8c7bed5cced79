package org.sparkstacking.conform.adapter.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparkstacking.conform.claim.Text;

/** Holds how texts are found in files, folders and bundles. */
final class TextInputsTest {
  @TempDir Path folder = Path.of("");
  private final Heard heard = new Heard();

  /** Writes down everything it hears. */
  private static final class Heard implements TextSink {
    private final List<String> lines = new ArrayList<>();
    private final List<String> skipped = new ArrayList<>();
    private final List<String> cut = new ArrayList<>();

    @Override
    public LineSink begin(String name) {
      String last = name.substring(name.lastIndexOf('/') + 1);
      return (number, line) -> lines.add(last + ":" + number + ":" + line);
    }

    @Override
    public void end() {}

    @Override
    public void skipped(String name, Text why) {
      skipped.add(why.en());
    }

    @Override
    public void cut(String name, Text why) {
      cut.add(why.en());
    }
  }

  @Test
  void linesEndByLfCrLfAndCr() {
    read("a.txt", "one\ntwo\r\nthree\r\r\nfour");
    assertThat(heard.lines)
        .containsExactly("a.txt:1:one", "a.txt:2:two", "a.txt:3:three", "a.txt:4:four");
  }

  @Test
  void aTextOfReturnsOnlyIsCountedByThem() {
    read("a.txt", "one\rtwo\rthree");
    assertThat(heard.lines).containsExactly("a.txt:1:one", "a.txt:2:two", "a.txt:3:three");
  }

  @Test
  void aProgressBarKeepsItsLineNumber() {
    read("a.txt", "10%\r20%\r\nnext\n");
    assertThat(heard.lines).containsExactly("a.txt:1:10%", "a.txt:1:20%", "a.txt:2:next");
  }

  @Test
  void encodingsAreTold() {
    for (Charset charset :
        List.of(
            StandardCharsets.UTF_8,
            StandardCharsets.UTF_16LE,
            StandardCharsets.UTF_16BE,
            Charset.forName("x-windows-949"))) {
      heard.lines.clear();
      String mark = charset.name().startsWith("UTF-16") ? "\ufeff" : "";
      read("a.txt", (mark + "포트 열림\nport up\n").getBytes(charset));
      assertThat(heard.lines.stream().map(l -> l.replace("\ufeff", "")))
          .as(charset.name())
          .containsExactly("a.txt:1:포트 열림", "a.txt:2:port up");
    }
  }

  @Test
  void utf16WithoutAMarkIsToldByItsZeroes() {
    read("a.txt", "rocep1s0f1 port 1 ==> enp1s0f1np1 (Up)\n".getBytes(StandardCharsets.UTF_16LE));
    assertThat(heard.lines).containsExactly("a.txt:1:rocep1s0f1 port 1 ==> enp1s0f1np1 (Up)");
  }

  @Test
  void binaryFilesAreSkippedAndThatIsSaid() {
    byte[] bytes = new byte[4000];
    new java.util.Random(1).nextBytes(bytes);
    read("a.bin", bytes);
    assertThat(heard.lines).isEmpty();
    assertThat(heard.skipped).containsExactly("not a text; it was not read.");
  }

  @Test
  void aFewZeroBytesDoNotMakeATextBinary() {
    read("a.txt", "spark-01\0 said something quite long that is a text\n");
    assertThat(heard.lines).hasSize(1);
  }

  @Test
  void bundlesAreUnpackedInMemory() throws IOException {
    byte[] tar = tar("logs/spark-01.txt", "in tar\n");
    read("b.tar.gz", gzip(tar));
    read("c.zip", zip("x.txt", "in zip\n"));
    read("d.txt.gz", gzip("in gz\n".getBytes(StandardCharsets.UTF_8)));
    assertThat(heard.lines)
        .containsExactly("spark-01.txt:1:in tar", "c.zip!x.txt:1:in zip", "d.txt:1:in gz");
  }

  @Test
  void aNameThatPointsElsewhereIsOnlyAName() throws IOException {
    read("c.zip", zip("../../etc/no-such-file", "x\n"));
    assertThat(heard.lines).containsExactly("no-such-file:1:x");
    assertThat(folder.resolve("../../etc/no-such-file")).doesNotExist();
  }

  @Test
  void bundlesInBundlesEndSomewhere() throws IOException {
    byte[] bytes = "deep\n".getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < 9; i++) {
      bytes = gzip(bytes);
    }
    read("a.gz", bytes);
    assertThat(heard.lines).isEmpty();
    assertThat(heard.cut).containsExactly("nested too deeply (more than 4 levels); not read.");
  }

  @Test
  void aBombIsCutOff() throws IOException {
    Bounds small = new Bounds(10, 1 << 20, 3, 3, 1 << 16);
    Path file = Files.write(folder.resolve("bomb.gz"), gzip(new byte[64 << 20]));
    Path text =
        Files.write(
            folder.resolve("lines.gz"),
            gzip("x\n".repeat(8 << 20).getBytes(StandardCharsets.UTF_8)));
    inputs(small).read(file.toString(), heard);
    inputs(small).read(text.toString(), heard);
    assertThat(heard.lines.size()).isLessThan(1 << 20);
    assertThat(heard.cut).anyMatch(c -> c.contains("more than 1 MiB unpacked"));
  }

  @Test
  void aCutBundleGivesWhatItHasAndSaysSo() throws IOException {
    byte[] whole = gzip("a line of text\n".repeat(90_000).getBytes(StandardCharsets.UTF_8));
    read("cut.gz", Arrays.copyOf(whole, whole.length / 2));
    assertThat(heard.lines).isNotEmpty();
    assertThat(heard.cut).hasSize(1);
  }

  @Test
  void foldersAreReadInOrderAndMissingFilesSaid() throws IOException {
    Files.createDirectories(folder.resolve("in/b"));
    Files.writeString(folder.resolve("in/b/2.txt"), "two\n");
    Files.writeString(folder.resolve("in/1.txt"), "one\n");
    Files.createSymbolicLink(folder.resolve("in/b/loop"), folder.resolve("in"));
    inputs(Bounds.usual()).read(folder.resolve("in").toString(), heard);
    inputs(Bounds.usual()).read(folder.resolve("none").toString(), heard);
    assertThat(heard.lines).containsExactly("1.txt:1:one", "2.txt:1:two");
    assertThat(heard.skipped).containsExactly("there is no such file.");
  }

  @Test
  void aVeryLongLineIsShortenedAndThatIsSaid() {
    read("a.txt", "x".repeat(9 << 20) + "\nnext\n");
    assertThat(heard.lines).hasSize(2);
    assertThat(heard.cut).hasSize(1);
  }

  @Test
  void standardInputIsReadByADash() {
    new TextInputs(
            Bounds.usual(),
            new ByteArrayInputStream("hello\n".getBytes(StandardCharsets.UTF_8)),
            b -> {})
        .read("-", heard);
    assertThat(heard.lines).containsExactly("-:1:hello");
  }

  private void read(String name, String text) {
    read(name, text.getBytes(StandardCharsets.UTF_8));
  }

  private void read(String name, byte[] bytes) {
    try {
      inputs(Bounds.usual()).read(Files.write(folder.resolve(name), bytes).toString(), heard);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static TextInputs inputs(Bounds bounds) {
    return new TextInputs(bounds, new ByteArrayInputStream(new byte[0]), b -> {});
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    }
    return out.toByteArray();
  }

  private static byte[] zip(String name, String text) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry(name));
      zip.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return out.toByteArray();
  }

  private static byte[] tar(String name, String text) {
    byte[] bytes = new byte[512 * 4];
    byte[] content = text.getBytes(StandardCharsets.UTF_8);
    put(bytes, 0, name);
    put(bytes, 124, String.format("%011o", content.length));
    bytes[156] = '0';
    put(bytes, 257, "ustar");
    System.arraycopy(content, 0, bytes, 512, content.length);
    return bytes;
  }

  private static void put(byte[] bytes, int at, String text) {
    byte[] from = text.getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(from, 0, bytes, at, from.length);
  }
}
