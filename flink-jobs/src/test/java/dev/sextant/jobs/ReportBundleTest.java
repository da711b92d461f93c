package dev.sextant.jobs;

import static dev.sextant.jobs.TestItem.judged;
import static dev.sextant.jobs.TestItem.sample;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.bundle.FileDifference;
import dev.sextant.bundle.FileDifference.Kind;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.jobs.bundles.BundleContent;
import dev.sextant.jobs.bundles.BundleVerification;
import dev.sextant.jobs.bundles.FigureDifference;
import dev.sextant.jobs.bundles.OutdatedReportException;
import dev.sextant.jobs.bundles.ReportBundle;
import dev.sextant.jobs.tables.Database;
import dev.sextant.jobs.tables.reports.ReportNames;
import dev.sextant.testing.TestDatabase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A bundle of a real report gives each of its figures again. */
class ReportBundleTest {

  private static final EmbedderSpec FAKE = FakeEmbedder.specOf("fake");
  private static final EmbedderSpec OTHER = FakeEmbedder.specOf("another");
  private static final int ITEMS = 60;
  private static final int BITS = 8;

  @TempDir static Path folders;

  private static TestDatabase database;
  private static TestTenant acme;
  private static TestReports reports;
  private static UUID experiment;
  private static JsonNode report;
  private static Path bundle;
  private static ReportNames rendered;

  @BeforeAll
  static void write() throws Exception {
    database = TestDatabase.create();
    acme = new TestTenant(database, database.acme());
    reports = new TestReports(acme, folders.resolve("checkpoints"));
    FakeEmbedder.reset();
    experiment = experiment();
    reports.score(experiment);
    report = reports.report(experiment, 1);
    bundle = folders.resolve("bundle");
    ReportBundle.write(
        tables(),
        experiment.toString(),
        bundle,
        new BundleContent(
            (json, manifest, names) -> {
              rendered = names;
              return Map.of("report.txt", json);
            },
            true));
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  /**
   * Items with curves by samples, both kinds of labels, external scores, and an undefined score.
   */
  private static List<TestItem> items() {
    List<TestItem> items = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      String word = "w" + i * i % 17;
      items.add(
          TestItem.of(
              i == 0 ? null : "Question " + word + "?",
              "=Context, \"" + word + "\"\nof line " + i,
              i % 2 == 0
                  ? judged("good " + word + " answer " + i, i % 3 > 0).scored("judge", i / 7.0)
                  : judged("bad " + word, i % 5 / 5.0).scored("judge", i / 9.0),
              sample("a " + word + i, i % 7 / 7.0),
              sample("b " + i * 31),
              sample("c " + i * 57 % 13),
              sample("d " + i)));
    }
    return items;
  }

  private static UUID experiment() {
    TestTenant.Imported imported = acme.imported(items());
    checkedByPeople(imported);
    return acme.experiment(
        imported, List.of("sgi", "isotropy-vne", "external-judge"), null, List.of(FAKE, OTHER));
  }

  /** Two people label some answers, so that the report compares them with each other. */
  private static void checkedByPeople(TestTenant.Imported imported) {
    List<UUID> answers =
        acme.ids(
            "select a.id from answers a join items i on i.id = a.item_id"
                + " where a.answer_set_id = ? and a.role = 'judged' order by i.ordinal",
            imported.answerSet());
    for (int i = 0; i < 24; i++) {
      acme.label(answers.get(i), "ann", i % 4 > 1);
      acme.label(answers.get(i), "bob", i % 5 > 1);
    }
  }

  private static Database tables() {
    return JobsDatabase.of(database, acme.id());
  }

  @Test
  void a_bundle_gives_every_figure_again() throws Exception {
    BundleVerification verification = BundleVerification.of(bundle, 2);

    assertThat(verification.files()).isEmpty();
    assertThat(verification.figures()).isEmpty();
    assertThat(verification.agrees()).isTrue();
    assertThat(verification.compared()).isGreaterThan(1_000);
    assertThat(new ObjectMapper().readTree(bundle.resolve("report.json").toFile()))
        .isEqualTo(report);
    assertThat(report.get("n_curves")).as("the report has what needs vectors").isNotEmpty();
    assertThat(report.has("checked_labels")).as("and what people have checked").isTrue();
    assertThat(report.get("results").toString()).contains("external-judge").contains("\"sgi\"");
  }

