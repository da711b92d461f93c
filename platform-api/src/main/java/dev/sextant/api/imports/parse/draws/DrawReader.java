package dev.sextant.api.imports.parse.draws;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.api.images.SourceImage;
import dev.sextant.api.imports.parse.draws.DrawRecord.ItemDraws;
import dev.sextant.api.imports.parse.draws.DrawRecord.Wrong;
import dev.sextant.api.imports.parse.images.ImageReader;
import dev.sextant.api.imports.parse.images.RecordImages;
import dev.sextant.api.imports.parse.items.SourceAnswer;
import dev.sextant.api.imports.parse.items.SourceAnswer.Role;
import dev.sextant.api.imports.parse.items.SourceItem;
import dev.sextant.api.imports.parse.items.SourceItemReader;
import dev.sextant.api.imports.parse.items.SourceItemReader.RecordResult;
import dev.sextant.api.imports.parse.problems.Findings;
import dev.sextant.api.imports.parse.problems.Findings.RowError;
import dev.sextant.api.imports.parse.problems.SourceTexts;
import dev.sextant.api.imports.parse.problems.UnknownFields;
import dev.sextant.remote.outcome.DrawOutcome;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads a native file as the draws of an answer set. The answers of the role {@code sample} are
 * draws, described by their metadata as {@code ./sextant sample} writes them. The item's metadata
 * may hold draws that are not answers, as {@code other_draws}. Judged answers are left out: they
 * are the version's.
 */
public final class DrawReader implements Closeable {

  /** Draws of an item. */
  public static final int MOST_DRAWS = 100;

  private static final Set<DrawOutcome> WITH_TEXT =
      EnumSet.of(
          DrawOutcome.ANSWERED, DrawOutcome.TRUNCATED, DrawOutcome.REFUSED, DrawOutcome.FILTERED);
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String OTHERS = "other_draws";

  private final SourceItemReader records;
  private final ImageReader images;
  private final Map<String, Long> lines = new HashMap<>();

  /**
   * Creates a reader of the items of a native file.
   *
   * @param images reads the images of draws that are not answers; those of the others come with
   *     their items
   */
  public DrawReader(SourceItemReader records, ImageReader images) {
    this.records = records;
    this.images = images;
  }

  /**
   * Returns the next line; empty at the end.
   *
   * @throws dev.sextant.api.imports.parse.problems.UnreadableFileException if the rest of the file
   *     cannot be read
   */
  public Optional<DrawRecord> next() throws IOException {
    return records.next().map(this::read);
  }

  /** Returns the unknown fields found so far. */
  public List<UnknownFields.Unknown> unknownFields() {
    return records.unknownFields();
  }

  @Override
  public void close() throws IOException {
    records.close();
  }

  private DrawRecord read(RecordResult parsed) {
    if (parsed instanceof RecordResult.Bad bad) {
      return new Wrong(bad.errors());
    }
    SourceItem item = ((RecordResult.Good) parsed).item();
    Findings findings = new Findings(parsed.line());
    Long before = lines.putIfAbsent(item.id(), parsed.line());
    if (before != null) {
      return new Wrong(
          List.of(
              new RowError(
                  parsed.line(),
                  "id",
                  "'%s' is the id of line %d, too: put all draws of an item into one line."
                      .formatted(SourceTexts.excerpt(item.id()), before))));
    }
    List<SourceDraw> draws = new ArrayList<>();
    readAnswers(item, draws, findings);
    RecordImages ofOthers = new RecordImages(images);
    readOthers(item, draws, ofOthers, findings);
    checkIndices(draws, findings);
    return findings.isEmpty()
        ? new ItemDraws(
            parsed.line(),
            item.id(),
            item.question(),
            draws,
            images(item.images(), ofOthers.all(), draws))
        : new Wrong(findings.errors());
  }

  /** The images of the item itself are the version's. */
  private static List<SourceImage> images(
      List<SourceImage> ofItem, List<SourceImage> ofOthers, List<SourceDraw> draws) {
    Map<String, SourceImage> found = new LinkedHashMap<>();
    ofItem.stream()
        .filter(image -> draws.stream().anyMatch(draw -> image.text().equals(draw.text())))
        .forEach(image -> found.put(image.sha256(), image));
    ofOthers.forEach(image -> found.putIfAbsent(image.sha256(), image));
    return List.copyOf(found.values());
  }

  private static void readAnswers(SourceItem item, List<SourceDraw> draws, Findings findings) {
    for (int i = 0; i < item.answers().size(); i++) {
      SourceAnswer answer = item.answers().get(i);
      String path = "answers[%d].".formatted(i);
      if (answer.role() == Role.SAMPLE) {
        if (answer.isLabelled()) {
          findings.add(
              path + "grounded",
              "is a label, and an answer set is imported without labels: leave it out, and label the answer once it is there.");
        }
        if (!answer.externalScores().isEmpty()) {
          findings.add(
              path + "scores",
              "are external scores, and an answer set is imported without them: leave them out, or import the answers as a version of their own.");
        }
        ObjectNode metadata = object(answer.metadata());
        DrawFields fields = new DrawFields(metadata, path + "metadata.", findings);
        draws.add(draw(fields, draws.size(), answer.text(), answer.tokenLogprobs(), metadata));
      }
    }
  }

  private static void readOthers(
      SourceItem item, List<SourceDraw> draws, RecordImages images, Findings findings) {
    JsonNode others = object(item.metadata()).path(OTHERS);
    for (int i = 0; i < others.size(); i++) {
      String path = "metadata.%s[%d].".formatted(OTHERS, i);
      if (others.get(i) instanceof ObjectNode node) {
        DrawFields fields = new DrawFields(node, path, findings);
        String text = fields.textOrImage("text", images);
        List<Double> logprobs = fields.logprobs();
        draws.add(draw(fields, draws.size(), text == null ? "" : text, logprobs, node));
      } else {
        findings.add(path, "must be an object such as {\"draw\": 3, \"outcome\": \"empty\"}.");
      }
    }
  }

  private static SourceDraw draw(
      DrawFields fields, int position, String text, List<Double> logprobs, ObjectNode metadata) {
    DrawOutcome outcome = fields.outcome();
    SourceDraw draw =
        new SourceDraw(
            fields.index(position),
            outcome,
            text.isBlank() ? null : text,
            logprobs,
            fields.facts(),
            metadata);
    if (outcome == DrawOutcome.ANSWERED && draw.text() == null) {
      fields.report("outcome", "is answered, and there is no text: give the text, or empty.");
    } else if (!WITH_TEXT.contains(outcome) && draw.text() != null) {
      fields.report(
          "outcome", "is %s, so there can be no text: leave one out.".formatted(outcome.code()));
    }
    return draw;
  }

  private static void checkIndices(List<SourceDraw> draws, Findings findings) {
    Set<Integer> seen = new HashSet<>();
    for (SourceDraw draw : draws) {
      if (!seen.add(draw.index())) {
        findings.add(
            "answers",
            "have the draw %d twice: give each draw of an item its own number."
                .formatted(draw.index()));
      }
    }
    if (draws.size() > MOST_DRAWS) {
      findings.add("answers", "must be at most %d draws of an item.".formatted(MOST_DRAWS));
    }
  }

  private static ObjectNode object(String json) {
    try {
      return (ObjectNode) JSON.readTree(json);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the reader of items gave metadata that are no JSON", e);
    }
  }
}
