package dev.sextant.jobs;

import static dev.sextant.jobs.ScoredBundle.line;
import static dev.sextant.jobs.ScoredBundle.metric;
import static dev.sextant.jobs.ScoredBundle.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.jobs.bundles.BundleVerification;
import dev.sextant.jobs.bundles.rescoring.NotComputed;
import dev.sextant.jobs.bundles.rescoring.NotComputed.Cause;
import dev.sextant.jobs.bundles.rescoring.ScoreDifference;
import dev.sextant.jobs.bundles.rescoring.ScoreVerification;
import dev.sextant.jobs.bundles.rows.BundleTables;
import dev.sextant.jobs.tables.reports.VectorStore.TextVector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Texts, log-probabilities, vectors and segments of a bundle give its scores again, and a changed
 * one is named.
 */
class ScoreVerificationTest {

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
  void texts_and_vectors_give_every_score_again() throws Exception {
    BundleVerification verification = BundleVerification.of(bundle.folder(), 2);
    ScoreVerification scores = verification.scores();

    assertThat(scores.differences()).isEmpty();
    assertThat(verification.agrees()).isTrue();
    assertThat(scores.scores()).isEqualTo(bundle.rows(any -> true)).isGreaterThan(3_000);
    long ofJudge = bundle.rows(row -> metric(row).equals("external-judge"));
    assertThat(ofJudge).isEqualTo(5L * ScoredBundle.ITEMS);
    assertThat(scores.notComputed())
        .contains(
            new NotComputed("scores", "external-judge", List.of(), ofJudge, Cause.ELSEWHERE),
            new NotComputed("labels", "factuality", List.of(), 1, Cause.OWN_FACTUALITY))
        .allMatch(each -> !each.table().equals("scores") || !each.cause().isOfVectors());
    assertThat(scores.computed()).isEqualTo(scores.scores() - ofJudge);
    assertThat(scores.segmented()).isEqualTo(5);
    assertThat(scores.computedSegmented()).isEqualTo(4);
    assertThat(scores.sampleScores()).isPositive().isEqualTo(scores.computedSampleScores());
  }

  @Test
  void a_bundle_without_vectors_gives_the_scores_of_its_texts() throws Exception {
    BundleVerification verification = BundleVerification.of(bundle.write("texts", false), 2);
    ScoreVerification scores = verification.scores();

    assertThat(verification.agrees()).isTrue();
    long withoutVectors = notComputed(scores, "scores", Cause.NO_VECTORS);
    assertThat(withoutVectors).isEqualTo(bundle.rows(row -> !row.get("model").isNull()));
    assertThat(scores.notComputed())
        .filteredOn(each -> each.metric().equals("sgi"))
        .singleElement()
        .satisfies(each -> assertThat(each.models()).containsExactlyInAnyOrder("fake", "another"));
    assertThat(scores.computed())
        .isPositive()
        .isEqualTo(
            scores.scores() - withoutVectors - notComputed(scores, "scores", Cause.ELSEWHERE));
    assertThat(notComputed(scores, "sample_scores", Cause.NO_VECTORS))
        .isEqualTo(scores.sampleScores());
    assertThat(scores.sampleScores()).isPositive();
    assertThat(scores.computedSampleScores()).isZero();
  }

  @Test
  void one_bit_of_a_score_is_found_and_the_score_named() throws Exception {
    for (String metric :
        List.of("length", "rouge-l-dispersion", "perplexity", "ln-entropy", "sgi", "eigenscore")) {
      ChangedBundle changed = bundle.copy("bit-of-" + metric);
      List<ScoreDifference> expected = new ArrayList<>();
      changed.lines(
          "scores",
          lines -> {
            int line =
                line(lines, row -> metric(row).equals(metric) && row.get("value").isNumber());
            JsonNode row = read(lines.get(line));
            double value = row.get("value").asDouble();
            lines.set(line, lines.get(line).replace(":" + value, ":" + Math.nextUp(value)));
            expected.add(
                new ScoreDifference(
                    "scores",
                    metric,
                    row.get("model").textValue(),
                    row.get("item_id").asText(),
                    row.get("answer_id").textValue(),
                    null,
                    Double.toString(Math.nextUp(value)),
                    Double.toString(value)));
            return lines;
          });

      BundleVerification verification = BundleVerification.of(changed.folder(), 1);

      assertThat(verification.scores().differences()).isEqualTo(expected).hasSize(1);
      assertThat(verification.scores().differing()).isEqualTo(1);
      assertThat(verification.agrees()).isFalse();
    }
  }

