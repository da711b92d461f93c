package dev.sextant.api.imports.parse.shapes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.api.imports.parse.items.Segments;
import dev.sextant.api.imports.parse.items.SourceAnswer;
import dev.sextant.api.imports.parse.items.SourceAnswer.Role;
import dev.sextant.api.imports.parse.items.SourceAnswer.Segment;
import dev.sextant.api.imports.parse.items.SourceAnswer.Verdict;
import dev.sextant.api.imports.parse.items.SourceItem;
import dev.sextant.api.imports.parse.problems.Findings;
import dev.sextant.api.imports.parse.problems.SourceTexts;
import dev.sextant.api.imports.parse.shapes.JsonItems.ItemShape;
import dev.sextant.metrics.score.SegmentShares;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * WikiBio GPT-3 hallucination: one judged passage whose sentences have verdicts, and samples.
 *
 * <p>A partly wrong sentence counts half in the passage's factuality, following the authors of the
 * data set. Some passages have text beyond their sentences (a cut-off tail), which is unjudged.
 */
public final class WikiBioShape implements ItemShape {

  public static final Set<String> MARKS = Set.of("gpt3_text", "gpt3_sentences", "annotation");

  private static final Map<String, Verdict> VERDICTS =
      Map.of(
          "accurate", Verdict.TRUE,
          "minor_inaccurate", Verdict.PARTIAL,
          "major_inaccurate", Verdict.FALSE);

  @Override
  public SourceItem read(ObjectNode object, String id, Findings findings) {
    JsonFields fields = new JsonFields(object, "", findings);
    List<SourceAnswer> answers = new ArrayList<>();
    answers.add(passage(fields));
    for (String sample : fields.texts("gpt3_text_samples")) {
      answers.add(new SourceAnswer(sample, Role.SAMPLE, null, null, List.of(), List.of()));
    }
    return new SourceItem(
        fields.id("wiki_bio_test_idx", id),
        null,
        null,
        null,
        SourceTexts.unlessBlank(fields.text("wiki_bio_text")),
        SourceItem.NO_METADATA,
        answers);
  }

  private static SourceAnswer passage(JsonFields fields) {
    String text = fields.requiredText("gpt3_text");
    List<Segment> judged = sentences(fields);
    List<Segment> segments = Segments.fill(text, judged).orElse(List.of());
    if (segments.isEmpty() && !judged.isEmpty()) {
      fields.report("gpt3_sentences", "must stand in gpt3_text, in this order, white space aside.");
    }
    return new SourceAnswer(text, Role.JUDGED, null, factuality(judged), segments, List.of());
  }

  private static List<Segment> sentences(JsonFields fields) {
    List<String> sentences = fields.texts("gpt3_sentences");
    List<String> annotations = fields.texts("annotation");
    List<Segment> judged = new ArrayList<>();
    if (sentences.isEmpty() || sentences.size() != annotations.size()) {
      fields.report(
          "annotation",
          "must have one verdict per sentence of gpt3_sentences, found %d for %d."
              .formatted(annotations.size(), sentences.size()));
      return judged;
    }
    for (int i = 0; i < sentences.size(); i++) {
      Verdict verdict = VERDICTS.get(annotations.get(i));
      if (verdict == null) {
        fields.report(
            "annotation[%d]".formatted(i),
            "must be accurate, minor_inaccurate or major_inaccurate.");
      } else {
        judged.add(new Segment(sentences.get(i), verdict));
      }
    }
    return judged;
  }

  private static @Nullable Double factuality(List<Segment> judged) {
    return SegmentShares.withHalves(
        count(judged, Verdict.TRUE), count(judged, Verdict.PARTIAL), judged.size());
  }

  private static long count(List<Segment> judged, Verdict verdict) {
    return judged.stream().filter(each -> each.verdict() == verdict).count();
  }
}
