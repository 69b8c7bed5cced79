package org.sparkstacking.conform.judge.kube;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.ClaimId;
import org.sparkstacking.conform.claim.Criterion;
import org.sparkstacking.conform.claim.Finding;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.judge.ClaimJudge;
import org.sparkstacking.conform.judge.Scope;
import org.sparkstacking.conform.judge.kube.Point.Move;
import org.sparkstacking.conform.observed.ApiGroups;
import org.sparkstacking.conform.observed.Evidence;
import org.sparkstacking.conform.observed.KubeObject;
import org.sparkstacking.conform.observed.Seen;
import org.sparkstacking.conform.site.Host;
import org.sparkstacking.conform.site.SecondaryNetwork;
import org.sparkstacking.conform.site.Site;

/** Judges BND-1: no undeclared NVIDIA Network Operator or secondary RDMA network on the Sparks. */
public final class Bnd1Judge implements ClaimJudge {
  private static final Criterion ABSENT = Criterion.of("BND-1", "absent");
  private static final Point POINT =
      new Point(
          ABSENT,
          Text.of(
              "명시하지 않은 Network Operator나 RDMA용 보조 네트워크가 Spark에 없음",
              "no undeclared Network Operator or secondary RDMA network serves a Spark"),
          Text.of(
              "API 그룹, 실행 중인 DaemonSet, Spark 노드의 allocatable; Cilium이 보이는 것이 확인 근거입니다.",
              "API groups, running DaemonSets and the Spark nodes' allocatable; that Cilium is found"
                  + " is the positive control"));
  private static final Point DECLARED =
      new Point(
          ABSENT,
          Text.of(
              "명시한 보조 네트워크가 있고, 그 밖의 것은 Spark에 적용되지 않음",
              "the declared secondary network is there, and no other serves a Spark"),
          Text.of(
              "NetworkAttachmentDefinition, Spark 노드의 allocatable, Multus의 흔적; API 그룹과 DaemonSet에서 Cilium이"
                  + " 보이는 것이 확인 근거입니다.",
              "its definitions, the Spark nodes' allocatable, signs of Multus; that Cilium is found"
                  + " among API groups and DaemonSets is the positive control"));
  private static final Move DECLARE =
      Move.admin(
          "현장 설정의 secondaryNetwork에 명시하거나 제거하십시오. ADR 6-3절은 아직 도입하지 않습니다.",
          "Declare it as secondaryNetwork in the site file, or remove it: ADR section 6-3 does not"
              + " introduce it yet.");
  private static final Move AGAIN =
      Move.kit(
          "API 그룹, DaemonSet 목록, 노드를 읽을 권한을 확인하고 다시 시험하십시오.",
          "Check the rights to read API groups, DaemonSets and nodes, then run again.");
  private static final Move MEND =
      Move.admin(
          "보조 네트워크(NetworkAttachmentDefinition, RDMA device plugin)를 되살리거나 현장 설정의 secondaryNetwork를"
              + " 고치십시오. kubelet이 다시 시작한 뒤라면 device plugin을 다시 시작하십시오.",
          "Bring it back (NetworkAttachmentDefinition, RDMA device plugin), or correct"
              + " secondaryNetwork in the site file. After a restart of the kubelet, restart the"
              + " device plugin.");
  private static final Move MULTUS =
      Move.admin(
          "이 노드에서 Multus가 동작하는지 확인하십시오(NCP-1이 적합이면 동작합니다).",
          "Check that Multus acts on that node; where NCP-1 passes, it does.");
  private static final Text UNGUARDED =
      Text.of(
          "보조 네트워크의 통신에는 Cilium의 네트워크 정책이 적용되지 않습니다.",
          "Cilium's network policy does not hold on the secondary network.");
  private static final Pattern OPERATOR =
      Pattern.compile(
          "(?:mofed|rdma-shared-dp|sriov-device-plugin|nv-ipam|network-operator-sriov|ib-kubernetes"
              + "|whereabouts|nvidia-network-operator|sriov-network).*");
  private static final String ALLOCATABLE = "status.allocatable.cpu";
  private static final Set<String> KINDS =
      Set.of(
          "NicClusterPolicy",
          "NicNodePolicy",
          "HostDeviceNetwork",
          "MacvlanNetwork",
          "IPoIBNetwork");

  @Override
  public ClaimId claim() {
    return ABSENT.claim();
  }

  @Override
  public List<Criterion> criteria() {
    return List.of(ABSENT);
  }

  @Override
  public List<Finding> judge(Evidence evidence, Site site, Scope scope) {
    Sparks sparks = new Sparks(evidence, site);
    List<Finding> findings =
        scope == Scope.RUN ? List.of(run(evidence, sparks, site)) : text(evidence, sparks);
    return Trust.check(findings, evidence);
  }

