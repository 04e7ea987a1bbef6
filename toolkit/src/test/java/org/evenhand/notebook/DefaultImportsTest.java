package org.evenhand.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.evenhand.SharedData;
import org.junit.jupiter.api.Test;
import tech.tablesaw.api.Table;

class DefaultImportsTest {
  private static final Path CLASSES = SharedData.projectRoot().resolve("toolkit/target/classes");

  @Test
  void everyRoomWithPublicTypesIsImportedExceptTheNotebookItself()
      throws IOException, ClassNotFoundException {
    var rooms = new ArrayList<String>();
    try (Stream<Path> folders = Files.list(CLASSES.resolve("org/evenhand"))) {
      for (Path folder : folders.filter(Files::isDirectory).sorted().toList()) {
        String room = "org.evenhand." + folder.getFileName();
        if (!room.equals("org.evenhand.notebook") && !publicTypes(folder, room).isEmpty()) {
          rooms.add(room);
        }
      }
    }
    assertEquals(
        rooms, DefaultImports.PACKAGES.stream().filter(p -> p.startsWith("org.evenhand")).toList());
  }

  @Test
  void noNameIsImportedTwice() throws IOException, ClassNotFoundException {
    Map<String, List<String>> packagesOfName = new TreeMap<>();
    for (String name : DefaultImports.PACKAGES) {
      List<String> types = publicTypes(name);
      types.forEach(t -> packagesOfName.computeIfAbsent(t, none -> new ArrayList<>()).add(name));
    }
    assertTrue(packagesOfName.containsKey("Table") && packagesOfName.containsKey("List"));
    assertEquals(
        List.of(),
        packagesOfName.entrySet().stream().filter(e -> e.getValue().size() > 1).toList());
  }

  private static List<String> publicTypes(String packageName)
      throws IOException, ClassNotFoundException {
    String folder = packageName.replace('.', '/');
    if (packageName.startsWith("java.")) {
      FileSystem modules = FileSystems.getFileSystem(URI.create("jrt:/"));
      return publicTypes(modules.getPath("modules/java.base", folder), packageName);
    }
    if (packageName.startsWith("org.evenhand.")) {
      return publicTypes(CLASSES.resolve(folder), packageName);
    }
    URL jar = Table.class.getProtectionDomain().getCodeSource().getLocation();
    try (FileSystem library = FileSystems.newFileSystem(Path.of(URI.create(jar.toString())))) {
      return publicTypes(library.getPath(folder), packageName);
    }
  }

  private static List<String> publicTypes(Path folder, String packageName)
      throws IOException, ClassNotFoundException {
    var types = new ArrayList<String>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        String name = file.getFileName().toString();
        if (name.endsWith(".class") && !name.contains("$") && !name.contains("-")) {
          String type = name.substring(0, name.length() - ".class".length());
          Class<?> loaded =
              Class.forName(
                  packageName + "." + type, false, DefaultImportsTest.class.getClassLoader());
          if (Modifier.isPublic(loaded.getModifiers())) {
            types.add(type);
          }
        }
      }
    }
    return types;
  }
}
