package org.sparkstacking.conform.probe.survey;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.probe.Answer;
import org.sparkstacking.conform.probe.ClusterQuestion;
import org.sparkstacking.conform.probe.ClusterView;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Hold the nodes of a cluster by their names and addresses.
 *
 * @param trouble why they are not known, "" where they are
 */
public record NodeNames(List<Node> nodes, Text trouble) {
  private static final Duration SHORT = Duration.ofSeconds(15);
  private static final JsonMapper JSON = new JsonMapper();

  public NodeNames {
    nodes = List.copyOf(nodes);
  }

  /** One node with its addresses, host name among them. */
  public record Node(String name, Set<String> addresses) {
    public Node {
      addresses = Set.copyOf(addresses);
    }
  }

  /** Read them; nothing is changed. */
  public static NodeNames look(ClusterView cluster) {
    Answer answer =
        cluster.ask(ClusterQuestion.get("init/nodes", "/api/v1/nodes?limit=500", SHORT));
    if (!answer.accepted()) {
      String why =
          answer.finished()
              ? "HTTP " + answer.exit().orElse(0)
              : answer.ending() + " " + answer.detail();
      return new NodeNames(
          List.of(),
          Text.of(
              "Kubernetes의 노드를 조회하지 못했습니다: " + why,
              "the nodes of Kubernetes cannot be read: " + why));
    }
    try {
      return new NodeNames(read(JSON.readTree(answer.out())), Text.same(""));
    } catch (JacksonException e) {
      return new NodeNames(
          List.of(), Text.of("노드 목록을 읽지 못했습니다", "the list of nodes cannot be read"));
    }
  }

  /** Find the node that a host is, by its own name or one of its addresses. */
  public Optional<String> of(SparkSeen host) {
    return nodes.stream()
        .filter(
            n ->
                n.name().equals(host.hostname())
                    || n.addresses().contains(host.hostname())
                    || n.addresses().stream().anyMatch(host.addresses()::contains))
        .map(Node::name)
        .findFirst();
  }

  private static List<Node> read(JsonNode list) {
    List<Node> nodes = new ArrayList<>();
    for (JsonNode item : list.path("items")) {
      Set<String> addresses = new LinkedHashSet<>();
      item.path("status")
          .path("addresses")
          .forEach(a -> addresses.add(a.path("address").asString("")));
      nodes.add(new Node(item.path("metadata").path("name").asString(""), addresses));
    }
    return nodes;
  }
}
