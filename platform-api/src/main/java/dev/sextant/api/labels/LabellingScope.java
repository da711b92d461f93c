package dev.sextant.api.labels;

import dev.sextant.api.http.Call;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which answers of a version people label.
 *
 * @param answerSetId null: those of the version's own file
 * @param part of the split; null: any
 */
record LabellingScope(@Nullable UUID answerSetId, @Nullable String part) {

  static LabellingScope of(Call call) {
    return new LabellingScope(
        call.queryId("answer_set_id").orElse(null),
        call.query("part").filter(part -> !part.equals("any")).orElse(null));
  }
}
