package org.sparkstacking.conform.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.sparkstacking.conform.claim.Text;

/** Reads a site file from disk. */
public final class SiteOnDisk {
  private SiteOnDisk() {}

  /**
   * Read and check. A file that is missing, a folder, unreadable or huge is refused by a sentence.
   *
   * @param limits ids that {@code changedLimits} may name; empty for any
   */
  public static SiteFile.Outcome read(Path file, Set<String> limits) {
    String name = file.toString();
    if (name.isEmpty()) {
      return SiteFile.unreadable(
          "--site", Text.of("사이트 파일의 경로가 비어 있습니다", "the path of the site file is empty"));
    }
    if (name.startsWith("simulated:")) {
      return SiteFile.unreadable(
          name,
          Text.of(
              "모의 현장입니다: 이 명령에는 실제 현장의 사이트 파일이 필요합니다",
              "is a simulated site: this command needs the site file of a real one"));
    }
    if (Files.isDirectory(file)) {
      return SiteFile.unreadable(
          name, Text.of("폴더입니다: 그 안의 사이트 파일을 지정하십시오", "is a folder: name the site file in it"));
    }
    if (!Files.exists(file)) {
      return SiteFile.unreadable(
          name,
          Text.of(
              "파일이 없습니다: 경로를 확인하거나 fixtures/sites/two-sparks.yaml을 복사해 시작하십시오",
              "no such file: check the path, or start from a copy of"
                  + " fixtures/sites/two-sparks.yaml"));
    }
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(4 * YamlTree.LONGEST + 1);
      return SiteFile.parse(name, new String(bytes, StandardCharsets.UTF_8), limits);
    } catch (AccessDeniedException e) {
      return SiteFile.unreadable(
          name, Text.of("읽을 권한이 없습니다", "you may not read it (permission denied)"));
    } catch (IOException e) {
      return SiteFile.unreadable(
          name, Text.of("읽을 수 없습니다: " + e.getMessage(), "cannot be read: " + e.getMessage()));
    }
  }
}
