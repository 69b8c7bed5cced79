package org.sparkstacking.conform.cli.diagnose;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.adapter.text.TextSink;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.reading.Reader;
import org.sparkstacking.conform.reading.Recognised;
import org.sparkstacking.conform.reading.Recogniser;

/** Gathers what all texts of one incident say. */
final class Incident implements TextSink {
  private final List<Reader> readers;
  private final List<Observed> observed = new ArrayList<>();
  private final Set<String> formats = new LinkedHashSet<>();
  private final List<Text> notes = new ArrayList<>();
  private @Nullable Recogniser current;
  private int texts;
  private boolean cut;

  Incident(List<Reader> readers) {
    this.readers = readers;
  }

  @Override
  public LineSink begin(String name) {
    Recogniser recogniser = new Recogniser(readers, name);
    current = recogniser;
    texts++;
    return recogniser::accept;
  }

  @Override
  public void end() {
    if (current != null) {
      Recognised text = current.finish();
      observed.addAll(text.observed());
      formats.addAll(text.formats());
      current = null;
    }
  }

  @Override
  public void skipped(String name, Text why) {
    notes.add(Text.same(name + ": ").plus(why));
  }

  @Override
  public void cut(String name, Text why) {
    cut = true;
    skipped(name, why);
  }

  Evidence evidence() {
    return Evidence.of(observed);
  }

  List<String> formats() {
    return List.copyOf(formats);
  }

  /** List what was not read, or not wholly. */
  List<Text> notes() {
    return List.copyOf(notes);
  }

  int texts() {
    return texts;
  }

  /** Tell whether a part of an input was left unread, in which a contrary line may stand. */
  boolean cut() {
    return cut;
  }
}
