package dev.sextant.api.imports.parse.shapes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.api.imports.parse.items.SourceAnswer;
import dev.sextant.api.imports.parse.items.SourceAnswer.Role;
import dev.sextant.api.imports.parse.items.SourceItem;
import dev.sextant.api.imports.parse.problems.Findings;
import dev.sextant.api.imports.parse.problems.SourceTexts;
import dev.sextant.api.imports.parse.shapes.JsonItems.ItemShape;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** HaluEval QA: the knowledge is the context; both answers are judged. */
public final class HaluEvalShape implements ItemShape {

  public static final Set<String> MARKS =
      Set.of("knowledge", "right_answer", "hallucinated_answer");

  @Override
  public SourceItem read(ObjectNode object, String id, Findings findings) {
    JsonFields fields = new JsonFields(object, "", findings);
    return new SourceItem(
        fields.id("index", id),
        SourceTexts.unlessBlank(fields.requiredText("question")),
        SourceTexts.unlessBlank(fields.requiredText("knowledge")),
        null,
        null,
        SourceItem.NO_METADATA,
        List.of(
            judged(fields.requiredText("right_answer"), true),
            judged(fields.requiredText("hallucinated_answer"), false)));
  }

  private static SourceAnswer judged(String text, @Nullable Boolean grounded) {
    return new SourceAnswer(text, Role.JUDGED, grounded, null, List.of(), List.of());
  }
}
