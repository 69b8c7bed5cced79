package org.sparkstacking.conform.rehearsal.api;

import java.util.ArrayList;
import java.util.List;
import org.sparkstacking.conform.rehearsal.world.ClusterNature;
import org.sparkstacking.conform.rehearsal.world.ClusterNature.Trait;
import org.sparkstacking.conform.rehearsal.world.Spark;
import org.sparkstacking.conform.rehearsal.world.World;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Acts as Multus and the RDMA shared device plugin: two definitions, one for each half of the port,
 * and a resource of which a node offers 63. Annotations as Multus 4.2.2 was seen to write them
 * before RKE2's Cilium, whose configuration is named portmap.
 */
final class SecondaryNetwork {
  static final String RESOURCE = "rdma/rdma_shared_device_a";
  private static final String NOTE = "k8s.v1.cni.cncf.io/";
  private static final List<String> PORTS = List.of("enp1s0f1np1", "enP2p1s0f1np1");
  private final World world;
  private final ClusterNature nature;
  private final Objects objects;

  SecondaryNetwork(World world, Objects objects) {
    this.world = world;
    this.nature = world.cluster();
    this.objects = objects;
  }

  /** List the definitions there are. */
  static List<ObjectNode> definitions(ClusterNature nature) {
    List<ObjectNode> all = new ArrayList<>();
    if (nature.is(Trait.SECONDARY_NETWORK)) {
      all.add(definition("cx7-a", 0));
      if (!nature.is(Trait.ONE_DEFINITION)) {
        all.add(definition("cx7-b", 1));
      }
    }
    return all;
  }

  private static ObjectNode definition(String name, int half) {
    ObjectNode object =
        Objects.object(
            """
            {"apiVersion":"k8s.cni.cncf.io/v1","kind":"NetworkAttachmentDefinition",
             "metadata":{"name":"%s","namespace":"kube-system"},"spec":{}}
            """
                .formatted(name));
    String config =
        """
        {"cniVersion":"0.3.1","type":"macvlan","master":"%s","mode":"bridge","mtu":9000,\
        "ipam":{"type":"whereabouts","range":"192.168.11%d.0/24"}}\
        """
            .formatted(PORTS.get(half), half);
    object.withObject("/spec").put("config", config);
    return object;
  }

  boolean offers(Spark node) {
    return nature.is(Trait.SECONDARY_NETWORK)
        && !(nature.is(Trait.NO_RDMA_OFFERED) && objects.second(node));
  }

  static boolean asks(ObjectNode pod) {
    return !pod.at("/spec/containers/0/resources/limits").path(RESOURCE).isMissingNode();
  }

  /** Give a pod the devices that it asks for, and the interfaces where Multus is there. */
  void attach(ObjectNode pod, Spark node, Spark inside, String address) {
    if (asks(pod) && !nature.is(Trait.NO_RDMA_GIVEN)) {
      node.rdmas().forEach(inside::share);
    }
    if (!nature.is(Trait.SECONDARY_NETWORK) || nature.is(Trait.NO_MULTUS)) {
      return;
    }
    JsonNode notes = pod.path("metadata").path("annotations");
    String wish = notes.path(NOTE + "networks").asString("");
    ArrayNode status = Reply.JSON.createArrayNode();
    interfaceOf(status, "portmap", "eth0", address).put("default", true);
    for (String one : wish.isEmpty() ? new String[0] : wish.split(",")) {
      int number = status.size();
      String own = "192.168.11" + (number - 1) + "." + (10 + world.number(200));
      interfaceOf(status, one, "net" + number, own);
      inside.files().folder("/sys/class/net/net" + number);
    }
    pod.withObject("/metadata/annotations").put(NOTE + "network-status", status.toString());
  }

  private static ObjectNode interfaceOf(ArrayNode status, String name, String netdev, String ip) {
    ObjectNode one = status.addObject().put("name", name).put("interface", netdev);
    one.putArray("ips").add(ip);
    one.putObject("dns");
    return one;
  }
}
