package dev.sextant.rendering.pdf;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.rendering.cautions.CutTexts;
import dev.sextant.rendering.cautions.MixedVectors;
import dev.sextant.rendering.cautions.ReportNotes;
import dev.sextant.rendering.cautions.TruthText;
import dev.sextant.rendering.words.CombinationText;
import dev.sextant.rendering.words.ExternalCosts;
import dev.sextant.rendering.words.FindingText;
import dev.sextant.rendering.words.PageNumbers;
import dev.sextant.rendering.words.PageWording;
import dev.sextant.rendering.words.ResultLine;
import java.util.ArrayList;
import java.util.List;
import org.w3c.dom.Element;

/** The findings in full, and the data that they rest on. */
final class Evidence {

  private final Markup page;
  private final JsonNode report;
  private final PageWording wording;

  Evidence(Markup page, JsonNode report, PageWording wording) {
    this.page = page;
    this.report = report;
    this.wording = wording;
  }

  void add(Element parent, List<FindingText> findings, List<ResultLine> lines) {
    page.add(parent, "h2", "", "Findings");
    for (String finding : FindingText.of(report.path("findings"), lines, wording)) {
      page.add(parent, "p", "", finding);
    }
    CombinationText.of(report.path("combinations"), wording)
        .forEach(line -> page.add(parent, "p", "", line));
    page.add(parent, "h2", "", "Data");
    data().forEach(line -> page.add(parent, "p", "", line));
  }

  private List<String> data() {
    List<String> lines = new ArrayList<>();
    JsonNode dataset = report.path("dataset");
    lines.add(
        "%s, %s, in %s of items that are not independent."
            .formatted(
                PageNumbers.plural(dataset.path("items").asLong(), "item"),
                PageNumbers.plural(dataset.path("answers").asLong(), "answer"),
                PageNumbers.plural(dataset.path("groups").asLong(), "group")));
    long both = dataset.path("contradictory_answers").asLong();
    if (both > 0) {
      lines.add(
          "%s carry both labels for the same question and context."
              .formatted(PageNumbers.plural(both, "answer text")));
    }
    JsonNode source = report.path("label_source");
    if (source.path("sentence").isTextual()) {
      lines.add(
          "%s %s of %s and %s of %s have no such label."
              .formatted(
                  source.path("sentence").asText(),
                  PageNumbers.count(source.at("/answers/unlabelled").asLong()),
                  PageNumbers.plural(source.at("/answers/count").asLong(), "answer"),
                  PageNumbers.count(source.at("/items/unlabelled").asLong()),
                  PageNumbers.plural(source.at("/items/count").asLong(), "item")));
    }
    lines.addAll(TruthText.of(report.path("labels_by_source")));
    split(lines);
    lines.addAll(CutTexts.of(report));
    lines.addAll(MixedVectors.of(report));
    lines.addAll(ExternalCosts.of(report));
    lines.addAll(ReportNotes.of(report));
    return lines;
  }

  private void split(List<String> lines) {
    JsonNode split = report.path("split");
    if (split.isObject()) {
      lines.add(
          split.path("used").asText().equals("calibration")
              ? "The holdout is locked: the statistics are over the %s calibration items only."
                  .formatted(PageNumbers.count(split.path("items").asLong()))
              : "The statistics are over calibration and holdout: the holdout is not locked.");
    }
  }
}
