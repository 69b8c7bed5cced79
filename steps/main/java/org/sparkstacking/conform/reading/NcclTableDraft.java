package org.sparkstacking.conform.reading;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.observed.NcclTable;
import org.sparkstacking.conform.observed.NcclTable.Check;
import org.sparkstacking.conform.observed.NcclTable.Order;
import org.sparkstacking.conform.observed.NcclTable.RankLine;
import org.sparkstacking.conform.observed.NcclTable.Row;
import org.sparkstacking.conform.observed.NcclTable.Side;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;

/** Gathers one run of nccl-tests. */
final class NcclTableDraft {
  private static final int MOST_ROWS = 2000;
  private static final int MOST_RANKS = 4096;

  private final Source source;
  private final List<Seen<RankLine>> ranks = new ArrayList<>();
  private final List<Seen<Row>> rows = new ArrayList<>();
  private @Nullable Seen<String> collective;
  private @Nullable Seen<String> version;
  private @Nullable Seen<Integer> headers;
  private @Nullable Seen<Integer> library;
  private @Nullable Seen<Order> order;
  private @Nullable Seen<Double> bounds;
  private boolean boundsOkay;
  private @Nullable Seen<Double> average;
  private @Nullable Seen<Long> reduced;
  private int blocks;
  private int tails;
  private long rowCount;
  private long largest;
  private boolean cut;
  private boolean json;

  NcclTableDraft(Source source) {
    this.source = source;
  }

  /** Tell whether a new header can no longer belong to this run. */
  boolean begun() {
    return rowCount > 0 || hasTail() || !ranks.isEmpty() || cut;
  }

  boolean hasTail() {
    return bounds != null || average != null;
  }

  boolean worthKeeping() {
    return begun() || order != null || version != null || collective != null || blocks > 0;
  }

  void collective(Seen<String> name) {
    collective = name;
  }

  void version(Seen<String> tests, @Nullable Seen<Integer> built, @Nullable Seen<Integer> loaded) {
    version = tests;
    headers = built;
    library = loaded;
  }

  void order(Seen<Order> promised) {
    order = promised;
  }

  void deviceBlock() {
    blocks++;
  }

  void rank(Seen<RankLine> rank) {
    if (ranks.size() < MOST_RANKS) {
      ranks.add(rank);
    }
  }

  void row(Seen<Row> row) {
    rowCount++;
    if (rows.size() < MOST_ROWS) {
      rows.add(row);
    } else if (row.value().size() > largest || wrong(row.value())) {
      rows.set(MOST_ROWS - 1, row);
    }
    largest = Math.max(largest, row.value().size());
  }

  /** Keep the worst of several tails: one FAILED is not undone by another job's OK. */
  void bounds(Seen<Double> values, boolean okay) {
    tails++;
    if (bounds == null || (boundsOkay && !okay)) {
      bounds = values;
      boundsOkay = okay;
    }
  }

  void average(Seen<Double> gigabytes) {
    if (average == null) {
      average = gigabytes;
    }
  }

  void reduced(Seen<Long> bytes) {
    reduced = bytes;
  }

  void cut() {
    cut = true;
  }

  void json() {
    json = true;
  }

  NcclTable table() {
    return new NcclTable(
        source,
        collective,
        version,
        headers,
        library,
        order,
        blocks,
        ranks,
        rows,
        rowCount,
        bounds,
        boundsOkay,
        average,
        reduced,
        cut,
        tails,
        json);
  }

  private static boolean wrong(Row row) {
    return wrong(row.outOfPlace()) || wrong(row.inPlace());
  }

  private static boolean wrong(@Nullable Side side) {
    return side != null && side.check() == Check.COUNTED && side.wrong() > 0;
  }
}
