package dev.sextant.standalone;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** docs/security.md covers all requirements, and the tests that it names exist. */
class SecurityListTest {

  /**
   * Levels 1 and 2 of ASVS 4.0.3, chapters 3, 4 and 13; ASVS itself omits 4.1.4, 13.1.2 and 13.2.4.
   */
  private static final List<String> REQUIREMENTS =
      List.of(
          "3.1.1 3.2.1 3.2.2 3.2.3 3.2.4 3.3.1 3.3.2 3.3.3 3.3.4 3.4.1 3.4.2 3.4.3 3.4.4 3.4.5",
          "3.5.1 3.5.2 3.5.3 3.7.1 4.1.1 4.1.2 4.1.3 4.1.5 4.2.1 4.2.2 4.3.1 4.3.2 4.3.3 13.1.1",
          "13.1.3 13.1.4 13.1.5 13.2.1 13.2.2 13.2.3 13.2.5 13.2.6 13.3.1 13.3.2 13.4.1 13.4.2");

  private static final Set<String> STATES = Set.of("met", "partly", "missing", "not applicable");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| (\\d+\\.\\d+\\.\\d+) \\|(.*)\\|$");
  private static final Pattern TEST = Pattern.compile("`(\\w+)#(\\w+)`");
  private static final Pattern METHOD = Pattern.compile("\\bvoid (\\w+)\\(");
  private static final int SHORTEST_REASON = 15;

  private record Row(String number, String state, String how, List<MatchResult> tests) {}

  private static Path root;
  private static String text;
  private static List<Row> rows;

  @BeforeAll
  static void read() throws IOException {
    root = Path.of("").toAbsolutePath();
    while (!Files.exists(root.resolve("docs/security.md"))) {
      root = root.getParent();
    }
    text = Files.readString(root.resolve("docs/security.md"));
    rows = ROW.matcher(text).results().map(SecurityListTest::row).toList();
  }

  @Test
  void every_requirement_has_one_row() {
    assertThat(rows)
        .extracting(Row::number)
        .containsExactlyInAnyOrder(String.join(" ", REQUIREMENTS).split(" "));
  }

  @Test
  void a_row_that_claims_something_names_a_test_and_any_other_a_reason() {
    for (Row row : rows) {
      assertThat(row.state()).as(row.number()).isIn(STATES);
      assertThat(row.how().length()).as(row.number() + " says how or why not").isPositive();
      if (row.state().equals("met") || row.state().equals("partly")) {
        assertThat(row.tests()).as(row.number() + " is proved").isNotEmpty();
      } else {
        assertThat(row.how().length()).as(row.number()).isGreaterThan(SHORTEST_REASON);
      }
    }
  }

  @Test
  void every_test_that_is_named_is_there() throws IOException {
    TreeMap<String, Set<String>> methods = methods();
    assertThat(methods).as("positive control").containsKey("SecurityListTest");
    List<MatchResult> named =
        TEST.matcher(text).results().filter(test -> !test.group(1).equals("Class")).toList();
    assertThat(named).hasSizeGreaterThan(rows.size());
    assertThat(named)
        .filteredOn(test -> !methods.getOrDefault(test.group(1), Set.of()).contains(test.group(2)))
        .extracting(MatchResult::group)
        .isEmpty();
  }

  @Test
  void every_listener_names_a_test_that_connects_to_it_as_a_stranger() {
    String section = text.split("## Listeners", 2)[1].split("\n## ", 2)[0];
    List<String> listeners = section.lines().filter(line -> line.startsWith("| ")).skip(1).toList();
    assertThat(listeners).hasSize(8);
    assertThat(listeners)
        .allMatch(line -> line.contains("`ListenersIT#") || line.contains("`ScriptedModelTest#"));
  }

  private static Row row(MatchResult line) {
    List<String> cells = Arrays.stream(line.group(2).split("\\|", -1)).map(String::strip).toList();
    assertThat(cells).as(line.group(1) + " has its columns").hasSize(5);
    return new Row(
        line.group(1), cells.get(2), cells.get(3), TEST.matcher(cells.get(4)).results().toList());
  }

  /** Returns the test methods in the source tree, by class. */
  private static TreeMap<String, Set<String>> methods() throws IOException {
    TreeMap<String, Set<String>> methods = new TreeMap<>();
    try (Stream<Path> files = Files.find(root, 20, (file, is) -> isTest(file))) {
      files.forEach(
          file ->
              methods
                  .computeIfAbsent(
                      file.getFileName().toString().replace(".java", ""), name -> new TreeSet<>())
                  .addAll(methods(file)));
    }
    return methods;
  }

  private static boolean isTest(Path file) {
    String path = root.relativize(file).toString();
    return path.contains("src/test/java/") && path.matches(".*(Test|IT)\\.java");
  }

  private static TreeSet<String> methods(Path file) {
    try {
      return METHOD
          .matcher(Files.readString(file))
          .results()
          .map(found -> found.group(1))
          .collect(toCollection(TreeSet::new));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
