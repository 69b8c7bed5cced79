package org.sparkstacking.conform.rehearsal;

import java.util.Collection;
import org.sparkstacking.conform.claim.Text;

/** Report a simulated site or fault that does not exist, with the nearest names that do. */
public final class UnknownName extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;
  private final transient Text text;

  private UnknownName(Text text) {
    super(text.en());
    this.text = text;
  }

  static UnknownName site(String name, Collection<String> known) {
    String near = String.join(", ", Nearest.to(name, known));
    return new UnknownName(
        Text.of(
            "모의 현장 '" + name + "'은(는) 없습니다. 가까운 이름: " + near,
            "There is no simulated site '" + name + "'. Nearest: " + near));
  }

  static UnknownName fault(String name, Collection<String> known) {
    String near = String.join(", ", Nearest.to(name, known));
    return new UnknownName(
        Text.of(
            "모의 장애 '" + name + "'은(는) 없습니다. 가까운 이름: " + near + " (전체: conform faults)",
            "There is no fault '" + name + "'. Nearest: " + near + " (all: conform faults)"));
  }

  /** Give the message in both languages. */
  public Text text() {
    return text;
  }
}
