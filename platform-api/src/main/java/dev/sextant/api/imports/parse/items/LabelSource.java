package dev.sextant.api.imports.parse.items;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.BooleanNode;
import dev.sextant.api.imports.parse.items.SourceAnswer.Segment;
import dev.sextant.api.imports.parse.items.SourceAnswer.Verdict;
import dev.sextant.api.imports.parse.problems.SourceTexts;
import java.util.List;
import java.util.Objects;

/**
 * Who gave the label of a file's answer: an oracle, if the answer's metadata have an entry of
 * {@code ./sextant label} that says so and nobody has changed the label since, and else an unknown
 * author.
 */
public final class LabelSource {

  private static final String IMPORTED = "imported";
  private static final String ORACLE = "oracle";
  private static final String ENTRIES = "oracles";
  private static final String IS_LABEL = "is_label";

  private static final ObjectMapper JSON = new ObjectMapper();

  private LabelSource() {}

  /** Returns {@code oracle} or {@code imported}. */
  public static String of(SourceAnswer answer) {
    String metadata = answer.metadata();
    return metadata.contains('"' + ENTRIES + '"')
            && followsFromSegments(answer)
            && hasLabel(metadata, answer)
        ? ORACLE
        : IMPORTED;
  }

  /** An oracle's factuality is the share of its true segments, if it has segments. */
  private static boolean followsFromSegments(SourceAnswer answer) {
    return answer.segments().isEmpty()
        || Objects.equals(answer.factuality(), Segments.shareTrue(answer.segments()));
  }

  private static boolean hasLabel(String metadata, SourceAnswer answer) {
    try {
      for (JsonNode entry : JSON.readTree(metadata).path(ENTRIES)) {
        if (entry.path(IS_LABEL).asBoolean(false)) {
          return isUnchanged(entry, answer);
        }
      }
      return false;
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("metadata are JSON once the file is read", e);
    }
  }

  /** An entry that does not repeat a part of the label says nothing about it. */
  private static boolean isUnchanged(JsonNode entry, SourceAnswer answer) {
    JsonNode grounded = entry.path("grounded");
    JsonNode factuality = entry.path("factuality");
    Boolean ofAnswer = answer.grounded();
    Double share = answer.factuality();
    return (grounded.isMissingNode()
            || (ofAnswer == null
                ? grounded.isNull()
                : grounded.equals(BooleanNode.valueOf(ofAnswer))))
        && (factuality.isMissingNode()
            || (share == null
                ? factuality.isNull()
                : factuality.isNumber() && factuality.asDouble() == share))
        && areSegments(entry.path("parts"), answer.segments());
  }

  /** The same share may come of other segments, or of other verdicts on them. */
  private static boolean areSegments(JsonNode parts, List<Segment> segments) {
    if (parts.isMissingNode() || segments.isEmpty()) {
      return true;
    }
    if (parts.size() != segments.size()) {
      return false;
    }
    for (int i = 0; i < segments.size(); i++) {
      if (!isSegment(parts.get(i), segments.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** An oracle's segment is supported or not, so any other verdict is a correction. */
  private static boolean isSegment(JsonNode part, Segment segment) {
    Verdict verdict = part.path("supported").asBoolean(false) ? Verdict.TRUE : Verdict.FALSE;
    return segment.verdict() == verdict
        && SourceTexts.withoutSpace(part.path("text").asText())
            .equals(SourceTexts.withoutSpace(segment.text()));
  }
}
