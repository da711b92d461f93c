package dev.sextant.jobs.bundles.rescoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.sextant.bundle.BundleFormat;
import dev.sextant.bundle.BundleReader;
import dev.sextant.bundle.BundleWriter;
import dev.sextant.bundle.TableWriter;
import dev.sextant.inference.lexical.LexicalEmbedder;
import dev.sextant.jobs.bundles.rows.BundleTables;
import dev.sextant.jobs.bundles.rows.BundleTables.LabelRow;
import dev.sextant.jobs.bundles.rows.BundleTables.ScoreRow;
import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.jobs.tables.experiments.LabelSource;
import dev.sextant.jobs.tables.experiments.RegisteredEmbedder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows of series that a bundle cannot have are refused before they take memory. */
class ScoreLedgerTest {

  private static final String ITEM = "00000000-0000-4000-8000-000000000001";
  private static final String ANSWER = "00000000-0000-4000-8000-000000000002";
  private static final String MODEL = "00000000-0000-4000-8000-000000000003";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "length, -, true",
        "mean-length, -, false",
        "sgi, 00000000-0000-4000-8000-000000000003, true",
        "isotropy-vne, 00000000-0000-4000-8000-000000000003, false",
        "external-judge, -, true"
      })
  void a_row_of_a_series_of_the_experiment_is_counted(
      String metric, @Nullable String model, boolean ofAnswer) throws IOException {
    ScoreLedger ledger = read(metric, model, ofAnswer);

    assertThat(ledger.rows()).isEqualTo(1);
    assertThat(ledger.itemsWithoutScore(MODEL)).isEqualTo(model == null ? 1 : 0);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      delimiter = '|',
      value = {
        "made-up | - | true | which neither this release nor the experiment has",
        "external-other | - | true | which neither this release nor the experiment has",
        "length | - | false | of the metric length for an item, it is of an answer",
        "mean-length | - | true | of the metric mean-length for an answer, it is of an item",
        "sgi | - | true | of the metric sgi by no model, which inputs.json does not have",
        "sgi | another | true | of the metric sgi by the model another, which inputs.json does",
        "length | 00000000-0000-4000-8000-000000000003 | true | of the metric length by the model",
        "semantic-entropy-discrete | 00000000-0000-4000-8000-000000000003 | false | by the model"
      })
  void a_row_of_any_other_series_is_an_error(
      String metric, @Nullable String model, boolean ofAnswer, String sentence) {
    assertThatThrownBy(() -> read(metric, model, ofAnswer))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("scores has a row ")
        .hasMessageContaining(sentence);
  }

  @Test
  void an_item_of_a_model_without_rows_has_no_score() throws IOException {
    ScoreLedger ledger = read("length", null, true);

    assertThat(ledger.itemsWithoutScore("any")).isEqualTo(1);
  }

  private ScoreLedger read(String metric, @Nullable String model, boolean ofAnswer)
      throws IOException {
    BundleWriter bundle = BundleWriter.into(folder);
    try (TableWriter<LabelRow> labels =
            bundle.table(BundleTables.LABELS, Set.of(BundleFormat.JSON_LINES));
        TableWriter<ScoreRow> scores =
            bundle.table(BundleTables.SCORES, Set.of(BundleFormat.JSON_LINES))) {
      labels.write(label());
      scores.write(new ScoreRow(metric, model, model, ITEM, ofAnswer ? ANSWER : null, 0.5, null));
    }
    bundle.finish(JsonNodeFactory.instance.objectNode());
    return ScoreLedger.read(BundleReader.open(folder), experiment(), false);
  }

  private static LabelRow label() {
    return new LabelRow(
        ANSWER, ITEM, 0, true, 5, true, null, null, null, null, null, 0, 0, "i", false, -1, -1,
        null);
  }

  private static Experiment experiment() {
    return new Experiment(
        ITEM,
        ITEM,
        List.of("sgi", "isotropy-vne", "external-judge"),
        null,
        LabelSource.IN_FORCE,
        1,
        "[]",
        new Experiment.Version(ITEM, 1, "0", 1, 1, 1, 1, 0, 0, "[]", null),
        List.of(new RegisteredEmbedder(MODEL, "0", LexicalEmbedder.lexical(), null)),
        null);
  }
}
