package dev.sextant.api.imports.parse.shapes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.api.imports.parse.images.ImageReader;
import dev.sextant.api.imports.parse.images.RecordImages;
import dev.sextant.api.imports.parse.items.SourceAnswer;
import dev.sextant.api.imports.parse.items.SourceItem;
import dev.sextant.api.imports.parse.labels.LabelReader;
import dev.sextant.api.imports.parse.labels.LabelReader.LabelWord;
import dev.sextant.api.imports.parse.mapping.ReadOptions;
import dev.sextant.api.imports.parse.problems.Findings;
import dev.sextant.api.imports.parse.problems.SourceTexts;
import dev.sextant.api.imports.parse.problems.UnknownFields;
import dev.sextant.api.imports.parse.shapes.JsonItems.ItemShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Sextant's own shape. */
public final class NativeShape implements ItemShape {

  public static final Set<String> FIELDS =
      Set.of(
          "id",
          "question",
          "context",
          "reference",
          "reference_document",
          "group",
          "factuality",
          "metadata",
          "answers");

  private static final int MOST_ANSWERS = 10_000;

  private final ReadOptions reading;
  private final ImageReader images;
  private final LabelReader labels;
  private final UnknownFields unknown = new UnknownFields();
  private final AnswerShape answers;

  /**
   * Creates the shape.
   *
   * @param reading has the meanings of label words
   * @param images reads the images of the file
   */
  public NativeShape(ReadOptions reading, ImageReader images) {
    this.reading = reading;
    this.images = images;
    this.labels = new LabelReader("grounded", reading.labels(), reading.unknownWords());
    this.answers = new AnswerShape(labels, reading.answerMetadata(), unknown);
  }

  @Override
  public List<LabelWord> labelWords() {
    return labels.words();
  }

  @Override
  public List<UnknownFields.Unknown> unknownFields() {
    return unknown.all();
  }

  @Override
  public SourceItem read(ObjectNode object, String id, Findings findings) {
    JsonFields fields = new JsonFields(object, "", findings);
    fields.allowOnly(FIELDS, reading.metadata(), unknown);
    RecordImages found = new RecordImages(images);
    SourceItem item =
        new SourceItem(
            fields.id("id", id),
            SourceTexts.unlessBlank(fields.textOrImage("question", found)),
            SourceTexts.unlessBlank(fields.textOrImage("context", found)),
            SourceTexts.unlessBlank(fields.textOrImage("reference", found)),
            SourceTexts.unlessBlank(fields.text("reference_document")),
            fields.group("group"),
            fields.share("factuality"),
            fields.metadata(reading.metadata()),
            answers(fields, found, findings),
            found.all());
    if (item.question() == null && item.answers().isEmpty() && findings.isEmpty()) {
      findings.add("question", "is missing: an item needs a question or at least one answer.");
    }
    return item;
  }

  private List<SourceAnswer> answers(JsonFields fields, RecordImages images, Findings findings) {
    List<SourceAnswer> found = new ArrayList<>();
    List<JsonNode> elements = fields.elements("answers");
    if (elements.size() > MOST_ANSWERS) {
      fields.report("answers", "must be %d at most.".formatted(MOST_ANSWERS));
      return found;
    }
    for (int i = 0; i < elements.size(); i++) {
      SourceAnswer answer = answer(elements.get(i), "answers[%d]".formatted(i), images, findings);
      if (answer != null) {
        found.add(answer);
      }
    }
    return found;
  }

  private @Nullable SourceAnswer answer(
      JsonNode node, String path, RecordImages images, Findings findings) {
    if (node instanceof ObjectNode object) {
      return answers.read(object, path + ".", images, findings);
    }
    findings.add(path, "must be an object such as {\"text\": \"...\"}.");
    return null;
  }
}
