package dev.sextant.rendering.pdf;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.rendering.ReportFigures;
import dev.sextant.rendering.table.ScoreTable;
import dev.sextant.rendering.words.FindingText;
import dev.sextant.rendering.words.PageWording;
import dev.sextant.rendering.words.ResultLine;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** The document: the first page, then the evidence. */
final class PdfReport {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("d MMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private static final int SAMPLE_ROWS = 20;

  private PdfReport() {}

  static Document of(ReportFigures figures) {
    Markup page = new Markup(styles());
    JsonNode report = figures.numbers();
    PageWording wording = PageWording.of(figures.manifest());
    String title = page.name(figures.title().experiment());
    page.describe(title, "Report of the experiment %s, made by Sextant.".formatted(title));
    page.add(page.body(), "div", "footer-title", title);
    page.add(page.body(), "h1", "", title);
    page.add(page.body(), "p", "quiet", about(figures, page));
    List<ScoreTable> tables = ScoreTable.all(report, wording);
    List<ResultLine> lines = ResultLine.of(report);
    List<FindingText> findings = FindingText.all(report.path("findings"), lines, wording);
    new FirstPage(page, report, wording).add(findings, tables, lines);
    Element evidence = page.add(page.body(), "div", "evidence");
    new Evidence(page, report, wording).add(evidence, findings, lines);
    new EvidenceTables(page, report, wording).add(evidence, tables, lines);
    new Provenance(page, figures.manifest()).add(evidence);
    if (page.hasReplaced()) {
      page.add(
          evidence,
          "p",
          "quiet",
          "\uFFFD stands for a character that the font of this document lacks.");
    }
    return page.document();
  }

  /** Returns a document with an element of each kind, and no report. */
  static Document sample() {
    Markup page = new Markup(styles());
    page.describe("Sample", "A sample.");
    page.add(page.body(), "h1", "", "Sample");
    page.add(page.body(), "p", "quiet", "A sample of 1 page.");
    Element evidence = page.add(page.body(), "div", "evidence");
    page.add(evidence, "h2", "", "Table");
    Element rows = page.table(evidence, "", List.of("metric", "AUC"));
    for (int row = 0; row < SAMPLE_ROWS; row++) {
      Element cells = page.add(rows, "tr", "");
      page.cell(cells, "", List.of("sgi", "with a model"));
      page.number(cells, "0.5 [0.4, 0.6]");
    }
    return page.document();
  }

  private static String about(ReportFigures figures, Markup page) {
    Optional<String> project = figures.title().project().map(name -> "Project " + page.name(name));
    Optional<String> dataset = Optional.of("Dataset " + page.name(figures.title().dataset()));
    Optional<String> made = figures.madeAt().map(time -> "Report of " + TIME.format(time));
    return String.join(" · ", Stream.of(project, dataset, made).flatMap(Optional::stream).toList());
  }

  private static String styles() {
    try (InputStream file = PdfReport.class.getResourceAsStream("report.css")) {
      if (file == null) {
        throw new IllegalStateException("report.css is missing from the class path.");
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException("report.css cannot be read.", e);
    }
  }
}
