package org.evenhand.notebook;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import jdk.jshell.execution.LoaderDelegate;
import jdk.jshell.spi.ExecutionControl.ClassBytecodes;
import jdk.jshell.spi.ExecutionControl.ClassInstallException;

/** Loads the classes that JShell makes of cells into this JVM, beside the toolkit's. */
final class CellLoader extends ClassLoader implements LoaderDelegate {
  private final Map<String, byte[]> bytecodes = new ConcurrentHashMap<>();

  CellLoader(ClassLoader parent) {
    super(parent);
  }

  @Override
  public void load(ClassBytecodes[] classes) throws ClassInstallException {
    classesRedefined(classes);
    var installed = new boolean[classes.length];
    for (int i = 0; i < classes.length; i++) {
      try {
        loadClass(classes[i].name());
        installed[i] = true;
      } catch (ClassNotFoundException | LinkageError e) {
        throw new ClassInstallException(e.toString(), installed);
      }
    }
  }

  @Override
  public void classesRedefined(ClassBytecodes[] classes) {
    for (ClassBytecodes each : classes) {
      bytecodes.put(each.name(), each.bytecodes());
    }
  }

  @Override
  public void addToClasspath(String path) {
    // The parent has the whole class path already.
  }

  @Override
  public Class<?> findClass(String name) throws ClassNotFoundException {
    // JShell asks here again for a class that it has loaded before.
    Class<?> loaded = findLoadedClass(name);
    if (loaded != null) {
      return loaded;
    }
    byte[] code = bytecodes.get(name);
    if (code == null) {
      throw new ClassNotFoundException(name);
    }
    return defineClass(name, code, 0, code.length);
  }
}
