package org.sparkstacking.conform.glue;

import io.cucumber.core.backend.ObjectFactory;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes fresh glue for every scenario: each class gets the scenario's World, or nothing. */
public final class GlueFactory implements ObjectFactory {
  private final Map<Class<?>, Object> made = new HashMap<>();
  private @Nullable World world;

  @Override
  public void start() {
    world = new World(RunBinding.bound());
  }

  @Override
  public void stop() {
    made.clear();
    world = null;
  }

  @Override
  public boolean addClass(Class<?> glueClass) {
    return true;
  }

  @Override
  public <T> T getInstance(Class<T> glueClass) {
    return glueClass.cast(made.computeIfAbsent(glueClass, this::make));
  }

  private Object make(Class<?> glueClass) {
    try {
      Constructor<?> constructor = glueClass.getConstructors()[0];
      return constructor.getParameterCount() == 0
          ? constructor.newInstance()
          : constructor.newInstance(world);
    } catch (InstantiationException | IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException("cannot make " + glueClass.getName(), e);
    }
  }
}