  @Test
  void a_rendering_of_the_report_is_a_file_of_the_bundle() throws Exception {
    assertThat(bundle.resolve("report.txt")).hasSameBinaryContentAs(bundle.resolve("report.json"));
    assertThat(Files.readString(bundle.resolve("SHA256SUMS"))).contains("report.txt");
    assertThat(List.of(rendered.project(), rendered.dataset(), rendered.experiment()))
        .allSatisfy(name -> assertThat(name).isNotBlank());
  }

  /** An item has five answers. The first has no question. */
  @Test
  void vectors_of_all_texts_are_a_file_if_they_are_wanted() throws Exception {
    long texts = 2L * (ITEMS - 1 + ITEMS + 5L * ITEMS);
    JsonNode tables =
        new ObjectMapper().readTree(bundle.resolve("manifest.json").toFile()).get("tables");
    assertThat(tables)
        .filteredOn(table -> table.get("name").asText().equals("vectors"))
        .singleElement()
        .satisfies(table -> assertThat(table.get("rows").asLong()).isEqualTo(texts));
    assertThat(bundle.resolve("vectors.parquet")).isNotEmptyFile();
    assertThat(bundle.resolve("vectors.csv")).doesNotExist();
  }

  @Test
  void a_flipped_bit_in_any_file_is_found_and_the_file_named() throws Exception {
    Path changed = copy("flipped");
    List<Path> files = files(changed);
    assertThat(files)
        .extracting(file -> file.getFileName().toString())
        .contains(
            "items.parquet",
            "answers.csv",
            "labels.jsonl",
            "scores.parquet",
            "scores.csv",
            "scores.jsonl",
            "sample_scores.jsonl",
            "checked_answers.jsonl",
            "ratings.jsonl",
            "inputs.json",
            "report.json",
            "manifest.json",
            "SHA256SUMS");
    for (Path file : files) {
      byte[] content = Files.readAllBytes(file);
      int bit = content.length * BITS / 2;
      byte[] flipped = content.clone();
      flipped[bit / BITS] ^= (byte) (1 << bit % BITS);
      Files.write(file, flipped);
      BundleVerification verification = BundleVerification.of(changed, 1);
      Files.write(file, content);

      assertThat(verification.files())
          .containsExactly(new FileDifference(file.getFileName().toString(), Kind.CHANGED));
      assertThat(verification.agrees()).isFalse();
    }
    assertThat(BundleVerification.of(changed, 1).agrees()).isTrue();
  }

  @Test
  void another_score_under_right_checksums_is_found_by_the_figures() throws Exception {
    Path changed = copy("score");
    Path scores = changed.resolve("scores.jsonl");
    List<String> lines = new ArrayList<>(Files.readAllLines(scores));
    int place = 0;
    while (!lines.get(place).contains("\"sgi\"") || lines.get(place).contains("\"value\":null")) {
      place++;
    }
    JsonNode row = new ObjectMapper().readTree(lines.get(place));
    double value = row.get("value").asDouble();
    lines.set(place, lines.get(place).replace("\"value\":" + value, "\"value\":" + (value + 0.25)));
    Files.writeString(scores, String.join("\n", lines) + "\n");
    Checksums.correct(changed, "scores.jsonl");

    BundleVerification verification = BundleVerification.of(changed, 1);

    assertThat(verification.files()).isEmpty();
    assertThat(verification.agrees()).isFalse();
    String model = row.get("model").asText();
    assertThat(verification.figures())
        .extracting(FigureDifference::pointer)
        .allSatisfy(pointer -> assertThat(pointer).startsWith("/"))
        .anySatisfy(
            pointer -> {
              assertThat(pointer).startsWith("/results/");
              JsonNode line = report.at(pointer.replaceFirst("(/results/\\d+).*", "$1"));
              assertThat(line.get("metric").asText()).isEqualTo("sgi");
              assertThat(line.get("embedder").asText()).isEqualTo(model);
            });
  }

