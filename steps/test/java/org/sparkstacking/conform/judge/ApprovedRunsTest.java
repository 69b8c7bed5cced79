package org.sparkstacking.conform.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.observed.AskedAt;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.NoAnswer;
import org.sparkstacking.conform.observed.NotUnderstood;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.rehearsal.CataloguedFault;
import org.sparkstacking.conform.rehearsal.FaultCatalogue;

/**
 * Holds everything that the judges find in recorded runs of the rehearsal: the healthy one, one
 * with each simulated fault, the healthy one with a witness taken away, a question unanswered or a
 * line unreadable, and some as if the site had declared something else. What is said as in the
 * healthy run is not repeated.
 */
final class ApprovedRunsTest {
  private static final Approved APPROVED = new Approved("runs");
  private static final String WITHOUT = "healthy-without-";
  private static final String UNANSWERED = "healthy-unanswered-";
  private static final String UNREADABLE = "healthy-unreadable-";
  private static final String CUT = "healthy-cut-";

  /** Questions whose judges count lines: what cannot be read may be what was asked for. */
  private static final Predicate<String> LINE_BY_LINE =
      Pattern.compile(
              "(addresses|gpudirect|gpus|links|networks|rdma-rate)-.*|nccl-.*-quiet-run.*"
                  + "|(cilium|cilium-devices|gpu-resources|network-operator|nodes|oversized-pod)-.*")
          .asMatchPredicate();

  /** Questions beside others of the same topic, for which a cut answer means the same. */
  private static final Predicate<String> REPEATED =
      Pattern.compile(
              "nccl-[a-z-]*-(idle|small|warmup|ready|reduce)-.*"
                  + "|nccl-[a-z-]*-quiet-(net|rdma|carrier|link|run-).*|host-.*")
          .asMatchPredicate();

  private static final String AS_HEALTHY = " as healthy";
  private static final String SECOND = "-of-spark-02";

  /** What was seen is the same for every test. */
  private static final Map<String, RunEvidence> RUNS = new ConcurrentHashMap<>();

  private static final List<String> SCENES = found();

  static Stream<String> scenes() {
    return SCENES.stream();
  }

  private static List<String> found() {
    List<Observed> seen = run(RunEvidence.HEALTHY).records();
    List<String> scenes = new ArrayList<>(RunEvidence.names());
    scenes.addAll(OtherSites.names());
    TreeSet<String> kinds = new TreeSet<>();
    TreeSet<String> questions = new TreeSet<>();
    for (Observed one : seen) {
      String kind = one.getClass().getSimpleName();
      kinds.add(kind);
      if (second(one)) {
        kinds.add(kind + SECOND);
      }
      questions.add(question(one));
    }
    kinds.forEach(k -> scenes.add(WITHOUT + k));
    questions.forEach(q -> scenes.add(UNANSWERED + q));
    questions.stream().filter(REPEATED.negate()).forEach(q -> scenes.add(CUT + q));
    questions.stream().filter(LINE_BY_LINE).forEach(q -> scenes.add(UNREADABLE + q));
    return List.copyOf(scenes);
  }

  private static boolean second(Observed one) {
    return one.source().host().equals("spark-02");
  }

