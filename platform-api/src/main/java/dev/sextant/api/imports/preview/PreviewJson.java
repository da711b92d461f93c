package dev.sextant.api.imports.preview;

import dev.sextant.api.imports.parse.Preview;
import dev.sextant.api.imports.parse.items.ContentSummary;
import dev.sextant.api.imports.parse.items.SourceAnswer;
import dev.sextant.api.imports.parse.items.SourceItem;
import dev.sextant.api.imports.parse.labels.LabelWord;
import dev.sextant.api.imports.parse.mapping.ColumnSample;
import dev.sextant.api.imports.parse.problems.RowError;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** A preview as the contract shows it. */
public final class PreviewJson {

  private PreviewJson() {}

  public static JsonObject of(Preview preview) {
    return new JsonObject()
        .put("format", preview.format() == null ? null : preview.format().code())
        .put("fault", preview.fault())
        .put("records_in", preview.recordsIn())
        .put("bytes", preview.bytes())
        .put("counts", counts(preview))
        .put("separator", preview.separator() == null ? null : preview.separator().code())
        .put("encoding", preview.encoding().code())
        .put("encoding_fits", preview.encodingFits())
        .put("columns", array(preview.columns(), PreviewJson::column))
        .put("mapping", fields(preview.mapping()))
        .put("proposed_mapping", fields(preview.proposed()))
        .put("label_words", array(preview.labelWords(), PreviewJson::word))
        .put("unknown_fields", counted(preview.unknownFields()))
        .put("items", array(preview.items(), PreviewJson::item))
        .put("errors", array(preview.errors(), PreviewJson::error))
        .put("error_count", preview.errorCount());
  }

  private static JsonObject counts(Preview preview) {
    ContentSummary content = preview.content();
    return new JsonObject()
        .put("lines", preview.lines())
        .put("items", content.items())
        .put("answers", content.answers())
        .put("items_with_context", content.itemsWithContext())
        .put("items_with_samples", content.itemsWithSamples())
        .put("grounded_labels", content.groundedLabels())
        .put("factuality_labels", content.factualityLabels())
        .put("item_factuality_labels", content.itemFactualityLabels())
        .put("judged_segments", content.judgedSegments());
  }

  private static JsonObject column(ColumnSample column) {
    return new JsonObject()
        .put("name", column.name())
        .put("samples", new JsonArray(column.samples()))
        .put("list", column.list());
  }

  private static JsonObject fields(Map<String, String> columns) {
    return new JsonObject(new TreeMap<>(columns));
  }

  private static JsonArray counted(Map<String, Long> fields) {
    JsonArray all = new JsonArray();
    new TreeMap<>(fields)
        .forEach(
            (field, count) -> all.add(new JsonObject().put("field", field).put("count", count)));
    return all;
  }

  private static JsonObject word(LabelWord word) {
    return new JsonObject()
        .put("word", word.word())
        .put("count", word.count())
        .put("means", word.means() == null ? null : word.means().code());
  }

  private static JsonObject item(SourceItem item) {
    return new JsonObject()
        .put("external_id", item.id())
        .put("question", item.question())
        .put("context", item.context())
        .put("reference", item.reference())
        .put("reference_document", item.referenceDocument())
        .put("factuality", item.factuality())
        .put("metadata", new JsonObject(item.metadata()))
        .put("answers", array(item.answers(), PreviewJson::answer));
  }

  private static JsonObject answer(SourceAnswer answer) {
    return new JsonObject()
        .put("role", answer.role().code())
        .put("text", answer.text())
        .put("grounded", answer.grounded())
        .put("factuality", answer.factuality())
        .put("metadata", new JsonObject(answer.metadata()))
        .put("segments", array(answer.segments(), PreviewJson::segment));
  }

  private static JsonObject segment(SourceAnswer.Segment segment) {
    return new JsonObject().put("text", segment.text()).put("verdict", segment.verdict().code());
  }

  private static JsonObject error(RowError error) {
    return new JsonObject()
        .put("line", error.line())
        .put("field", error.field())
        .put("detail", error.detail());
  }

  private static <T> JsonArray array(List<T> all, Function<T, JsonObject> json) {
    return new JsonArray(all.stream().map(json).toList());
  }
}
