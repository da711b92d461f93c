package dev.sextant.jobs;

import static dev.sextant.jobs.ScoredBundle.line;
import static dev.sextant.jobs.ScoredBundle.metric;
import static dev.sextant.jobs.ScoredBundle.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.jobs.bundles.BundleVerification;
import dev.sextant.jobs.bundles.rescoring.ItemCount;
import dev.sextant.jobs.bundles.rescoring.ScoreVerification;
import dev.sextant.jobs.bundles.rows.BundleTables;
import dev.sextant.jobs.tables.reports.VectorStore.TextVector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Items that a bundle has no scores or vectors of are counted, and foreign scores are named. */
class ScoreGapsTest {

  private static final String UNKNOWN = "00000000-0000-4000-8000-000000000000";

  @TempDir static Path folders;

  private static ScoredBundle bundle;

  @BeforeAll
  static void write() throws Exception {
    bundle = new ScoredBundle(folders);
  }

  @AfterAll
  static void stop() {
    bundle.close();
  }

  @Test
  void an_item_that_both_models_failed_is_counted_for_each() throws Exception {
    ScoreVerification scores = verified(bundle.folder());

    assertThat(scores.failed())
        .containsExactly(new ItemCount("fake", 1), new ItemCount("another", 1));
    assertThat(scores.lacking())
        .as("the vector of the text that they refused")
        .containsExactly(new ItemCount("fake", 1), new ItemCount("another", 1));
    assertThat(scores.agrees()).isTrue();

    ScoreVerification ofTexts = verified(bundle.write("without", false));
    assertThat(ofTexts.failed()).isEqualTo(scores.failed());
    assertThat(ofTexts.lacking()).isEmpty();
  }

  @Test
  void an_item_without_its_scores_by_a_model_is_counted() throws Exception {
    ChangedBundle changed = bundle.copy("no-scores-by-a-model");
    changed.lines(
        "scores", lines -> without(lines, row -> row.get("model").asText().equals("another")));

    ScoreVerification scores = verified(changed.folder());

    assertThat(scores.failed())
        .containsExactly(new ItemCount("fake", 1), new ItemCount("another", 2));
    assertThat(scores.differing()).isZero();
  }

  @Test
  void an_item_without_its_scores_of_texts_differs() throws Exception {
    ChangedBundle changed = bundle.copy("no-scores-of-texts");
    List<JsonNode> removed = new ArrayList<>();
    changed.lines(
        "scores",
        lines -> {
          List<String> before = List.copyOf(lines);
          List<String> left = without(lines, row -> row.get("model").isNull());
          before.stream()
              .filter(line -> !left.contains(line))
              .forEach(line -> removed.add(read(line)));
          return left;
        });

    ScoreVerification scores = verified(changed.folder());

    long ofTexts = removed.stream().filter(row -> !metric(row).equals("external-judge")).count();
    assertThat(scores.differing()).isEqualTo(ofTexts).isGreaterThan(10);
    assertThat(scores.differences())
        .allSatisfy(
            score -> {
              assertThat(score.itemId()).isEqualTo(removed.get(0).get("item_id").asText());
              assertThat(score.stored()).isEqualTo("nothing");
            });
  }

  @Test
  void an_item_without_a_vector_is_counted_for_its_model() throws Exception {
    ChangedBundle changed = bundle.copy("no-vector");
    List<TextVector> removed = new ArrayList<>();
    changed.parquet(
        BundleTables.VECTORS,
        rows -> {
          removed.add(rows.remove(100));
          return rows;
        });

    assertThat(verified(changed.folder()).lacking())
        .containsExactlyInAnyOrder(
            new ItemCount(removed.get(0).model(), 2),
            new ItemCount(removed.get(0).model().equals("fake") ? "another" : "fake", 1));
  }

