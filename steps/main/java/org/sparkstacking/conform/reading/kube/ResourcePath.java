package org.sparkstacking.conform.reading.kube;

import java.util.List;

/**
 * Names what a path of the API is about: {@code /api/v1/namespaces/NS/pods/NAME/log}, {@code
 * /apis/GROUP/VERSION/nodes}.
 *
 * @param resource with its subresource, such as {@code pods/log}; the path itself where it is no
 *     resource
 * @param group "" for the core group
 * @param namespace "" for cluster-wide resources
 * @param name "" for a collection
 */
public record ResourcePath(String resource, String group, String namespace, String name) {

  /** Take a path apart. Never throws. */
  public static ResourcePath of(String path) {
    String bare = path.contains("?") ? path.substring(0, path.indexOf('?')) : path;
    List<String> parts = List.of(bare.replaceFirst("^/+", "").split("/", -1));
    if (parts.size() >= 3 && parts.get(0).equals("api")) {
      return of("", parts.subList(2, parts.size()));
    }
    if (parts.size() >= 4 && parts.get(0).equals("apis")) {
      return of(parts.get(1), parts.subList(3, parts.size()));
    }
    return new ResourcePath(bare, "", "", "");
  }

  private static ResourcePath of(String group, List<String> rest) {
    boolean inNamespace = rest.get(0).equals("namespaces") && rest.size() >= 3;
    String namespace = inNamespace ? rest.get(1) : "";
    List<String> own = inNamespace ? rest.subList(2, rest.size()) : rest;
    String name = own.size() > 1 ? own.get(1) : "";
    String sub = own.size() > 2 ? "/" + own.get(2) : "";
    return new ResourcePath(own.get(0) + sub, group, namespace, name);
  }

  /** Give it as a role would: resource, group, namespace. */
  public String words() {
    String full = group.isEmpty() ? resource : resource + "." + group;
    return namespace.isEmpty() ? full : full + " in " + namespace;
  }
}
