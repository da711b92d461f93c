package dev.sextant.jobs;

import static dev.sextant.jobs.TestItem.judged;
import static dev.sextant.jobs.TestReports.line;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.testing.TestDatabase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same answers with labels of people, of two labellers and of a file that contradict. */
class ReportLabelSourceTest {

  private static final int ITEMS = 120;

  private static final String STRICT = "5a".repeat(32);
  private static final String LENIENT = "c3".repeat(32);

  @TempDir static Path checkpoints;

  private static TestDatabase database;
  private static TestTenant acme;
  private static TestReports reports;

  @BeforeAll
  static void start() {
    database = TestDatabase.create();
    acme = new TestTenant(database, database.acme());
    reports = new TestReports(acme, checkpoints);
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  private static int length(int item) {
    return 1 + (item * 7) % 40;
  }

  /** People have labelled every other answer. */
  private static @Nullable Boolean people(int item) {
    return item % 2 == 0 ? (Boolean) (length(item) + item % 5 < 22) : null;
  }

  private static Boolean strict(int item) {
    return length(item) + item % 11 < 14;
  }

  /** This labeller has left every tenth answer out. */
  private static @Nullable Boolean lenient(int item) {
    return item % 10 == 9 ? null : (Boolean) (length(item) - item % 17 < 28);
  }

  private static Boolean file(int item) {
    return item % 3 != 0;
  }

  /**
   * The label in force: people's, else that of the labeller that labelled last, else the file's.
   */
  private static Boolean inForce(int item) {
    Boolean byPeople = people(item);
    Boolean byLenient = lenient(item);
    return byPeople != null ? byPeople : byLenient != null ? byLenient : strict(item);
  }

  private static TestTenant.Imported version() {
    List<TestItem> items = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      items.add(TestItem.of("Q" + i, null, judged("x".repeat(length(i)), file(i))));
    }
    TestTenant.Imported version = acme.imported(items);
    List<UUID> answers =
        acme.ids(
            """
            select a.id from answers a join items i on i.id = a.item_id
            where i.version_id = ? order by i.ordinal
            """,
            version.version());
    for (int i = 0; i < ITEMS; i++) {
      acme.labelBy(STRICT, answers.get(i), strict(i));
    }
    for (int i = 0; i < ITEMS; i++) {
      if (lenient(i) != null) {
        acme.labelBy(LENIENT, answers.get(i), lenient(i));
      }
      if (people(i) != null) {
        acme.label(answers.get(i), "ann", people(i));
      }
    }
    return version;
  }

  /** The share of pairs of a not grounded and a grounded answer of which the first is longer. */
  private static double area(IntFunction<@Nullable Boolean> labels) {
    double ordered = 0;
    double pairs = 0;
    for (int bad = 0; bad < ITEMS; bad++) {
      for (int good = 0; good < ITEMS; good++) {
        if (Boolean.FALSE.equals(labels.apply(bad)) && Boolean.TRUE.equals(labels.apply(good))) {
          pairs++;
          ordered += Integer.compare(length(bad), length(good)) * .5 + .5;
        }
      }
    }
    return Math.max(ordered / pairs, 1 - ordered / pairs);
  }

  private static JsonNode report(TestTenant.Imported version, String source, String labeller)
      throws Exception {
    UUID experiment = acme.experiment(version, List.of("isotropy-vne"), "grounded", List.of());
    acme.chooseLabels(experiment, source, labeller);
    reports.score(experiment);
    JsonNode report = reports.report(experiment, 1);
    JsonNode manifest = new ObjectMapper().readTree(acme.manifest(experiment));
    assertThat(manifest.at("/labels/source").asText()).isEqualTo(source);
    assertThat(manifest.at("/labels/labeller/identity").asText(null)).isEqualTo(labeller);
    return report;
  }

  @Test
  void a_report_takes_the_labels_of_its_source_as_true_and_no_others() throws Exception {
    TestTenant.Imported version = version();
    JsonNode inForce = report(version, "in-force", null);
    JsonNode people = report(version, "people", null);
    JsonNode strict = report(version, "oracle", STRICT);
    JsonNode lenient = report(version, "oracle", LENIENT);
    JsonNode file = report(version, "import", null);

    check(inForce, ReportLabelSourceTest::inForce);
    check(people, ReportLabelSourceTest::people);
    check(strict, ReportLabelSourceTest::strict);
    check(lenient, ReportLabelSourceTest::lenient);
    check(file, ReportLabelSourceTest::file);
    assertThat(
            List.of(inForce, people, strict, lenient, file).stream()
                .map(report -> area(report))
                .distinct())
        .as("the sources differ")
        .hasSize(5);
    assertThat(lenient.at("/label_source/sentence").asText())
        .isEqualTo("Only labels by the oracle judge, version 2, count as true.");
  }

  private static double area(JsonNode report) {
    return line(report, "length", null).at("/binary/auc/value").asDouble();
  }

  private static void check(JsonNode report, IntFunction<@Nullable Boolean> labels) {
    int known = 0;
    for (int i = 0; i < ITEMS; i++) {
      known += labels.apply(i) == null ? 0 : 1;
    }
    assertThat(area(report)).isCloseTo(area(labels), within(1e-12));
    assertThat(line(report, "length", null).get("n_labelled").asInt()).isEqualTo(known);
    assertThat(report.at("/label_source/answers").toString())
        .isEqualTo("{\"count\":%d,\"unlabelled\":%d}".formatted(ITEMS, ITEMS - known));
    assertThat(report.at("/label_source/items/unlabelled").asInt()).isEqualTo(ITEMS - known);
  }

  /** Its statistics are those of the labeller; the corrected ones are of what people say. */
  @Test
  void a_labeller_is_corrected_by_people_and_people_by_nobody() throws Exception {
    TestTenant.Imported version = version();
    JsonNode people = report(version, "people", null);
    JsonNode lenient = report(version, "oracle", LENIENT);
    JsonNode file = report(version, "import", null);

    assertThat(people.has("checked_labels")).isFalse();
    assertThat(lenient.at("/checked_labels/source").asText()).isEqualTo("oracle");
    assertThat(lenient.at("/checked_labels/by_people").asInt()).isEqualTo(60);
    assertThat(lenient.at("/checked_labels/by_oracle").asInt()).isEqualTo(108);
    assertThat(file.at("/checked_labels/source").asText()).isEqualTo("imported");
    assertThat(file.at("/checked_labels/by_oracle").asInt()).isEqualTo(ITEMS);
    assertThat(
            line(lenient, "length", null)
                .at("/binary/auc_checked_by_people/people/value")
                .asDouble())
        .as("people's labels alone")
        .isCloseTo(area(ReportLabelSourceTest::people), within(1e-12));
  }
}