  @Test
  void another_figure_under_right_checksums_is_found() throws Exception {
    Path changed = copy("figure");
    Path file = changed.resolve("report.json");
    String json = Files.readString(file);
    JsonNode auc = report.at("/results/0/binary/auc/value");
    assertThat(auc.isNumber()).isTrue();
    String before = "\"value\" : " + auc;
    int place = json.indexOf(before);
    String after = "\"value\" : " + Math.nextDown(auc.asDouble());
    Files.writeString(
        file, json.substring(0, place) + after + json.substring(place + before.length()));
    Checksums.correct(changed, "report.json");

    List<FigureDifference> figures = BundleVerification.of(changed, 1).figures();

    assertThat(figures)
        .singleElement()
        .isEqualTo(
            new FigureDifference(
                "/results/0/binary/auc/value",
                String.valueOf(Math.nextDown(auc.asDouble())),
                auc.toString()));
  }

  @Test
  void labels_that_changed_after_the_report_give_no_bundle() throws Exception {
    UUID labelled = experiment();
    reports.score(labelled);
    reports.report(labelled, 1);
    UUID answer =
        acme.ids(
                "select id from experiment_answers where experiment_id = ? and role = 'judged' order by id desc limit 1",
                labelled)
            .get(0);
    acme.label(answer, "cleo", false);
    acme.label(answer, "cleo", true);
    Path folder = folders.resolve("outdated");

    assertThatThrownBy(
            () -> ReportBundle.write(tables(), labelled.toString(), folder, BundleContent.ROWS))
        .isInstanceOf(OutdatedReportException.class)
        .hasMessageContaining("Run the experiment again");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void a_locked_holdout_stays_out_of_the_bundle() throws Exception {
    TestTenant.Imported imported = acme.imported(items());
    acme.split(imported);
    acme.lockHoldout(imported);
    UUID locked = acme.experiment(imported, List.of("sgi"), null, List.of(FAKE));
    reports.score(locked);
    JsonNode ofHalf = reports.report(locked, 1);
    Path folder = folders.resolve("locked");
    ReportBundle.write(tables(), locked.toString(), folder, BundleContent.ROWS);

    assertThat(BundleVerification.of(folder, 1).agrees()).isTrue();
    assertThat(Files.readAllLines(folder.resolve("items.jsonl")))
        .hasSize(ofHalf.at("/split/items").asInt())
        .hasSizeLessThan(ITEMS);
  }

  @Test
  void what_a_policy_leaves_out_is_in_the_bundle() throws Exception {
    SampledSet set = SampledSet.of(acme, acme.imported(items()), 2);
    UUID counted = null;
    for (int i = 0; i < ITEMS; i++) {
      counted = set.draw(i, 0, "answered", "an answer of " + i * i % 13);
      if (i % 3 == 0) {
        set.draw(i, 1, "truncated", "cut");
      } else {
        set.draw(i, 1, "answered", "another " + i);
      }
    }
    acme.label(counted, "ann", false);
    UUID sampled = acme.experiment(set.answers(), List.of("isotropy-vne"), null, List.of(FAKE));
    reports.score(sampled);
    JsonNode made = reports.report(sampled, 1);
    Path folder = folders.resolve("sampled");
    ReportBundle.write(tables(), sampled.toString(), folder, BundleContent.ROWS);

    assertThat(made.at("/draws/counted").asInt()).isLessThan(made.at("/draws/asked").asInt());
    assertThat(BundleVerification.of(folder, 2).agrees()).isTrue();
    assertThat(Files.readAllLines(folder.resolve("short_items.jsonl"))).hasSize(ITEMS / 3);
    assertThat(Files.readAllLines(folder.resolve("sample_labels.jsonl"))).hasSize(1);
  }

  @Test
  void credentials_of_servers_are_in_no_file() throws Exception {
    for (Path file : files(bundle)) {
      assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
          .as(file.toString())
          .doesNotContain("credential");
    }
  }

  private static Path copy(String name) throws IOException {
    Path copy = Files.createDirectory(folders.resolve(name.toLowerCase(Locale.ROOT)));
    for (Path file : files(bundle)) {
      Files.copy(file, copy.resolve(file.getFileName()));
    }
    return copy;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }
}
