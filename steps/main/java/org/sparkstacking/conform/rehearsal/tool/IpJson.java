package org.sparkstacking.conform.rehearsal.tool;

import java.util.List;
import org.sparkstacking.conform.rehearsal.world.Ip;
import org.sparkstacking.conform.rehearsal.world.Netdev;
import org.sparkstacking.conform.rehearsal.world.Route;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Print what iproute2 6.1 prints with -j: one array on one line, keys in its order. */
final class IpJson {
  private static final long FOREVER = 4_294_967_295L;

  private IpJson() {}

  static String netdevs(List<Netdev> all, boolean addresses) {
    ArrayNode array = JsonMapper.shared().createArrayNode();
    all.forEach(n -> netdev(array.addObject(), n, addresses));
    return array.toString();
  }

  private static void netdev(ObjectNode o, Netdev n, boolean addresses) {
    o.put("ifindex", n.index()).put("ifname", n.name());
    ArrayNode flags = o.putArray("flags");
    IpText.flags(n).forEach(flags::add);
    o.put("mtu", n.mtu()).put("qdisc", IpText.qdisc(n)).put("operstate", IpText.state(n));
    if (!addresses) {
      o.put("linkmode", "DEFAULT");
    }
    o.put("group", "default").put("txqlen", 1000);
    o.put("link_type", n.kind() == Netdev.Kind.LOOPBACK ? "loopback" : "ether");
    o.put("address", n.mac()).put("broadcast", IpText.broadcast(n));
    if (addresses) {
      addresses(o.putArray("addr_info"), n);
    }
  }

  private static void addresses(ArrayNode info, Netdev n) {
    boolean loopback = n.kind() == Netdev.Kind.LOOPBACK;
    for (String cidr : n.addresses()) {
      ObjectNode a = info.addObject().put("family", "inet").put("local", Ip.address(cidr));
      a.put("prefixlen", Ip.length(cidr));
      if (!loopback && Ip.length(cidr) < 32) {
        a.put("broadcast", Ip.broadcast(cidr));
      }
      a.put("scope", loopback ? "host" : "global");
      if (n.kind() == Netdev.Kind.FABRIC || n.kind() == Netdev.Kind.MANAGEMENT) {
        a.put("noprefixroute", true);
      }
      a.put("label", n.name()).put("valid_life_time", FOREVER).put("preferred_life_time", FOREVER);
    }
    if (n.carrier()) {
      ObjectNode a = info.addObject().put("family", "inet6");
      a.put("local", loopback ? "::1" : n.linkLocal()).put("prefixlen", loopback ? 128 : 64);
      a.put("scope", loopback ? "host" : "link");
      a.put("valid_life_time", FOREVER).put("preferred_life_time", FOREVER);
    }
  }

  static String routes(List<Route> all) {
    ArrayNode array = JsonMapper.shared().createArrayNode();
    all.forEach(r -> route(array.addObject().put("dst", r.destination()), r));
    return array.toString();
  }

  private static void route(ObjectNode o, Route r) {
    if (r.gateway() != null) {
      o.put("gateway", r.gateway());
    }
    o.put("dev", r.device().name()).put("protocol", r.protocol());
    if (r.gateway() == null) {
      o.put("scope", "link");
    }
    if (r.source() != null) {
      o.put("prefsrc", r.source());
    }
    if (r.metric() > 0) {
      o.put("metric", r.metric());
    }
    ArrayNode flags = o.putArray("flags");
    if (!r.device().carrier()) {
      flags.add("linkdown");
    }
  }

  static String get(String address, Route r) {
    ArrayNode array = JsonMapper.shared().createArrayNode();
    ObjectNode o = array.addObject().put("dst", address);
    if (r.gateway() != null) {
      o.put("gateway", r.gateway());
    }
    o.put("dev", r.device().name()).put("prefsrc", String.valueOf(r.source()));
    o.putArray("flags");
    o.put("uid", 1000).putArray("cache");
    return array + "\n";
  }

  static String local(String address) {
    return "[{\"type\":\"local\",\"dst\":\"%1$s\",\"dev\":\"lo\",\"prefsrc\":\"%1$s\",\"flags\":[],\"uid\":1000,\"cache\":[\"local\"]}]%n"
        .formatted(address)
        .replace("\r\n", "\n");
  }
}