  /** Name a question without what it is asked of: interface, peer, number of the run. */
  private static String question(Observed one) {
    String[] parts = one.source().question().split("/");
    int deep = parts[0].equals("nccl") ? 4 : parts[0].equals("pod-traffic") ? 3 : 2;
    return String.join("-", List.of(parts).subList(0, Math.min(deep, parts.length)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("scenes")
  void findsInARunWhatWasApproved(String scene) {
    boolean healthy = scene.equals(RunEvidence.HEALTHY);
    List<String> lines = new ArrayList<>();
    looks(CommonWords.BOOK, scene)
        .forEach(
            (look, said) -> {
              if (said.isEmpty()) {
                lines.add("# " + look + AS_HEALTHY);
                return;
              }
              List<List<String>> known = healthy ? List.of() : Healthy.said(look);
              List<List<String>> blocks = blocks(said.get().lines());
              boolean same = blocks.equals(known);
              lines.add("# " + look + (same ? AS_HEALTHY : ""));
              blocks.forEach(b -> lines.addAll(same ? List.of() : shorter(b, known)));
            });
    APPROVED.hold(scene, lines);
  }

  @Test
  void everyApprovedFileHasItsRun() {
    APPROVED.holdNames(new TreeSet<>(SCENES));
  }

  /** A finding as in the healthy run is named only. */
  private static List<String> shorter(List<String> block, List<List<String>> known) {
    return known.contains(block) ? List.of(block.get(0) + AS_HEALTHY) : block;
  }

  /** Split lines at those that are not indented. */
  private static List<List<String>> blocks(List<String> lines) {
    List<List<String>> blocks = new ArrayList<>();
    for (String line : lines) {
      if (!line.startsWith(" ")) {
        blocks.add(new ArrayList<>());
      }
      blocks.get(blocks.size() - 1).add(line);
    }
    return blocks;
  }

  /** What was approved of the healthy run. */
  private static final class Healthy {
    private static final Map<String, List<List<String>>> SAID = new HashMap<>();

    static {
      for (List<String> look : looks(APPROVED.read(RunEvidence.HEALTHY))) {
        SAID.put(look.get(0).substring(2), blocks(look.subList(1, look.size())));
      }
    }

    private static List<List<String>> looks(List<String> lines) {
      List<List<String>> looks = new ArrayList<>();
      for (String line : lines) {
        if (line.startsWith("# ")) {
          looks.add(new ArrayList<>());
        }
        looks.get(looks.size() - 1).add(line);
      }
      return looks;
    }

    static List<List<String>> said(String look) {
      return SAID.getOrDefault(look, List.of());
    }
  }

  @Test
  void everyFaultOfTheRehearsalHasItsRun() {
    List<String> faults =
        FaultCatalogue.builtIn().all().stream().map(CataloguedFault::name).toList();
    List<String> runs = new ArrayList<>(RunEvidence.names());
    runs.removeAll(List.of(RunEvidence.HEALTHY, RunEvidence.SECONDARY));

    assertThat(runs)
        .as("mvn test -Pthorough -Dtest=RunEvidenceRecorder -Drecord=true records them")
        .containsExactlyInAnyOrderElementsOf(faults);
  }

  static List<Text> texts(Wordbook words, String scene) {
    List<Text> texts = new ArrayList<>();
    looks(words, scene).values().forEach(s -> s.ifPresent(l -> texts.addAll(l.texts())));
    return texts;
  }

  /** Give what each look says; nothing where the judge sees just what it saw in the healthy run. */
  private static Map<String, Optional<SaidLines>> looks(Wordbook words, String scene) {
    boolean part =
        Stream.of(WITHOUT, UNANSWERED, UNREADABLE, CUT).anyMatch(start -> scene.startsWith(start));
    boolean elsewhere = OtherSites.known(scene);
    RunEvidence recorded =
        run(elsewhere ? OtherSites.run(scene) : part ? RunEvidence.HEALTHY : scene);
    RunEvidence run = elsewhere ? recorded.at(OtherSites.of(scene, recorded.site())) : recorded;
    Map<String, Optional<SaidLines>> said = new LinkedHashMap<>();
    for (RunEvidence.Look look : run.looks()) {
      List<Observed> seen = run.seen(look).all();
      List<Observed> left = part ? seen.stream().flatMap(left(scene)).toList() : seen;
      Optional<SaidLines> lines =
          part && same(left, seen)
              ? Optional.empty()
              : Optional.of(
                  SaidLines.ofRun(words).findings(run.judge(look.claim(), Evidence.of(left))));
      String name = look.claim();
      for (int i = 2; said.containsKey(name); i++) {
        name = look.claim() + " " + i;
      }
      said.put(name, lines);
    }
    return said;
  }

  private static boolean same(List<Observed> some, List<Observed> others) {
    boolean same = some.size() == others.size();
    for (int i = 0; same && i < some.size(); i++) {
      same = some.get(i) == others.get(i);
    }
    return same;
  }

  /** Say what is left of a record: itself, nothing, or that its question got no answer. */
  private static Function<Observed, Stream<Observed>> left(String scene) {
    if (scene.startsWith(UNANSWERED)) {
      String question = scene.substring(UNANSWERED.length());
      Set<Source> told = new HashSet<>();
      return o -> {
        if (o.source().host().equals("spark-01") || !question(o).equals(question)) {
          return Stream.of(o);
        }
        return told.add(o.source())
            ? Stream.of(new NoAnswer(o.source(), NoAnswer.Why.TIMED_OUT, "no answer within 10 s"))
            : Stream.of();
      };
    }
    if (scene.startsWith(UNREADABLE)) {
      String question = scene.substring(UNREADABLE.length());
      String format = format(question);
      return beside(
          question, s -> new NotUnderstood(format, new Place(s, 7, "?"), "a value was expected"));
    }
    if (scene.startsWith(CUT)) {
      return beside(
          scene.substring(CUT.length()),
          s -> new NoAnswer(s, NoAnswer.Why.CUT, "the rest was not kept"));
    }
    String what = scene.substring(WITHOUT.length());
    boolean second = what.endsWith(SECOND);
    String kind = second ? what.substring(0, what.length() - SECOND.length()) : what;
    return o ->
        o.getClass().getSimpleName().equals(kind) && (!second || second(o))
            ? Stream.of()
            : Stream.of(o);
  }

  /** Add to each answer to a question what is wrong with the rest of it. */
  private static Function<Observed, Stream<Observed>> beside(
      String question, Function<Source, Observed> wrong) {
    Set<Source> told = new HashSet<>();
    return o -> {
      boolean other = o instanceof AskedAt || !question(o).equals(question);
      return other || !told.add(o.source()) ? Stream.of(o) : Stream.of(o, wrong.apply(o.source()));
    };
  }

  private static String format(String question) {
    if (question.startsWith("cilium-devices")) {
      return "cilium devices";
    }
    if (question.startsWith("cilium-status")) {
      return "cilium status";
    }
    return question.startsWith("nccl") ? "nccl-tests" : "kubernetes json";
  }

  private static RunEvidence run(String name) {
    return RUNS.computeIfAbsent(name, RunEvidence::of);
  }
}
