package org.sparkstacking.conform.adapter.text;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Read texts from files, folders, standard input and bundles (gzip, tar, zip, also one in another).
 * Nothing is written anywhere. What cannot be read is told to the sink, never thrown.
 */
public final class TextInputs {
  private static final int HEAD = 8192;

  private final Bounds bounds;
  private final InputStream standardInput;
  private final LongConsumer progress;
  private int members;
  private long unpacked;

  /**
   * Make a reader for one incident.
   *
   * @param progress hears the bytes read from each file so far, block by block
   */
  public TextInputs(Bounds bounds, InputStream standardInput, LongConsumer progress) {
    this.bounds = bounds;
    this.standardInput = standardInput;
    this.progress = progress;
  }

  /** Read one input: a file, a folder, or {@code -} for standard input. */
  public void read(String input, TextSink sink) {
    if (input.equals("-")) {
      stream("-", standardInput, sink, 0);
      return;
    }
    Path path = Path.of(input);
    if (Files.isDirectory(path)) {
      folder(path, sink, 0);
    } else {
      file(path, input, sink);
    }
  }

  private void folder(Path folder, TextSink sink, int depth) {
    if (depth >= bounds.folders()) {
      sink.cut(shown(folder.toString()), Told.tooDeep(bounds.folders()));
      return;
    }
    List<Path> inside;
    try (Stream<Path> list = Files.list(folder)) {
      inside = list.sorted().limit(bounds.members() + 1L).toList();
    } catch (IOException | RuntimeException e) {
      sink.skipped(shown(folder.toString()), Told.unreadable(e));
      return;
    }
    for (Path path : inside) {
      if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
        folder(path, sink, depth + 1);
      } else if (Files.isRegularFile(path)) {
        file(path, path.toString(), sink);
      }
    }
  }

  private void file(Path path, String name, TextSink sink) {
    long[] passed = {0};
    try (InputStream in =
        new Metered(
            Files.newInputStream(path),
            n -> {
              passed[0] += n;
              progress.accept(passed[0]);
            })) {
      stream(name, in, sink, 0);
    } catch (IOException e) {
      sink.skipped(shown(name), Told.unreadable(e));
    }
  }

  private void stream(String name, InputStream raw, TextSink sink, int depth) {
    String shown = shown(name);
    if (++members > bounds.members()) {
      if (members == bounds.members() + 1) {
        sink.cut(shown, Told.tooMany(bounds.members()));
      }
      return;
    }
    try {
      BufferedInputStream in = new BufferedInputStream(raw, 1 << 16);
      in.mark(HEAD + 1);
      byte[] head = in.readNBytes(HEAD);
      in.reset();
      dispatch(shown, in, head, sink, depth);
    } catch (IOException | RuntimeException e) {
      sink.cut(shown, Told.unreadable(e));
    }
  }

  private void dispatch(String name, InputStream in, byte[] head, TextSink sink, int depth)
      throws IOException {
    Kind kind = Kind.of(head, head.length);
    boolean bundle = kind == Kind.GZIP || kind == Kind.ZIP || kind == Kind.TAR;
    if (bundle && depth >= bounds.depth()) {
      sink.cut(name, Told.tooDeep(bounds.depth()));
      return;
    }
    switch (kind) {
      case GZIP ->
          stream(unzipped(name), counted(new GZIPInputStream(in, 1 << 16)), sink, depth + 1);
      case TAR -> tar(name, new TarStream(in), sink, depth);
      case ZIP -> zip(name, new ZipInputStream(in), sink, depth);
      case OTHER_BUNDLE -> sink.skipped(name, Told.unpackFirst());
      case BINARY -> sink.skipped(name, Told.noText());
      case TEXT -> text(name, in, head, sink);
    }
  }

  private void tar(String name, TarStream tar, TextSink sink, int depth) throws IOException {
    for (String member = tar.next(); member != null; member = tar.next()) {
      stream(name + "!" + member, shut(tar), sink, depth + 1);
      if (spent()) {
        return;
      }
    }
  }

  private void zip(String name, ZipInputStream zip, TextSink sink, int depth) throws IOException {
    for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
      if (!entry.isDirectory()) {
        stream(name + "!" + entry.getName(), counted(shut(zip)), sink, depth + 1);
      }
      if (spent()) {
        return;
      }
    }
  }

  private boolean spent() {
    return members > bounds.members() || unpacked > bounds.bytes();
  }

  private void text(String name, InputStream in, byte[] head, TextSink sink) throws IOException {
    TextSink.LineSink lines = sink.begin(name);
    @Nullable IOException broken = null;
    LineSplitter splitter = new LineSplitter(lines, bounds.line(), !has(head, '\n'));
    try {
      Optional<Charset> wide = Encodings.wide(head, head.length);
      splitter.read(wide.isPresent() ? new Utf8Stream(in, wide.get()) : in);
    } catch (IOException e) {
      broken = e;
    }
    sink.end();
    if (broken != null) {
      sink.cut(name, Told.unreadable(broken));
    }
    if (splitter.shortened()) {
      sink.cut(name, Told.longLine(bounds.line()));
    }
  }

  private static boolean has(byte[] head, char c) {
    for (byte b : head) {
      if (b == c) {
        return true;
      }
    }
    return false;
  }

  private InputStream counted(InputStream in) {
    return new Metered(
        in,
        n -> {
          unpacked += n;
          if (unpacked > bounds.bytes()) {
            throw new IOException("more than " + (bounds.bytes() >> 20) + " MiB unpacked");
          }
        });
  }

  /** Members of a bundle must not close it. */
  private static InputStream shut(InputStream bundle) {
    return new Kept(bundle);
  }

  private static String unzipped(String name) {
    return name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
  }

  /** Names of members are hostile input too: no control characters, 200 characters at most. */
  private static String shown(String name) {
    StringBuilder clean = new StringBuilder();
    String end = name.length() <= 200 ? name : "…" + name.substring(name.length() - 199);
    end.chars().forEach(c -> clean.append(Character.isISOControl(c) ? '?' : (char) c));
    return clean.toString();
  }
}
