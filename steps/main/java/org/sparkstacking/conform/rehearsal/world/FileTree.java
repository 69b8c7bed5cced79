package org.sparkstacking.conform.rehearsal.world;

import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Hold the files and folders of one simulated host by absolute path. */
public final class FileTree {
  private final NavigableMap<String, VirtualFile> files = new ConcurrentSkipListMap<>();
  private final NavigableSet<String> folders = new ConcurrentSkipListSet<>();

  public void put(String path, VirtualFile file) {
    files.put(path, file);
    folder(parent(path));
  }

  public void text(String path, String content) {
    put(path, VirtualFile.of(() -> content));
  }

  /** Add a file of /sys or /proc whose text is made when it is read. */
  public void live(String path, Supplier<String> content) {
    put(path, VirtualFile.of(() -> content.get() + "\n").mode("-r--r--r--").size(4096));
  }

  /** Add a file of /sys that answers with an error while the supplier gives one. */
  public void live(String path, Supplier<String> content, Supplier<@Nullable String> error) {
    put(path, new VirtualFile(() -> content.get() + "\n", error, "-r--r--r--", "root root", 4096));
  }

  public void folder(String path) {
    for (String at = path; !at.isEmpty() && folders.add(at); at = parent(at)) {
      // every folder above exists too
    }
  }

  public Optional<VirtualFile> file(String path) {
    return Optional.ofNullable(files.get(path));
  }

  public boolean isFolder(String path) {
    return path.equals("/") || folders.contains(path);
  }

  public boolean exists(String path) {
    return files.containsKey(path) || isFolder(path);
  }

  /** List the names directly in a folder, sorted. */
  public SortedSet<String> names(String folder) {
    String prefix = folder.equals("/") ? "/" : folder + "/";
    SortedSet<String> names = new TreeSet<>();
    childrenOf(prefix, files.navigableKeySet(), names);
    childrenOf(prefix, folders, names);
    return names;
  }

  public void remove(String path) {
    files.remove(path);
    folders.remove(path);
  }

  /** Remove a folder or file with everything in it. */
  public void removeAll(String path) {
    remove(path);
    String prefix = path + "/";
    String end = path + "0"; // the character after '/'
    files.subMap(prefix, end).clear();
    folders.subSet(prefix, end).clear();
  }

  private static void childrenOf(
      String prefix, NavigableSet<String> paths, SortedSet<String> names) {
    String end = prefix.substring(0, prefix.length() - 1) + '0';
    for (String path : paths.subSet(prefix, false, end, false)) {
      int slash = path.indexOf('/', prefix.length());
      names.add(path.substring(prefix.length(), slash < 0 ? path.length() : slash));
    }
  }

  private static String parent(String path) {
    return path.substring(0, Math.max(0, path.lastIndexOf('/')));
  }
}
