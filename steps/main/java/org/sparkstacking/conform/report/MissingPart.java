package org.sparkstacking.conform.report;

import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds what a record read from a file lacks although its shape has it. */
final class MissingPart {
  private MissingPart() {}

  /**
   * Name the first component that is null without being allowed to, such as {@code
   * claims[3].title.ko}, or null where nothing is missing.
   */
  static @Nullable String of(Object part) {
    return in(part, "");
  }

  private static @Nullable String in(Object part, String path) {
    if (part instanceof Collection<?> parts) {
      int index = 0;
      for (Object each : parts) {
        String missing = at(each, path + "[" + index++ + "]");
        if (missing != null) {
          return missing;
        }
      }
    } else if (part instanceof Map<?, ?> parts) {
      for (Map.Entry<?, ?> each : parts.entrySet()) {
        String missing = at(each.getValue(), path + "." + each.getKey());
        if (missing != null) {
          return missing;
        }
      }
    } else if (part instanceof Record) {
      return inComponents(part, path);
    }
    return null;
  }

  private static @Nullable String inComponents(Object part, String path) {
    for (RecordComponent component : part.getClass().getRecordComponents()) {
      Object value = valueOf(component, part);
      String here = path.isEmpty() ? component.getName() : path + "." + component.getName();
      boolean mayLack = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
      String missing = value == null && mayLack ? null : at(value, here);
      if (missing != null) {
        return missing;
      }
    }
    return null;
  }

  private static @Nullable String at(@Nullable Object value, String path) {
    return value == null ? path : in(value, path);
  }

  private static @Nullable Object valueOf(RecordComponent component, Object part) {
    try {
      return component.getAccessor().invoke(part);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot read " + component, e);
    }
  }
}
