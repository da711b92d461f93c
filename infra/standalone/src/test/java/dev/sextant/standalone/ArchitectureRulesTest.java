package dev.sextant.standalone;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.PackageMatcher;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A rule that forbids the use of a package holds of its own accord once that package has another
 * name, so each package that a rule of any module names must exist.
 */
class ArchitectureRulesTest {

  private static final Pattern NAMED = Pattern.compile("\"(dev\\.sextant[a-z.*()|]*[a-z)*.])\"");
  private static final Path ROOT =
      Path.of(System.getProperty("sextant.root", "../..")).toAbsolutePath().normalize();

  @Test
  void each_package_that_a_rule_names_exists() throws IOException {
    Set<String> packages =
        new ClassFileImporter()
            .importPackages("dev.sextant").stream().map(JavaClass::getPackageName).collect(toSet());
    Set<String> named = named();

    assertThat(named).as("packages that rules name").hasSizeGreaterThan(40);
    assertThat(named)
        .filteredOn(name -> packages.stream().noneMatch(PackageMatcher.of(name)::matches))
        .as("packages that do not exist; rename them in the rules")
        .isEmpty();
  }

  private static Set<String> named() throws IOException {
    Set<String> named = new TreeSet<>();
    for (Path rules : rules()) {
      NAMED
          .matcher(Files.readString(rules))
          .results()
          .map(found -> found.group(1))
          .filter(name -> !name.endsWith(".") || name.endsWith(".."))
          .forEach(named::add);
    }
    return named;
  }

  private static List<Path> rules() throws IOException {
    List<Path> rules = new ArrayList<>();
    for (String module :
        List.of(
            "metrics",
            "inference",
            "remote-models",
            "evaluation",
            "flink-jobs",
            "platform-api",
            "infra/standalone")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/test/java"))) {
        rules.addAll(
            files
                .filter(
                    file -> file.toString().matches(".*(ArchitectureTest|BoundariesTest)\\.java"))
                .toList());
      }
    }
    assertThat(rules).as("files of rules").hasSize(7);
    return rules;
  }
}
