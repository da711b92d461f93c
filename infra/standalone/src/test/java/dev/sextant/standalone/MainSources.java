package dev.sextant.standalone;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The files of the main code of all modules, for tests of how the code is arranged. */
final class MainSources {

  private static final Pattern MODULE = Pattern.compile("<module>(.*)</module>");
  private static final Path ROOT =
      Path.of(System.getProperty("sextant.root", "../..")).toAbsolutePath().normalize();

  private MainSources() {}

  /** Returns the folders of the modules, such as {@code infra/standalone}. */
  static List<String> modules() {
    return MODULE
        .matcher(text(Path.of("pom.xml")))
        .results()
        .map((MatchResult module) -> module.group(1))
        .toList();
  }

  /** Returns the Java files that a module ships, relative to the root of the sources. */
  static List<Path> java(String module) {
    return files(module + "/src/main/java");
  }

  /** Returns the files of the pages, relative to the root of the sources. */
  static List<Path> pages() {
    return files("web-ui/src");
  }

  static String text(Path file) {
    try {
      return Files.readString(ROOT.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> files(String folder) {
    if (!Files.isDirectory(ROOT.resolve(folder))) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
      return files.filter(Files::isRegularFile).map(ROOT::relativize).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