  private static Finding run(Evidence evidence, Sparks sparks, Site site) {
    SecondaryNetwork declared = site.secondaryNetwork();
    if (declared != null) {
      return declared(evidence, sparks, new DeclaredNetwork(declared, evidence, sparks));
    }
    Optional<Found> found = serving(sparks);
    if (found.isPresent()) {
      return fail(found.get());
    }
    Optional<String> missing = missing(evidence, sparks);
    if (missing.isPresent()) {
      return notShown(POINT, missing.get());
    }
    List<Cited> cited = looked(evidence, sparks);
    Text seen = Text.of("Spark에 적용된 것이 없습니다.", "None serves a Spark.");
    return POINT.pass(seen, "", cited, leftOver(evidence, sparks));
  }

  private static Finding notShown(Point point, String what) {
    Text seen = Text.of("확인하지 못함: " + what, "Not shown: " + what);
    return point.unclear(seen, "", AGAIN, List.of());
  }

  /** Where the site declares one: nothing else beside it, and it is really there. */
  private static Finding declared(Evidence evidence, Sparks sparks, DeclaredNetwork network) {
    Optional<DeclaredNetwork.Found> foreign = network.foreign();
    if (foreign.isPresent()) {
      return fail(DECLARED, new Found(foreign.get().what(), foreign.get().cited()));
    }
    Optional<DeclaredNetwork.Found> absent = network.absent();
    if (absent.isPresent()) {
      Text seen =
          Text.of(
              "현장 설정에 명시된 보조 네트워크가 없습니다: " + absent.get().what(),
              "The secondary network that the site declares is not there: " + absent.get().what());
      return DECLARED.fail(seen, "", MEND, absent.get().causes(), List.of(absent.get().cited()));
    }
    Optional<String> missing = missing(evidence, sparks).or(network::notShown);
    if (missing.isPresent()) {
      return notShown(DECLARED, missing.get());
    }
    Optional<String> idle = network.withoutMultus();
    if (idle.isPresent()) {
      Text seen =
          Text.of(
              idle.get()
                  + "에서 Multus가 Pod를 연결한다는 것이 보이지 않습니다(Multus Pod도, network-status가 있는 Pod도 없음).",
              "Nothing shows that Multus attaches pods on "
                  + idle.get()
                  + ": neither a pod of Multus nor one with a network-status.");
      return DECLARED.unclear(seen, idle.get(), MULTUS, network.cited());
    }
    List<Cited> cited = new ArrayList<>(network.cited());
    cited.addAll(looked(evidence, sparks));
    List<Text> remarks = new ArrayList<>(List.of(network.words(), UNGUARDED));
    remarks.addAll(daemonSets(sparks));
    Text seen = Text.of("명시한 보조 네트워크만 있습니다.", "The declared secondary network, and no other.");
    return DECLARED.pass(seen, "", cited, remarks);
  }

  /** Quote what was looked through: API groups, the nodes' allocatable, and Cilium as control. */
  private static List<Cited> looked(Evidence evidence, Sparks sparks) {
    List<Cited> cited = new ArrayList<>();
    evidence.all(ApiGroups.class).stream()
        .flatMap(g -> g.names().stream().filter(n -> n.value().equals("apps")))
        .forEach(n -> cited.add(Cites.of("group", n)));
    sparks.hosts().stream()
        .flatMap(h -> sparks.node(h).stream())
        .forEach(n -> cited.addAll(Cites.of(n.object(), ALLOCATABLE)));
    sparks.objects("DaemonSet").stream()
        .filter(d -> d.name().contains("cilium"))
        .forEach(d -> cited.add(Cites.of(d.place())));
    return cited;
  }

  /**
   * Find one that serves a Spark: a resource that its node offers, or a DaemonSet that runs there.
   */
  private static Optional<Found> serving(Sparks sparks) {
    for (Host host : sparks.hosts()) {
      Optional<Node> node = sparks.node(host);
      if (node.isPresent() && !node.get().rdmaResources().isEmpty()) {
        var first = node.get().rdmaResources().entrySet().iterator().next();
        String what = host.node() + " allocatable " + first.getKey();
        return Optional.of(new Found(what, Cites.of(first.getKey(), first.getValue())));
      }
    }
    for (KubeObject object : sparks.objects("Pod")) {
      Pod pod = new Pod(object);
      boolean here = sparks.hosts().stream().anyMatch(h -> h.node().equals(pod.node()));
      if (here && OPERATOR.matcher(pod.name()).matches() && !pod.broken()) {
        return Optional.of(new Found(pod.name(), Cites.of(object.place())));
      }
    }
    return Optional.empty();
  }

  private static Optional<String> missing(Evidence evidence, Sparks sparks) {
    boolean groups = evidence.all(ApiGroups.class).stream().anyMatch(g -> g.has("apps"));
    if (!groups) {
      return Optional.of("API groups");
    }
    boolean control =
        sparks.objects("DaemonSet").stream().anyMatch(d -> d.name().contains("cilium"));
    if (!sparks.listed("DaemonSet") || !control) {
      return Optional.of("a complete list of DaemonSets with Cilium on it");
    }
    if (!sparks.listed("Pod")) {
      return Optional.of("a complete list of pods");
    }
    for (Host host : sparks.hosts()) {
      boolean read = sparks.node(host).map(n -> n.object().whole()).orElse(false);
      if (!read) {
        return Optional.of("allocatable of " + host.node());
      }
    }
    return sparks.hosts().isEmpty() ? Optional.of("no Spark in the site file") : Optional.empty();
  }

