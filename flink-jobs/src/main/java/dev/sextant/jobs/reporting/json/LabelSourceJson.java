package dev.sextant.jobs.reporting.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.jobs.reporting.series.Subjects;
import dev.sextant.jobs.tables.experiments.LabelSource;

/** Whose labels a report takes as true, and how many subjects have none of them, as JSON. */
public final class LabelSourceJson {

  private LabelSourceJson() {}

  /** Returns the source with the numbers of its subjects. */
  public static ObjectNode of(LabelSource source, Subjects subjects) {
    ObjectNode json = Json.object().put("source", source.kind()).put("sentence", source.sentence());
    json.set("labeller", labeller(source));
    json.putObject("answers")
        .put("count", subjects.answerCount())
        .put("unlabelled", subjects.unlabelledAnswers());
    json.putObject("items")
        .put("count", subjects.itemCount())
        .put("unlabelled", subjects.unlabelledItems());
    return json;
  }

  /** Returns the labeller of a source; null without one. */
  public static JsonNode labeller(LabelSource source) {
    LabelSource.Labeller labeller = source.labeller();
    return labeller == null
        ? NullNode.getInstance()
        : Json.object()
            .put("name", labeller.name())
            .put("version", labeller.version())
            .put("identity", labeller.identity())
            .put("vote_of", labeller.voteOf());
  }
}
