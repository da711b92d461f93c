package dev.sextant.api.imports.parse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Sextant's own shape. */
final class NativeShape implements ItemShape {

  static final Set<String> FIELDS =
      Set.of(
          "id",
          "question",
          "context",
          "reference",
          "reference_document",
          "group",
          "metadata",
          "answers");

  private static final int LONGEST_ID = 500;
  private static final int MOST_ANSWERS = 10_000;

  private final LabelReader labels;

  /**
   * Creates it.
   *
   * @param reading says what words of labels mean
   */
  NativeShape(Reading reading) {
    this.labels = new LabelReader("grounded", reading);
  }

  @Override
  public List<LabelWord> labelWords() {
    return labels.words();
  }

  @Override
  public SourceItem read(ObjectNode object, String id, Findings findings) {
    Fields fields = new Fields(object, "", findings);
    fields.allowOnly(FIELDS);
    SourceItem item =
        new SourceItem(
            id(fields, id),
            Texts.unlessBlank(fields.text("question")),
            Texts.unlessBlank(fields.text("context")),
            Texts.unlessBlank(fields.text("reference")),
            Texts.unlessBlank(fields.text("reference_document")),
            group(fields),
            Metadata.read(fields, "", findings),
            answers(fields, findings));
    if (item.question() == null && item.answers().isEmpty() && findings.isEmpty()) {
      findings.add("question", "is missing: an item needs a question or at least one answer.");
    }
    return item;
  }

  private static String id(Fields fields, String fallback) {
    String id = fields.id("id");
    if (id == null) {
      return fallback;
    }
    if (id.isBlank() || id.length() > LONGEST_ID) {
      fields.report("id", "must have 1 to %d characters.".formatted(LONGEST_ID));
    }
    return id;
  }

  private static @Nullable String group(Fields fields) {
    String group = Texts.unlessBlank(fields.id("group"));
    if (group != null && group.length() > LONGEST_ID) {
      fields.report("group", "must have 1 to %d characters.".formatted(LONGEST_ID));
    }
    return group;
  }

  private List<SourceAnswer> answers(Fields fields, Findings findings) {
    List<SourceAnswer> answers = new ArrayList<>();
    List<JsonNode> elements = fields.elements("answers");
    if (elements.size() > MOST_ANSWERS) {
      fields.report("answers", "must be %d at most.".formatted(MOST_ANSWERS));
      return answers;
    }
    for (int i = 0; i < elements.size(); i++) {
      SourceAnswer answer = answer(elements.get(i), "answers[%d]".formatted(i), findings);
      if (answer != null) {
        answers.add(answer);
      }
    }
    return answers;
  }

  private @Nullable SourceAnswer answer(JsonNode node, String path, Findings findings) {
    if (node instanceof ObjectNode object) {
      return AnswerShape.read(object, path + ".", labels, findings);
    }
    findings.add(path, "must be an object such as {\"text\": \"...\"}.");
    return null;
  }
}