  /** API types alone may be left by an uninstalled operator; Multus alone is no RDMA network. */
  private static List<Text> leftOver(Evidence evidence, Sparks sparks) {
    List<Text> remarks = new ArrayList<>();
    for (ApiGroups groups : evidence.all(ApiGroups.class)) {
      for (Seen<String> name : groups.names()) {
        if (Rdma.GROUPS.contains(name.value())) {
          remarks.add(
              Text.of(
                  "API 그룹 " + name.value() + "이(가) 있으나 Spark에 적용되지 않습니다.",
                  "API group " + name.value() + " exists, but serves no Spark."));
        }
      }
    }
    remarks.addAll(daemonSets(sparks));
    return remarks;
  }

  private static List<Text> daemonSets(Sparks sparks) {
    return sparks.objects("DaemonSet").stream()
        .filter(d -> d.name().contains("multus") || OPERATOR.matcher(d.name()).matches())
        .map(d -> Text.of("DaemonSet " + d.name() + "이(가) 있습니다.", "DaemonSet " + d.name() + "."))
        .toList();
  }

  private static Finding fail(Found found) {
    return fail(POINT, found);
  }

  private static Finding fail(Point point, Found found) {
    Text seen =
        Text.of(
            "명시하지 않은 보조 RDMA 네트워크가 있습니다: " + found.what(),
            "An undeclared secondary RDMA network: " + found.what());
    return point.fail(seen, "", DECLARE, List.of(), List.of(found.cited()));
  }

  private static List<Finding> text(Evidence evidence, Sparks sparks) {
    List<Finding> findings = new ArrayList<>();
    for (Node node : sparks.nodes()) {
      node.rdmaResources()
          .forEach(
              (key, count) ->
                  findings.add(fail(new Found(node.where() + " " + key, Cites.of(key, count)))));
    }
    for (KubeObject object : evidence.all(KubeObject.class)) {
      kind(object, findings);
    }
    sparks.objects("Pod").forEach(pod -> claimed(pod, findings));
    for (ApiGroups groups : evidence.all(ApiGroups.class)) {
      findings.add(groups(groups));
    }
    return findings;
  }

  /** A pod runs with a resource of such a network only where its node serves it. */
  private static void claimed(KubeObject pod, List<Finding> findings) {
    if (!new Pod(pod).status().equals("Running")) {
      return;
    }
    for (Map.Entry<String, Seen<String>> field : pod.fields().entrySet()) {
      int limits = field.getKey().indexOf(".resources.limits.");
      String key = limits < 0 ? "" : field.getKey().substring(limits + 18);
      if (Rdma.resource(key)) {
        findings.add(
            fail(new Found("pod " + pod.name() + " " + key, Cites.of(key, field.getValue()))));
      }
    }
  }

  private static void kind(KubeObject object, List<Finding> findings) {
    List<Cited> cited = Cites.of(object, "status.state");
    String state = object.text("status.state");
    boolean pod = object.is("Pod") && OPERATOR.matcher(object.name()).matches();
    boolean runs = pod && new Pod(object).status().equals("Running");
    boolean policy =
        KINDS.contains(object.kind()) && (state.equals("ready") || state.equals("notReady"));
    if (policy || runs) {
      findings.add(fail(new Found(object.kind() + " " + object.name(), cited.get(0))));
    } else if (KINDS.contains(object.kind()) || pod || object.is("NetworkAttachmentDefinition")) {
      Text seen =
          Text.of(
              object.kind() + " " + object.name() + "만으로는 Spark에 적용되는지 알 수 없습니다.",
              object.kind()
                  + " "
                  + object.name()
                  + " alone does not tell whether it serves a Spark.");
      findings.add(POINT.unclear(seen, "", AGAIN, cited));
    }
  }

  private static Finding groups(ApiGroups groups) {
    Optional<Seen<String>> found =
        groups.names().stream().filter(n -> Rdma.GROUPS.contains(n.value())).findFirst();
    if (found.isPresent()) {
      Text seen =
          Text.of(
              "API 그룹 " + found.get().value() + "만 보입니다(제거된 Operator가 남긴 것일 수 있음).",
              "Only API group " + found.get().value() + " (an uninstalled operator may leave it).");
      return POINT.unclear(seen, "", AGAIN, List.of(Cites.of("group", found.get())));
    }
    if (!groups.has("apps")) {
      Text seen = Text.of("API 그룹 목록이 완전하지 않습니다.", "The list of API groups is not whole.");
      return POINT.unclear(seen, "", AGAIN, List.of());
    }
    List<Cited> cited = List.of(Cites.of("group", groups.names().get(0)));
    Text seen = Text.of("해당 API 그룹이 없습니다.", "None of its API groups is there.");
    Text remark = Text.of("노드의 allocatable은 보이지 않습니다.", "The nodes' allocatable is not shown.");
    return POINT.pass(seen, "", cited, List.of(remark));
  }

  private record Found(String what, Cited cited) {}
}