  @Test
  void another_text_is_found_by_the_scores_of_its_answer_and_item() throws Exception {
    ChangedBundle changed = bundle.copy("text");
    List<String> item = new ArrayList<>();
    changed.lines(
        "answers",
        lines -> {
          String line = lines.get(51);
          item.add(read(line).get("item_id").asText());
          lines.set(51, line.replace("\"text\":\"", "\"text\":\"x"));
          return lines;
        });

    ScoreVerification scores = BundleVerification.of(changed.folder(), 1).scores();

    assertThat(scores.differences())
        .extracting(ScoreDifference::metric)
        .contains("length", "mean-length", "answer_length");
    assertThat(scores.differences()).extracting(ScoreDifference::itemId).containsOnly(item.get(0));
  }

  @Test
  void one_bit_of_a_vector_is_found_by_the_scores_of_its_model() throws Exception {
    ChangedBundle changed = bundle.copy("vector");
    List<TextVector> flipped = new ArrayList<>();
    changed.parquet(
        BundleTables.VECTORS,
        rows -> {
          int place = 0;
          while (!rows.get(place).role().equals("answer") || place < 100) {
            place++;
          }
          float[] vector = rows.get(place).vector();
          vector[2] = Float.intBitsToFloat(Float.floatToRawIntBits(vector[2]) ^ 1);
          flipped.add(rows.get(place));
          return rows;
        });

    ScoreVerification scores = BundleVerification.of(changed.folder(), 1).scores();

    assertThat(scores.differences())
        .isNotEmpty()
        .allSatisfy(
            score -> {
              assertThat(score.model()).isEqualTo(flipped.get(0).model());
              assertThat(score.itemId()).isEqualTo(flipped.get(0).itemId());
            });
    assertThat(scores.differences()).extracting(ScoreDifference::metric).contains("sgi");
  }

  @Test
  void a_score_over_fewer_samples_is_named() throws Exception {
    ChangedBundle changed = bundle.copy("samples");
    List<JsonNode> row = new ArrayList<>();
    changed.lines(
        "sample_scores",
        lines -> {
          row.add(read(lines.get(7)));
          double value = row.get(0).get("value").asDouble();
          lines.set(7, lines.get(7).replace(":" + value, ":" + Math.nextUp(value)));
          return lines;
        });

    assertThat(BundleVerification.of(changed.folder(), 1).scores().differences())
        .singleElement()
        .satisfies(
            score -> {
              assertThat(score.table()).isEqualTo("sample_scores");
              assertThat(score.itemId()).isEqualTo(row.get(0).get("item_id").asText());
              assertThat(score.samples()).isEqualTo(row.get(0).get("samples").asInt());
              assertThat(score.computed()).isEqualTo(row.get(0).get("value").asText());
            });
  }

  @Test
  void a_score_that_is_missing_is_named() throws Exception {
    ChangedBundle changed = bundle.copy("missing");
    changed.lines(
        "scores",
        lines -> {
          lines.remove(line(lines, row -> metric(row).equals("context-novelty")));
          return lines;
        });

    assertThat(BundleVerification.of(changed.folder(), 1).scores().differences())
        .singleElement()
        .satisfies(
            score -> {
              assertThat(score.metric()).isEqualTo("context-novelty");
              assertThat(score.stored()).isEqualTo("nothing");
            });
  }

