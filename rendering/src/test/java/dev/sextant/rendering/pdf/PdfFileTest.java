package dev.sextant.rendering.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.rendering.Rendering;
import dev.sextant.rendering.ReportTitle;
import dev.sextant.rendering.SmallReport;
import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.time.Instant;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;

class PdfFileTest {

  private static final ReportTitle TITLE = ReportTitle.of("Demo", "Support desk", "October");

  @Test
  void the_first_page_says_what_was_found_and_what_is_undecided() throws Exception {
    String report =
        SmallReport.of(
            SmallReport.FLOOR,
            SmallReport.score("lexical", "does-not-show", 0.8),
            SmallReport.score("other", "worse", 0.6));
    assertThat(text(report, TITLE, 1))
        .contains(
            "October", "Project Demo · Dataset Support desk · Report of 5 Oct 2026, 08:30 UTC")
        .contains(
            "Semantic Grounding Index with lexical separates grounded from ungrounded answers;")
        .contains("AUC of Semantic Grounding Index with lexical 0.800 [0.750, 0.850]")
        .contains("1 of 2 scores is undecided against the best floor.")
        .contains(
            "about 140 labelled items would decide it, if the difference found is the true one")
        .contains("What is undecided", "Page 1 of 2");
  }

  @Test
  void what_a_process_loads_beforehand_changes_no_report() throws Exception {
    String report = SmallReport.of(SmallReport.FLOOR, SmallReport.score("lexical", "adds", 0.8));
    byte[] before = pdf(report, TITLE);
    Rendering.PDF.prepare();
    assertThat(pdf(report, TITLE)).isEqualTo(before);
  }

  @Test
  void the_table_has_the_figures_of_the_report() throws Exception {
    String text =
        text(
            SmallReport.of(SmallReport.FLOOR, SmallReport.score("lexical", "does-not-show", 0.8)),
            TITLE,
            2);
    assertThat(text)
        .contains("0.701 [0.650, 0.750]")
        .contains("0.800 [0.750, 0.850]")
        .contains("0.099 [−0.002, 0.200]")
        .contains("undecided against “Length”", "corrected p < 0.001")
        .contains("0.812 [0.700, 0.900]")
        .contains("0.400 (53 items of a class: too few for an interval)")
        .contains("60 items, 240 answers")
        .contains("Embedder lexical", "revision 17874ca9");
  }

  @Test
  void a_report_without_any_statistic_is_a_document() throws Exception {
    assertThat(text(SmallReport.of(), TITLE, 1)).contains("No statistic could be computed");
    String bare = "{\"results\":[],\"findings\":[]}";
    assertThat(text(bare, TITLE, 1)).contains("No statistic could be computed");
    String unlabelled =
        SmallReport.of(
            "{\"metric\":\"sgi\",\"embedder\":\"lexical\",\"subject\":\"answer\",\"n_labelled\":0,\"n_used\":0,\"undefined\":{}}");
    assertThat(text(unlabelled, TITLE, 2))
        .contains(
            "Without a statistic", "no labelled answers: Semantic Grounding Index with lexical");
  }

  @Test
  void a_note_on_a_model_is_part_of_the_data() throws Exception {
    String report = SmallReport.of(SmallReport.FLOOR, SmallReport.score("lexical", "adds", 0.8));
    String note =
        "{\"notes\":[{\"code\":\"x\",\"model\":\"nli\",\"metrics\":[\"sgi\"],\"sentence\":\"No trained model was run.\"}],";
    assertThat(text(note + report.strip().substring(1), TITLE, 9))
        .contains("No trained model was run.");
    assertThat(text(report, TITLE, 9)).doesNotContain("No trained model was run.");
  }

  @Test
  void a_report_of_factuality_alone_is_a_document() throws Exception {
    String report =
        SmallReport.of(SmallReport.score("lexical", "adds", 0.8))
            .replace("\"binary\"", "\"factuality\"")
            .replace("\"auc\":{", "\"spearman\":{")
            .replace("\"headline\":\"auc\"", "\"headline\":\"spearman\"");
    assertThat(text(report, TITLE, 2)).contains("What follows factuality (Spearman correlation)");
  }

  @Test
  void a_long_report_has_all_its_scores() throws Exception {
    String text = text(SmallReport.withScores(200), TITLE, Integer.MAX_VALUE);
    for (int i = 0; i < 200; i++) {
      assertThat(text).contains("model-" + i + " ");
    }
  }

