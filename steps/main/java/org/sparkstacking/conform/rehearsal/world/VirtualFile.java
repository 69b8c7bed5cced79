package org.sparkstacking.conform.rehearsal.world;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Describe one file of a simulated host.
 *
 * @param content what reading it gives
 * @param error why it cannot be read, in the words of strerror, or null
 * @param mode as {@code ls -l} prints it
 * @param owner user and group as {@code ls -l} prints them
 * @param size bytes that {@code ls -l} prints, or -1 for the content's own
 */
public record VirtualFile(
    Supplier<String> content,
    Supplier<@Nullable String> error,
    String mode,
    String owner,
    long size) {

  public static VirtualFile of(Supplier<String> content) {
    return new VirtualFile(content, () -> null, "-rw-r--r--", "root root", -1);
  }

  /** Make a file that always refuses to be read, such as one of root's. */
  public static VirtualFile refusing(String error) {
    return new VirtualFile(() -> "", () -> error, "-rw-------", "root root", -1);
  }

  public VirtualFile mode(String newMode) {
    return new VirtualFile(content, error, newMode, owner, size);
  }

  public VirtualFile owner(String newOwner) {
    return new VirtualFile(content, error, mode, newOwner, size);
  }

  public VirtualFile size(long newSize) {
    return new VirtualFile(content, error, mode, owner, newSize);
  }
}
