package dev.sextant.api.imports.parse.shapes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.api.imports.parse.images.RecordImages;
import dev.sextant.api.imports.parse.items.Segments;
import dev.sextant.api.imports.parse.items.SourceAnswer;
import dev.sextant.api.imports.parse.items.SourceAnswer.Role;
import dev.sextant.api.imports.parse.items.SourceAnswer.Segment;
import dev.sextant.api.imports.parse.items.SourceAnswer.Verdict;
import dev.sextant.api.imports.parse.json.RecordParser;
import dev.sextant.api.imports.parse.labels.LabelReader;
import dev.sextant.api.imports.parse.problems.Findings;
import dev.sextant.api.imports.parse.problems.SourceTexts;
import dev.sextant.api.imports.parse.problems.UnknownFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An answer in Sextant's own shape. */
final class AnswerShape {

  private static final Set<String> FIELDS =
      Set.of(
          "text",
          "role",
          "grounded",
          "factuality",
          "segments",
          "token_logprobs",
          "metadata",
          "scores");
  private static final Set<String> SEGMENT_FIELDS = Set.of("text", "verdict");

  private final LabelReader labels;
  private final List<String> kept;
  private final UnknownFields unknown;

  AnswerShape(LabelReader labels, List<String> kept, UnknownFields unknown) {
    this.labels = labels;
    this.kept = kept;
    this.unknown = unknown;
  }

  SourceAnswer read(ObjectNode object, String path, RecordImages images, Findings findings) {
    JsonFields fields = new JsonFields(object, path, findings);
    fields.allowOnly(FIELDS, kept, unknown);
    String text = fields.requiredTextOrImage("text", images);
    Boolean grounded = grounded(fields, path, findings);
    Double factuality = fields.share("factuality");
    List<Segment> segments = segments(fields, path, findings);
    checkSegments(text, segments, fields);
    if (factuality == null && !segments.isEmpty()) {
      factuality = Segments.shareTrue(segments);
      checkJudged(grounded, factuality, fields);
    }
    return new SourceAnswer(
        text,
        role(fields),
        grounded,
        factuality,
        segments,
        tokenLogprobs(fields),
        fields.metadata(kept),
        ScoreFields.read(fields));
  }

  /** Reads a word, or a number in place of one, as in a table. */
  private @Nullable Boolean grounded(JsonFields fields, String path, Findings findings) {
    JsonNode value = fields.value("grounded");
    if (value == null || value.isBoolean()) {
      return value == null ? null : value.booleanValue();
    }
    if (!value.isTextual() && !value.isNumber()) {
      fields.report(
          "grounded",
          "must be true, false or a word, found %s.".formatted(RecordParser.quoted(value)));
      return null;
    }
    String word = SourceTexts.unlessBlank(value.asText());
    return word == null ? null : labels.grounded(word, path + "grounded", findings);
  }

  private static Role role(JsonFields fields) {
    String role = fields.text("role");
    if (role == null || role.equals("sample")) {
      return Role.SAMPLE;
    }
    if (!role.equals("judged")) {
      fields.report("role", "must be sample or judged, found %s.".formatted(role));
    }
    return Role.JUDGED;
  }

  private List<Segment> segments(JsonFields fields, String path, Findings findings) {
    List<Segment> segments = new ArrayList<>();
    List<JsonNode> elements = fields.elements("segments");
    for (int i = 0; i < elements.size(); i++) {
      if (elements.get(i) instanceof ObjectNode object) {
        JsonFields segment = new JsonFields(object, "%ssegments[%d].".formatted(path, i), findings);
        segment.allowOnly(SEGMENT_FIELDS, Set.of(), unknown);
        segments.add(new Segment(segment.requiredText("text"), verdict(segment)));
      } else {
        fields.report("segments[%d]".formatted(i), "must be an object with text and verdict.");
      }
    }
    return segments;
  }

  private static Verdict verdict(JsonFields segment) {
    JsonNode verdict = segment.value("verdict");
    String code = verdict == null ? "" : verdict.asText();
    for (Verdict known : Verdict.values()) {
      if (known.code().equals(code)) {
        return known;
      }
    }
    segment.report("verdict", "must be true, partial, false or unjudged.");
    return Verdict.UNJUDGED;
  }

  private static void checkSegments(String text, List<Segment> segments, JsonFields fields) {
    if (!segments.isEmpty() && !Segments.cover(text, segments)) {
      fields.report(
          "segments",
          "must together be the answer's text, white space aside: nothing left out, nothing"
              + " added.");
    }
  }

  private static void checkJudged(
      @Nullable Boolean grounded, @Nullable Double factuality, JsonFields fields) {
    if (grounded == null && factuality == null) {
      fields.report(
          "segments",
          "are all unjudged: judge one at least, or give grounded or factuality, or leave them"
              + " out.");
    }
  }

  private static List<Double> tokenLogprobs(JsonFields fields) {
    List<Double> logprobs = new ArrayList<>();
    for (JsonNode element : fields.elements("token_logprobs")) {
      double value = element.isNumber() ? element.doubleValue() : Double.NaN;
      if (!(value <= 0 && value > Double.NEGATIVE_INFINITY)) {
        fields.report(
            "token_logprobs",
            "must be numbers of 0 or less, found %s.".formatted(RecordParser.quoted(element)));
        return List.of();
      }
      logprobs.add(value);
    }
    return logprobs;
  }
}
