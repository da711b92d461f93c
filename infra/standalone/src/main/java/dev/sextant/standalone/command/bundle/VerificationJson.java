package dev.sextant.standalone.command.bundle;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.bundle.FileDifference;
import dev.sextant.jobs.bundles.BundleVerification;
import dev.sextant.jobs.bundles.FigureDifference;
import dev.sextant.jobs.bundles.rescoring.ItemCount;
import dev.sextant.jobs.bundles.rescoring.NotComputed;
import dev.sextant.jobs.bundles.rescoring.ScoreDifference;
import dev.sextant.jobs.bundles.rescoring.ScoreVerification;
import java.util.List;
import java.util.Locale;

/** What was found of a bundle, as JSON for programs. */
final class VerificationJson {

  private VerificationJson() {}

  /** Returns what was found of one bundle. */
  static ObjectNode of(BundleVerification bundle) {
    ObjectNode json = of(bundle.agrees(), bundle.files());
    ObjectNode figures = json.putObject("figures");
    figures.put("compared", bundle.compared()).put("differing", bundle.figures().size());
    ArrayNode differences = figures.putArray("differences");
    for (FigureDifference figure : bundle.figures()) {
      differences
          .addObject()
          .put("pointer", figure.pointer())
          .put("stored", figure.stored())
          .put("computed", figure.computed());
    }
    addScores(json.putObject("scores"), bundle.scores());
    return json;
  }

  /** Returns what was found of the files alone. */
  static ObjectNode of(boolean agrees, List<FileDifference> files) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("agrees", agrees);
    ArrayNode differ = json.putArray("files");
    for (FileDifference file : files) {
      differ
          .addObject()
          .put("file", file.file())
          .put("difference", file.kind().name().toLowerCase(Locale.ROOT));
    }
    return json;
  }

  /** Adds a cell of an occurrence. */
  static void addCell(ArrayNode cells, CellVerification cell) {
    ObjectNode json =
        cells
            .addObject()
            .put("folder", cell.folder())
            .put("name", cell.name())
            .put("experiment_state", cell.state());
    BundleVerification bundle = cell.bundle();
    json.set("bundle", bundle == null ? json.nullNode() : of(bundle));
  }

  private static void addScores(ObjectNode json, ScoreVerification scores) {
    json.put("rows", scores.scores()).put("computed", scores.computed());
    json.put("sample_rows", scores.sampleScores());
    json.put("computed_sample_rows", scores.computedSampleScores());
    json.put("segmented_labels", scores.segmented());
    json.put("computed_segmented_labels", scores.computedSegmented());
    json.put("differing", scores.differing());
    ArrayNode differences = json.putArray("differences");
    scores.differences().forEach(score -> addDifference(differences, score));
    ArrayNode notComputed = json.putArray("not_computed");
    for (NotComputed each : scores.notComputed()) {
      ObjectNode entry =
          notComputed.addObject().put("table", each.table()).put("metric", each.metric());
      each.models().forEach(entry.putArray("models")::add);
      entry
          .put("scores", each.scores())
          .put("cause", each.cause().code())
          .put("sentence", ScoreLines.sentence(each));
    }
    addItems(json.putArray("items_without_score"), scores.failed());
    addItems(json.putArray("items_lacking_vectors"), scores.lacking());
  }

  private static void addDifference(ArrayNode differences, ScoreDifference score) {
    differences
        .addObject()
        .put("table", score.table())
        .put("metric", score.metric())
        .put("model", score.model())
        .put("item_id", score.itemId())
        .put("answer_id", score.answerId())
        .put("samples", score.samples())
        .put("stored", score.stored())
        .put("computed", score.computed());
  }

  private static void addItems(ArrayNode counts, List<ItemCount> items) {
    items.forEach(
        count -> counts.addObject().put("model", count.model()).put("items", count.items()));
  }
}