  @Test
  void scores_over_fewer_samples_that_no_vectors_give_are_named() throws Exception {
    ChangedBundle changed = bundle.copy("foreign-samples");
    changed.lines(
        "sample_scores",
        lines -> {
          JsonNode first = read(lines.get(0));
          lines.add(lines.get(0).replace(first.get("embedder_id").asText(), UNKNOWN));
          lines.add(
              lines
                  .get(0)
                  .replace(first.get("item_id").asText(), UNKNOWN)
                  .replace(metric(first), "unread-by-the-report"));
          return lines;
        });

    ScoreVerification scores = verified(changed.folder());

    assertThat(scores.differences())
        .hasSize(2)
        .allSatisfy(
            score -> {
              assertThat(score.table()).isEqualTo("sample_scores");
              assertThat(score.computed()).isEqualTo("nothing");
            })
        .anySatisfy(score -> assertThat(score.model()).isEqualTo(UNKNOWN))
        .anySatisfy(score -> assertThat(score.itemId()).isEqualTo(UNKNOWN));
    assertThat(scores.computedSampleScores()).isEqualTo(scores.sampleScores());
  }

  @Test
  void a_series_that_the_experiment_does_not_have_is_an_error() throws Exception {
    ChangedBundle changed = bundle.copy("foreign-series");
    changed.lines(
        "scores",
        lines -> {
          int line = line(lines, row -> metric(row).equals("external-judge"));
          lines.add(lines.get(line).replace("external-judge", "external-other"));
          return lines;
        });

    assertThatThrownBy(() -> verified(changed.folder()))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("scores has a row of the metric external-other");
  }

  @ParameterizedTest
  @ValueSource(strings = {"answer_length", "question_length", "context_length"})
  void a_length_that_is_not_that_of_the_text_is_named(String column) throws Exception {
    ChangedBundle changed = bundle.copy("length-" + column);
    List<Integer> length = new ArrayList<>();
    changed.lines(
        "labels",
        lines -> {
          length.add(read(lines.get(30)).get(column).asInt());
          lines.set(30, with(lines.get(30), column, Integer.toString(length.get(0) + 7)));
          return lines;
        });

    assertThat(verified(changed.folder()).differences())
        .singleElement()
        .satisfies(
            label -> {
              assertThat(label.table()).isEqualTo("labels");
              assertThat(label.metric()).isEqualTo(column);
              assertThat(label.stored()).isEqualTo(Integer.toString(length.get(0) + 7));
              assertThat(label.computed()).isEqualTo(Integer.toString(length.get(0)));
              assertThat(label.inputs()).isEqualTo("texts");
            });
  }

  @ParameterizedTest
  @CsvSource({"answers, ordinal, 77", "answers, item_id, another", "items, external_id, another"})
  void a_row_that_belongs_to_another_answer_is_an_error(String table, String column, String value)
      throws Exception {
    ChangedBundle changed = bundle.copy("foreign-" + column);
    changed.lines(
        table,
        lines -> {
          lines.set(11, with(lines.get(11), column, value));
          return lines;
        });

    assertThatThrownBy(() -> verified(changed.folder()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("do not have the same answers in the same order: " + column);
  }

  /** Returns a line with another value of a column, of the same type. */
  private static String with(String line, String column, String value) {
    ObjectNode row = (ObjectNode) read(line);
    if (row.get(column).isInt()) {
      row.put(column, Integer.parseInt(value));
    } else {
      row.put(column, value);
    }
    return row.toString();
  }

  @Test
  void tables_in_another_order_are_an_error() throws Exception {
    ChangedBundle changed = bundle.copy("order");
    changed.lines(
        "answers",
        lines -> {
          lines.add(lines.remove(0));
          return lines;
        });

    assertThatThrownBy(() -> verified(changed.folder()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("do not have the same answers in the same order");
  }

  /** Returns the lines without such rows of one item. */
  private static List<String> without(List<String> lines, Predicate<JsonNode> rows) {
    String item =
        lines.stream()
            .map(ScoredBundle::read)
            .filter(rows)
            .map(row -> row.get("item_id").asText())
            .findFirst()
            .orElseThrow();
    return lines.stream()
        .filter(
            line -> {
              JsonNode row = read(line);
              return !rows.test(row) || !row.get("item_id").asText().equals(item);
            })
        .toList();
  }

  private static ScoreVerification verified(Path folder) throws Exception {
    return BundleVerification.of(folder, 1).scores();
  }
}
