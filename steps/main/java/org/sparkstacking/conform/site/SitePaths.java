package org.sparkstacking.conform.site;

import org.jspecify.annotations.Nullable;

/** Makes relative paths of a site file count from the file's folder. Pure text, no disk. */
record SitePaths(String fileName) {

  @Nullable String resolve(@Nullable String path) {
    if (path == null || path.startsWith("/") || path.startsWith("~")) {
      return path;
    }
    int slash = fileName.lastIndexOf('/');
    return slash < 0 ? path : fileName.substring(0, slash + 1) + path;
  }
}
