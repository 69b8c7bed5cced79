package org.sparkstacking.conform.rehearsal.tool;

import java.util.List;
import java.util.Map;
import org.sparkstacking.conform.rehearsal.shell.Call;
import org.sparkstacking.conform.rehearsal.shell.Program;
import org.sparkstacking.conform.rehearsal.world.FileTree;
import org.sparkstacking.conform.rehearsal.world.VirtualFile;

/** Act as the coreutils that look at, make and remove files. */
final class Files {
  private static final String NONE = "No such file or directory";

  private Files() {}

  static Map<String, Program> programs() {
    return Map.of(
        "cat",
        Files::cat,
        "ls",
        Files::ls,
        "mkdir",
        Files::mkdir,
        "rm",
        Files::rm,
        "rmdir",
        Files::rmdir,
        "test",
        Files::test,
        "df",
        Files::df,
        "ldd",
        Files::ldd);
  }

  private static int cat(Call call) {
    int status = 0;
    for (String arg : plain(call)) {
      VirtualFile file = call.host().files().file(call.path(arg)).orElse(null);
      String refusal = file == null ? NONE : file.error().get();
      if (file == null || refusal != null) {
        status = call.fail(1, arg + ": " + refusal);
      } else {
        call.out().print(file.content().get());
      }
    }
    return status;
  }

  private static int ls(Call call) {
    boolean longer = call.args().stream().anyMatch(a -> a.matches("-\\w*l\\w*"));
    boolean itself = call.args().stream().anyMatch(a -> a.matches("-\\w*d\\w*"));
    List<String> paths = plain(call);
    int status = 0;
    for (String arg : paths.isEmpty() ? List.of(call.host().home()) : paths) {
      String path = call.path(arg);
      FileTree files = call.host().files();
      if (!files.exists(path)) {
        status = call.fail(2, "cannot access '" + arg + "': " + NONE);
      } else if (files.isFolder(path) && !itself) {
        files.names(path).forEach(n -> entry(call, n, path + "/" + n, longer));
      } else {
        entry(call, arg, path, longer);
      }
    }
    return status;
  }

  private static void entry(Call call, String shown, String path, boolean longer) {
    if (!longer) {
      call.out().line(shown);
      return;
    }
    VirtualFile file =
        call.host()
            .files()
            .file(path)
            .orElseGet(() -> VirtualFile.of(() -> "").mode("drwxr-xr-x").size(4096));
    long size = file.size() >= 0 ? file.size() : file.content().get().length();
    call.out()
        .line("%s 1 %s %8d Nov 12 09:41 %s".formatted(file.mode(), file.owner(), size, shown));
  }

  private static int mkdir(Call call) {
    boolean parents = call.args().contains("-p");
    for (String arg : plain(call)) {
      String path = call.path(arg);
      if (!parents && call.host().files().exists(path)) {
        return call.fail(1, "cannot create directory '" + arg + "': File exists");
      }
      call.host().files().folder(path);
    }
    return 0;
  }

  private static int rm(Call call) {
    boolean recursive = call.args().stream().anyMatch(a -> a.matches("-\\w*[rR]\\w*"));
    boolean force = call.args().stream().anyMatch(a -> a.matches("-\\w*f\\w*"));
    int status = 0;
    for (String arg : plain(call)) {
      String path = call.path(arg);
      FileTree files = call.host().files();
      if (!files.exists(path)) {
        status = force ? status : call.fail(1, "cannot remove '" + arg + "': " + NONE);
      } else if (files.isFolder(path) && !recursive) {
        status = call.fail(1, "cannot remove '" + arg + "': Is a directory");
      } else {
        files.removeAll(path);
      }
    }
    return status;
  }

  private static int rmdir(Call call) {
    int status = 0;
    for (String arg : plain(call)) {
      String path = call.path(arg);
      if (!call.host().files().isFolder(path)) {
        status = call.fail(1, "failed to remove '" + arg + "': " + NONE);
      } else if (!call.host().files().names(path).isEmpty()) {
        status = call.fail(1, "failed to remove '" + arg + "': Directory not empty");
      } else {
        call.host().files().remove(path);
      }
    }
    return status;
  }

  private static int test(Call call) {
    if (call.args().size() != 2) {
      return 1;
    }
    String path = call.path(call.args().get(1));
    FileTree files = call.host().files();
    return switch (call.args().get(0)) {
      case "-d" -> files.isFolder(path) ? 0 : 1;
      case "-f" -> files.file(path).isPresent() ? 0 : 1;
      case "-x" -> files.file(path).filter(f -> f.mode().contains("x")).isPresent() ? 0 : 1;
      default -> files.exists(path) ? 0 : 1;
    };
  }

  private static int df(Call call) {
    call.out().line("Filesystem     1K-blocks      Used Available Use% Mounted on");
    call.out().line("/dev/nvme0n1p2 3844551548 412310044 3236875104  12% /");
    return 0;
  }

  private static int ldd(Call call) {
    List<String> paths = plain(call);
    String path = paths.isEmpty() ? "" : paths.get(0);
    if (call.host().files().file(call.path(path)).isEmpty()) {
      return call.fail(1, path + ": " + NONE);
    }
    call.out().line("\tlinux-vdso.so.1 (0x0000f1c2a5b40000)");
    call.out()
        .line(
            "\tlibnccl.so.2 => "
                + call.host().home()
                + "/nccl/build/lib/libnccl.so.2 (0x0000f1c290000000)");
    if (!call.world().nccl().withoutMpi()) {
      call.out().line("\tlibmpi.so.40 => /lib/aarch64-linux-gnu/libmpi.so.40 (0x0000f1c28fe00000)");
    }
    call.out().line("\tlibc.so.6 => /lib/aarch64-linux-gnu/libc.so.6 (0x0000f1c28fb00000)");
    return 0;
  }

  private static List<String> plain(Call call) {
    return call.args().stream().filter(a -> !a.startsWith("-")).toList();
  }
}
