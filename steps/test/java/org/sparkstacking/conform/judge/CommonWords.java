package org.sparkstacking.conform.judge;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.claim.Text;

/** Gives the book of common texts; while approving, it is written anew from all that is said. */
final class CommonWords {
  static final Wordbook BOOK = Approved.approving() ? Wordbook.write(said()) : Wordbook.approved();

  private CommonWords() {}

  private static List<Text> said() {
    Wordbook none = Wordbook.empty();
    List<Text> said = new ArrayList<>();
    ApprovedTextsTest.incidents()
        .forEach(i -> said.addAll(ApprovedTextsTest.judged(none, i).texts()));
    ApprovedRunsTest.scenes().forEach(s -> said.addAll(ApprovedRunsTest.texts(none, s)));
    return said;
  }
}
