package dev.sextant.standalone.command.bundle;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.bundle.BundleFormat;
import dev.sextant.bundle.BundleWriter;
import dev.sextant.bundle.TableWriter;
import dev.sextant.bundle.table.RecordTable;
import dev.sextant.jobs.bundles.BundleVerification;
import dev.sextant.jobs.bundles.FigureDifference;
import dev.sextant.jobs.bundles.ReportBundle;
import dev.sextant.jobs.bundles.rows.BundleTables;
import dev.sextant.jobs.bundles.rows.BundleTables.AnswerRow;
import dev.sextant.jobs.bundles.rows.BundleTables.ItemRow;
import dev.sextant.jobs.bundles.rows.BundleTables.LabelRow;
import dev.sextant.jobs.bundles.rows.BundleTables.ScoreRow;
import dev.sextant.jobs.tables.labels.LabelledAnswer.LabelOrigin;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import dev.sextant.metrics.scorer.TextScores;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** The bundle of an experiment with floors alone, made without an instance. */
final class SmallBundle {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int ITEMS = 12;

  private static final String INPUTS =
      """
      {
        "experiment": {
          "id": "00000000-0000-0000-0000-000000000001",
          "answer_set_id": "00000000-0000-0000-0000-000000000002",
          "metrics": [],
          "label": null,
          "label_source": {"kind": "in-force", "labeller": null},
          "seed": 1,
          "fact_runs": "[]",
          "version": {
            "id": "00000000-0000-0000-0000-000000000003",
            "number": 1,
            "sha256": "00",
            "items": 12,
            "ordinals": 12,
            "groups": 12,
            "answers": 12,
            "segments": 0,
            "segments_not_true": 0,
            "external_scores": "[]",
            "split": null
          },
          "embedders": [],
          "entailment_model": null
        },
        "facts": {
          "own_labellers": {},
          "models_of_labellers": {},
          "readings": {},
          "draws": null,
          "contradictions": 0
        }
      }
      """;

  private final List<ItemRow> items = new ArrayList<>();
  private final List<AnswerRow> answers = new ArrayList<>();
  private final List<LabelRow> labels = new ArrayList<>();
  private final List<ScoreRow> scores = new ArrayList<>();

  /** What the rows give. */
  private final ObjectNode report;

  /**
   * @param scratch a folder that does not exist
   */
  SmallBundle(Path scratch) throws IOException, InterruptedException {
    for (int i = 0; i < ITEMS; i++) {
      add(i, "Answer " + "word ".repeat(i * 5 % 7) + i + ".");
    }
    report = MAPPER.createObjectNode();
    write(scratch, MAPPER.createObjectNode());
    for (FigureDifference figure : BundleVerification.of(scratch, 1).figures()) {
      report.set(figure.pointer().substring(1), MAPPER.readTree(figure.computed()));
    }
  }

  private void add(int i, String text) {
    String item = new UUID(1, i).toString();
    String answer = new UUID(2, i).toString();
    ItemText texts =
        new ItemText("Question " + i + "?", null, null, List.of(new AnswerText(text, false)));
    items.add(new ItemRow(item, "i" + i, texts.question(), null, null));
    answers.add(new AnswerRow(answer, item, 0, text, null));
    labels.add(
        new LabelRow(
            answer,
            item,
            0,
            true,
            text.length(),
            i % 3 == 0,
            LabelOrigin.IMPORTED,
            null,
            null,
            null,
            null,
            i,
            i,
            "i" + i,
            false,
            texts.question().length(),
            -1,
            null));
    for (SubjectScore score : TextScores.of(texts, Set.of())) {
      scores.add(row(score, item, answer));
    }
  }

  private static ScoreRow row(SubjectScore score, String item, String answer) {
    return new ScoreRow(
        score.metric(),
        null,
        null,
        item,
        score.answer() == SubjectScore.ITEM ? null : answer,
        score.score() instanceof Score.Defined defined ? defined.value() : null,
        score.score() instanceof Score.Undefined undefined ? undefined.reason().code() : null);
  }

  /** Returns a copy of the report, which may be changed. */
  ObjectNode report() {
    return report.deepCopy();
  }

  void write(Path folder) throws IOException {
    write(folder, report);
  }

  /** Writes it with a report that its rows need not give. */
  void write(Path folder, ObjectNode changed) throws IOException {
    write(folder, changed, scores);
  }

  /** Writes it with another row of scores. */
  void writeWith(Path folder, ScoreRow another) throws IOException {
    List<ScoreRow> all = new ArrayList<>(scores);
    all.add(another);
    write(folder, report, all);
  }

  private void write(Path folder, ObjectNode json, List<ScoreRow> rows) throws IOException {
    BundleWriter bundle = BundleWriter.into(folder);
    table(bundle, BundleTables.ITEMS, items);
    table(bundle, BundleTables.ANSWERS, answers);
    table(bundle, BundleTables.LABELS, labels);
    table(bundle, BundleTables.SCORES, rows);
    bundle.file("inputs.json", INPUTS.getBytes(UTF_8));
    bundle.file(ReportBundle.REPORT, MAPPER.writeValueAsBytes(json));
    bundle.finish(JsonNodeFactory.instance.objectNode());
  }

  private static <R extends Record> void table(
      BundleWriter bundle, RecordTable<R> table, List<R> rows) throws IOException {
    try (TableWriter<R> writer = bundle.table(table, Set.of(BundleFormat.JSON_LINES))) {
      for (R row : rows) {
        writer.write(row);
      }
    }
  }
}