  @Test
  void a_score_that_nothing_gives_is_named() throws Exception {
    ChangedBundle changed = bundle.copy("invented");
    changed.lines(
        "scores",
        lines -> {
          int line = line(lines, row -> metric(row).equals("isotropy-vne"));
          lines.add(lines.get(line).replace("isotropy-vne", "isotropy-frobenius"));
          return lines;
        });

    assertThat(BundleVerification.of(changed.folder(), 1).scores().differences())
        .singleElement()
        .satisfies(
            score -> {
              assertThat(score.metric()).isEqualTo("isotropy-frobenius");
              assertThat(score.computed()).isEqualTo("nothing");
            });
  }

  @Test
  void a_score_that_is_there_twice_is_an_error() throws Exception {
    ChangedBundle changed = bundle.copy("twice");
    changed.lines(
        "scores",
        lines -> {
          lines.add(lines.get(0));
          return lines;
        });

    assertThatThrownBy(() -> BundleVerification.of(changed.folder(), 1))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("scores has two rows of ");
  }

  @Test
  void scores_of_a_text_whose_vector_is_missing_are_counted() throws Exception {
    ChangedBundle changed = bundle.copy("few-vectors");
    changed.parquet(
        BundleTables.VECTORS,
        rows -> {
          rows.remove(100);
          return rows;
        });

    BundleVerification verification = BundleVerification.of(changed.folder(), 1);

    assertThat(notComputed(verification.scores(), "scores", Cause.MISSING_VECTORS))
        .isPositive()
        .isLessThan(50);
    assertThat(verification.agrees()).isTrue();
  }

  @Test
  void another_log_probability_is_found_by_the_scores_of_its_answer_and_item() throws Exception {
    ChangedBundle changed = bundle.copy("logprobs");
    changed.lines(
        "answers",
        lines -> {
          int line = line(lines, row -> row.get("token_logprobs").size() == 2);
          lines.set(
              line, lines.get(line).replace("\"token_logprobs\":[", "\"token_logprobs\":[-0.25,"));
          return lines;
        });

    ScoreVerification scores = BundleVerification.of(changed.folder(), 1).scores();

    assertThat(scores.differences())
        .extracting(ScoreDifference::metric)
        .containsExactlyInAnyOrder("perplexity", "ln-entropy");
    assertThat(scores.differences())
        .extracting(ScoreDifference::inputs)
        .containsOnly("log-probabilities");
  }

  @Test
  void another_verdict_on_a_segment_is_found_by_the_factuality_of_its_label() throws Exception {
    ChangedBundle changed = bundle.copy("segments");
    changed.lines(
        "segments",
        lines -> lines.stream().map(line -> line.replace("\"partial\"", "\"true\"")).toList());

    ScoreVerification scores = BundleVerification.of(changed.folder(), 1).scores();

    assertThat(scores.differences())
        .singleElement()
        .satisfies(
            label -> {
              assertThat(label.table()).isEqualTo("labels");
              assertThat(label.stored()).isEqualTo(Double.toString(1 / 3.0));
              assertThat(label.computed()).isEqualTo(Double.toString(2 / 3.0));
              assertThat(label.inputs()).isEqualTo("segments");
            });
    assertThat(scores.computedSegmented()).as("another label of the file has its own").isEqualTo(3);
  }

  @Test
  void segments_in_another_order_than_labels_are_an_error() throws Exception {
    ChangedBundle changed = bundle.copy("segments-order");
    changed.lines(
        "segments",
        lines -> {
          lines.add(lines.remove(0));
          return lines;
        });

    assertThatThrownBy(() -> BundleVerification.of(changed.folder(), 1))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("segments does not have the answers in the order of labels");
  }

  private static long notComputed(ScoreVerification scores, String table, Cause cause) {
    return scores.notComputed().stream()
        .filter(each -> each.table().equals(table) && each.cause() == cause)
        .mapToLong(NotComputed::scores)
        .sum();
  }

  @Test
  void a_torn_file_of_vectors_is_an_error_that_names_it() throws Exception {
    ChangedBundle changed = bundle.copy("torn");
    Path file = changed.folder().resolve("vectors.parquet");
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length - 100));
    Checksums.correct(changed.folder(), "vectors.parquet");

    assertThatThrownBy(() -> BundleVerification.of(changed.folder(), 1))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("vectors.parquet cannot be read");
  }
}
