package dev.sextant.api.datasets;

import static java.util.stream.Collectors.groupingBy;

import dev.sextant.api.datasets.Item.Answer;
import dev.sextant.api.datasets.Item.Excerpt;
import dev.sextant.api.datasets.Item.Label;
import dev.sextant.api.datasets.Item.Segment;
import dev.sextant.api.http.Times;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Items as the contract shows them: answers inside items, labels inside answers. */
final class ItemJson {

  private final Map<UUID, List<Answer>> answers;
  private final Map<UUID, List<Label>> labels;
  private final Map<UUID, List<Segment>> segments;

  ItemJson(Excerpt excerpt) {
    this.answers = excerpt.answers().stream().collect(groupingBy(Answer::itemId));
    this.labels = excerpt.labels().stream().collect(groupingBy(Label::answerId));
    this.segments = excerpt.segments().stream().collect(groupingBy(Segment::labelId));
  }

  JsonObject item(Item item) {
    return new JsonObject()
        .put("id", item.id().toString())
        .put("ordinal", item.ordinal())
        .put("external_id", item.externalId())
        .put("question", item.question())
        .put("context", item.context())
        .put("reference", item.reference())
        .put("reference_document", item.referenceDocument())
        .put("group", item.group())
        .put("factuality", item.factuality())
        .put("metadata", item.metadata())
        .put("split", item.split())
        .put("answers", array(answers.get(item.id()), this::answer));
  }

  private JsonObject answer(Answer answer) {
    return new JsonObject()
        .put("id", answer.id().toString())
        .put("ordinal", answer.ordinal())
        .put("role", answer.role())
        .put("text", answer.text())
        .put("metadata", answer.metadata())
        .put("labels_withheld", answer.labelsWithheld())
        .put("labels", array(labels.get(answer.id()), this::label));
  }

  private JsonObject label(Label label) {
    return new JsonObject()
        .put("id", label.id().toString())
        .put("source", label.source())
        .put("author", label.author())
        .put("grounded", label.grounded())
        .put("factuality", label.factuality())
        .put("created_at", Times.json(label.createdAt()))
        .put("segments", array(segments.get(label.id()), ItemJson::segment));
  }

  private static JsonObject segment(Segment segment) {
    return new JsonObject().put("text", segment.text()).put("verdict", segment.verdict());
  }

  private static <T> JsonArray array(@Nullable List<T> rows, Function<T, JsonObject> json) {
    JsonArray array = new JsonArray();
    if (rows != null) {
      rows.forEach(row -> array.add(json.apply(row)));
    }
    return array;
  }
}