  @Test
  void names_are_shown_as_they_are_and_cause_no_request() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String address = "http://127.0.0.1:" + server.getLocalPort();
      String name = "<img src=" + address + "><b>&amp;";
      String hostile =
          SmallReport.of(SmallReport.FLOOR, SmallReport.score("lexical", "adds", 0.8))
              .replace("lexical", name + "url(" + address + ")");
      assertThat(text(hostile, ReportTitle.of(name, name, name), 1))
          .contains("Project " + name)
          .contains("Dataset " + name);
      server.setSoTimeout(1);
      assertThat(accepts(server)).isFalse();
    }
  }

  private static boolean accepts(ServerSocket server) throws Exception {
    try {
      server.accept().close();
      return true;
    } catch (SocketTimeoutException e) {
      return false;
    }
  }

  @Test
  void every_address_is_refused() {
    assertThat(PdfFile.REFUSE_ALL.resolveURI("", "http://127.0.0.1/")).isNull();
    assertThat(PdfFile.REFUSE_ALL.resolveURI("file:///", "etc/passwd")).isNull();
  }

  @Test
  void text_of_other_scripts_is_shown_or_replaced_with_a_note() throws Exception {
    ReportTitle known = ReportTitle.of("Ελλάδα κ", "Москва ≥ ≤ ±", "Čeština ňů");
    assertThat(text(SmallReport.of(), known, 9))
        .contains("Ελλάδα κ", "Москва ≥ ≤ ±", "Čeština ňů")
        .doesNotContain("stands for a character");
    ReportTitle unknown =
        ReportTitle.of("中文", "\uD83D\uDE00\uD840\uDC00\uD800", "a\u0000b\u202ec\n d");
    assertThat(text(SmallReport.of(), unknown, 9))
        .contains("Project \uFFFD\uFFFD", "a bc d")
        .contains("stands for a character that the font of this document lacks");
  }

  @Test
  void a_very_long_name_is_cut() throws Exception {
    ReportTitle title = ReportTitle.of("x".repeat(10_000), "y".repeat(10_000), "z".repeat(10_000));
    assertThat(text(SmallReport.of(), title, 1)).contains("zzz").hasSizeLessThan(2_000);
  }

  @Test
  void a_very_long_name_of_an_embedder_is_cut_in_sentences() throws Exception {
    String report =
        SmallReport.of(SmallReport.FLOOR, SmallReport.score("lexical", "does-not-show", 0.8))
            .replace("lexical", "w".repeat(10_000));
    assertThat(text(report, TITLE, 1)).contains("What is undecided").hasSizeLessThan(3_000);
  }

  @Test
  void words_that_are_written_from_right_to_left_are_in_the_order_in_which_they_are_seen() {
    assertThat(VisualOrder.of("Desk \u05d0\u05d1 (\u05d2) x"))
        .isEqualTo("Desk (\u05d2) \u05d1\u05d0 x");
    assertThat(VisualOrder.of("Desk (7)")).isEqualTo("Desk (7)");
  }

  @Test
  void the_same_report_gives_the_same_bytes() throws Exception {
    String report = SmallReport.withScores(3);
    assertThat(pdf(report, TITLE)).isEqualTo(pdf(report, TITLE));
  }

  @Test
  void the_document_has_title_language_and_date() throws Exception {
    try (PDDocument document = Loader.loadPDF(pdf(SmallReport.withScores(3), TITLE))) {
      assertThat(document.getDocumentInformation().getTitle()).isEqualTo("October");
      assertThat(document.getDocumentInformation().getCreationDate().toInstant())
          .isEqualTo(Instant.parse("2026-10-05T08:30:00Z"));
      assertThat(document.getDocumentCatalog().getLanguage()).isEqualTo("en");
      assertThat(document.getDocumentCatalog().getStructureTreeRoot()).isNotNull();
    }
  }

  private static String text(String report, ReportTitle title, int pages) throws Exception {
    try (PDDocument document = Loader.loadPDF(pdf(report, title))) {
      PDFTextStripper stripper = new PDFTextStripper();
      stripper.setEndPage(pages);
      return stripper.getText(document).replaceAll("[\\s\u00a0]+", " ");
    }
  }

  private static byte[] pdf(String report, ReportTitle title) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Rendering.PDF.write(SmallReport.read(report, title), out);
    return out.toByteArray();
  }
}
