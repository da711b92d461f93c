package dev.sextant.standalone;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A name means one class to its reader: no module has two classes of the same simple name, of its
 * own or of the modules that it depends on. API and jobs meet in tables only, so both may have a
 * class for the same row; a module that starts both imports one of the two.
 */
class ClassNamesTest {

  private static final Pattern DEPENDENCY =
      Pattern.compile(
          "<groupId>dev\\.sextant</groupId>\\s*<artifactId>((?!test-support)[a-z-]+)</artifactId>");
  private static final Pattern IMPORT =
      Pattern.compile("(?m)^import (dev\\.sextant\\.[a-z.]+\\.([A-Z]\\w*));");

  @Test
  void a_module_sees_each_name_once() {
    for (String module : MainSources.modules()) {
      Set<Path> seen = new TreeSet<>(MainSources.java(module));
      if (!startsAll(module)) {
        reach(module).forEach(other -> seen.addAll(MainSources.java(other)));
      }
      assertUnique(module, names(seen));
    }
    assertThat(reach("flink-jobs"))
        .containsExactlyInAnyOrder("bundle", "metrics", "inference", "evaluation", "remote-models");
  }

  @Test
  void a_module_that_starts_all_imports_each_name_from_one_package() {
    for (String module : List.of("infra/standalone", "benchmarks")) {
      assertThat(startsAll(module)).as(module).isTrue();
      Map<String, Set<String>> imported =
          MainSources.java(module).stream()
              .flatMap(file -> IMPORT.matcher(MainSources.text(file)).results())
              .collect(
                  groupingBy(found -> found.group(2), mapping(found -> found.group(1), toSet())));
      assertThat(imported).as("imports of " + module).hasSizeGreaterThan(20);
      assertUnique(module, imported);
    }
  }

  private static <T> void assertUnique(String module, Map<String, Set<T>> byName) {
    assertThat(byName.entrySet())
        .filteredOn(name -> name.getValue().size() > 1)
        .as("classes of one simple name that %s sees; rename all but one", module)
        .isEmpty();
  }

  private static Map<String, Set<Path>> names(Set<Path> files) {
    return files.stream()
        .filter(file -> !file.endsWith("package-info.java"))
        .collect(groupingBy(file -> file.getFileName().toString(), Collectors.toSet()));
  }

  private static boolean startsAll(String module) {
    return reach(module).containsAll(Set.of("platform-api", "flink-jobs"));
  }

  /** Returns the modules that a module depends on, directly or not. */
  private static Set<String> reach(String module) {
    Set<String> reach = new TreeSet<>();
    for (String direct : dependencies(module)) {
      reach.add(direct);
      reach.addAll(reach(direct));
    }
    return reach;
  }

  private static List<String> dependencies(String module) {
    return DEPENDENCY
        .matcher(MainSources.text(Path.of(module, "pom.xml")))
        .results()
        .flatMap(found -> folder(found.group(1)))
        .toList();
  }

  private static Stream<String> folder(String artifact) {
    return MainSources.modules().stream()
        .filter(module -> Path.of(module).getFileName().toString().equals(artifact));
  }
}
