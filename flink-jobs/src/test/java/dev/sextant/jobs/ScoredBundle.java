package dev.sextant.jobs;

import static dev.sextant.jobs.TestItem.judged;
import static dev.sextant.jobs.TestItem.sample;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.jobs.bundles.BundleContent;
import dev.sextant.jobs.bundles.ReportBundle;
import dev.sextant.jobs.bundles.ReportRenderer;
import dev.sextant.jobs.tables.Database;
import dev.sextant.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * A real bundle with scores from texts, vectors and log-probabilities, scores of a judge, and
 * labels with segments. An item fails by both embedders, which refuse one of its texts.
 */
final class ScoredBundle implements AutoCloseable {

  static final int ITEMS = 40;

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final EmbedderSpec FAKE = FakeEmbedder.specOf("fake");
  private static final EmbedderSpec OTHER = FakeEmbedder.specOf("another");
  private static final String REFUSED = "unreadable";

  private final TestDatabase database = TestDatabase.create();
  private final TestTenant acme = new TestTenant(database, database.acme());
  private final UUID experiment;
  private final Path folders;

  /** With the vectors of all texts but the refused one. */
  private final Path bundle;

  /**
   * @param folders of all bundles
   */
  ScoredBundle(Path folders) throws Exception {
    this.folders = folders;
    TestReports reports = new TestReports(acme, folders.resolve("checkpoints"));
    FakeEmbedder.reset();
    FakeEmbedder.refuse(REFUSED);
    experiment =
        acme.experiment(
            acme.imported(items()),
            List.of(
                "sgi",
                "isotropy-vne",
                "checkembed-reference-mean",
                "checkembed-pearson-mean",
                "u-eigv-cosine",
                "eigenscore",
                "rouge-l-dispersion",
                "selfcheck-ngram",
                "perplexity",
                "ln-entropy",
                "external-judge"),
            null,
            List.of(FAKE, OTHER));
    segment();
    reports.score(experiment);
    FakeEmbedder.reset();
    reports.report(experiment, 1);
    bundle = write("bundle", true);
  }

  /**
   * Labels of people and of the file with segments. Of those of the file, one has a factuality of
   * its own, and one counts a segment that is true in part as half.
   */
  private void segment() {
    List<UUID> answers =
        acme.ids(
            "select id from experiment_answers where experiment_id = ? and role = 'judged' order by item_id limit 5",
            experiment);
    label(answers.get(0), "human", 1 / 3.0, "true", "partial", "false", "unjudged");
    label(answers.get(1), "oracle", 1.0, "true", "true");
    label(answers.get(2), "imported", 0.75, "true", "partial");
    label(answers.get(3), "imported", 0.9, "true", "false");
    label(answers.get(4), "imported", 0.5, "true", "false");
  }

  private void label(UUID answer, String source, double factuality, String... verdicts) {
    List<String> texts = IntStream.range(0, verdicts.length).mapToObj(i -> "part " + i).toList();
    acme.label(answer, source, null, factuality, texts);
    for (int i = 0; i < verdicts.length; i++) {
      acme.owned(
          """
          update segments set verdict = ?
          where ordinal = ? and label_id = (select id from labels where answer_id = ? and source = ? and factuality = ?)
          returning label_id
          """,
          verdicts[i],
          i,
          answer,
          source,
          factuality);
    }
  }

  private static List<TestItem> items() {
    List<TestItem> items = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      String word = "w" + i * i % 17;
      items.add(
          TestItem.of(
                  i == 0 ? null : "Question " + word + "?",
                  i == 1 ? " " : "Context " + word + "\nof line " + i,
                  judged((i % 2 == 0 ? "good " : "bad ") + word + ". Answer " + i, i % 2 == 0)
                      .scored("judge", i / 7.0)
                      .with(-0.1 * i),
                  sample("a " + word + i).with(-0.3 * i, -0.0),
                  sample("b " + i * 31).with(-1 / 3.0, -0.5 * i),
                  sample(i == 2 ? "" : "c " + i * 57 % 13).with(-2.0),
                  sample(i == 3 ? REFUSED : "d " + i).with(-1e-7 * i))
              .withReference("good " + word));
    }
    return items;
  }

  /** Writes the bundle with vectors or without. */
  Path write(String name, boolean vectors) throws Exception {
    Path folder = folders.resolve(name);
    Database tables = JobsDatabase.of(database, acme.id());
    ReportBundle.write(
        tables, experiment.toString(), folder, new BundleContent(ReportRenderer.NONE, vectors));
    return folder;
  }

  Path folder() {
    return bundle;
  }

  ChangedBundle copy(String name) throws IOException {
    return ChangedBundle.copy(bundle, folders.resolve(name));
  }

  /** Counts rows of {@code scores}. */
  long rows(Predicate<JsonNode> which) throws IOException {
    return Files.readAllLines(bundle.resolve("scores.jsonl")).stream()
        .filter(line -> which.test(read(line)))
        .count();
  }

  /** Returns the place of the first line with such a row. */
  static int line(List<String> lines, Predicate<JsonNode> which) {
    int place = 0;
    while (!which.test(read(lines.get(place)))) {
      place++;
    }
    return place;
  }

  static String metric(JsonNode row) {
    return row.get("metric").asText();
  }

  static JsonNode read(String line) {
    try {
      return MAPPER.readTree(line);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    database.close();
  }
}
