package org.sparkstacking.conform.probe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sparkstacking.conform.observed.ApiRefusal;
import org.sparkstacking.conform.observed.NotStarted;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.reading.Reader;
import org.sparkstacking.conform.reading.kube.ApiRefusals;
import org.sparkstacking.conform.reading.kube.ApiTextReader;
import org.sparkstacking.conform.reading.kube.KubeJsonReader;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Reads objects of the Kubernetes API and says of every refusal what was refused. */
final class KubeReads {
  static final Duration ORDINARY = Duration.ofSeconds(15);
  static final List<Reader> READERS = List.of(new KubeJsonReader(), new ApiTextReader());
  private static final int PAGE = 500;
  private static final int MOST_PAGES = 200;
  private static final JsonMapper JSON = new JsonMapper();

  private final Inquiry inquiry;

  KubeReads(Inquiry inquiry) {
    this.inquiry = inquiry;
  }

  /** Read one object or text. */
  List<Observed> get(String id, String path) {
    return read(inquiry.cluster().ask(ClusterQuestion.get(id, path, ORDINARY)), path, "get");
  }

  /** Read a whole list, page by page; one that went stale between two pages is begun once more. */
  List<Observed> list(String id, String path) {
    List<Observed> first = pages(id, path);
    boolean stale =
        first.stream()
            .anyMatch(o -> o instanceof ApiRefusal r && r.kind() == ApiRefusal.Kind.STALE);
    return stale ? pages(id + "/again", path) : first;
  }

  private List<Observed> pages(String id, String path) {
    List<Observed> observed = new ArrayList<>();
    Optional<String> next = Optional.of("");
    for (int page = 1; next.isPresent() && page <= MOST_PAGES; page++) {
      String more = next.get().isEmpty() ? "" : "&continue=" + next.get();
      String full = path + (path.contains("?") ? "&" : "?") + "limit=" + PAGE + more;
      String pageId = page == 1 ? id : id + "/page-" + page;
      Answer answer = inquiry.cluster().ask(ClusterQuestion.get(pageId, full, ORDINARY));
      observed.addAll(read(answer, path, "list"));
      next = answer.accepted() ? next(answer) : Optional.empty();
    }
    return observed;
  }

  /** Read an answer that is already there. */
  static List<Observed> read(Answer answer, String path, String verb) {
    return read(answer, path, verb, "");
  }

  static List<Observed> read(Answer answer, String path, String verb, String manifest) {
    List<Observed> observed = new ArrayList<>(Inquiry.readAnswer(answer, READERS));
    if (answer.finished() && !answer.accepted()) {
      int status = answer.exit().orElse(0);
      observed.add(ApiRefusals.of(source(answer), verb, path, manifest, status, answer.out()));
    }
    return observed;
  }

  /** Say of a program in a pod that could not be run what was refused. */
  static List<Observed> execRefusal(Answer answer, ClusterQuestion question) {
    String detail = answer.detail().strip();
    boolean denied = answer.ending() == Answer.Ending.ACCESS_DENIED;
    if (!denied || !(detail.startsWith("401") || detail.startsWith("403"))) {
      return List.of();
    }
    String words = detail.length() > 4 ? detail.substring(4) : "HTTP " + detail;
    String[] place = question.path().split("/", 3);
    String path = "/api/v1/namespaces/" + place[0] + "/pods/" + place[1] + "/exec";
    int status = detail.startsWith("401") ? 401 : 403;
    return List.of(
        ApiRefusals.of(
            source(answer),
            "create",
            path,
            "",
            status,
            words.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
  }

  static Source source(Answer answer) {
    Question question = answer.question();
    return new Source(question.id(), question.host(), Inquiry.evidenceFile(question, ".out"));
  }

  /** Say that the work was not started, and why. */
  static NotStarted notStarted(String id, NotStarted.Why why, String words) {
    Source source = new Source(id, ClusterQuestion.CLUSTER, "");
    return new NotStarted(source, why, "", new Seen<>(words, new Place(source, 0, words)));
  }

  private static Optional<String> next(Answer answer) {
    try {
      String token = JSON.readTree(answer.out()).path("metadata").path("continue").asString("");
      return token.isEmpty()
          ? Optional.empty()
          : Optional.of(java.net.URLEncoder.encode(token, java.nio.charset.StandardCharsets.UTF_8));
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }
}
