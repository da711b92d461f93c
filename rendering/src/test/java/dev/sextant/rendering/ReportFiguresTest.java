package dev.sextant.rendering;

import static dev.sextant.rendering.SmallReport.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportFiguresTest {

  private static final ReportTitle TITLE = ReportTitle.of("Demo", "Desk", "October");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"results":[],"findings":[               | The report is no JSON
          ''                                        | This is no report
          []                                       | This is no report
          7                                        | This is no report
          {"results":[]}                           | This is no report
          {"results":{},"findings":[]}             | This is no report
          {"results":[],"findings":[]} {}          | This is no report
          <html></html>                            | The report is no JSON
          """)
  void what_is_no_report_is_refused_with_a_sentence(String text, String sentence) {
    assertThatExceptionOfType(UnreadableReportException.class)
        .isThrownBy(() -> ReportFigures.read(utf8(text), utf8("{}"), TITLE))
        .withMessageStartingWith(sentence);
  }

  @Test
  void deep_nesting_is_refused() {
    String deep = "{\"findings\":[],\"results\":" + "[".repeat(100_000);
    assertThatExceptionOfType(UnreadableReportException.class)
        .isThrownBy(() -> ReportFigures.read(utf8(deep), utf8("{}"), TITLE));
  }

  @ParameterizedTest
  @CsvSource({"[]", "{", "''"})
  void what_is_no_manifest_is_refused(String manifest) {
    assertThatExceptionOfType(UnreadableReportException.class)
        .isThrownBy(() -> ReportFigures.read(utf8(SmallReport.of()), utf8(manifest), TITLE))
        .withMessageContaining("manifest.json");
  }

  @Test
  void the_time_is_that_of_the_title_or_else_of_the_manifest() throws Exception {
    assertThat(SmallReport.read(SmallReport.of()).madeAt())
        .contains(Instant.parse("2026-10-05T08:30:00Z"));
    Instant other = Instant.parse("2026-10-06T00:00:00Z");
    ReportTitle title = new ReportTitle(Optional.empty(), "Desk", "October", Optional.of(other));
    assertThat(SmallReport.read(SmallReport.of(), title).madeAt()).contains(other);
  }

  @Test
  void numbers_have_no_points_of_curves() throws Exception {
    var numbers =
        SmallReport.read(SmallReport.of(SmallReport.score("lexical", "adds", 0.8))).numbers();
    assertThat(numbers.at("/results/0/binary/auc/value").doubleValue()).isEqualTo(0.8);
    assertThat(numbers.at("/results/0/binary/roc").isMissingNode()).isTrue();
    assertThat(numbers.path("results")).hasSize(1);
  }

  @Test
  void numbers_are_all_of_the_report_but_curves() throws Exception {
    String report =
        "{\"results\":[{\"undefined\":{},\"roc\":[[1,{\"a\":[]}]],\"b\":[[],[{}],null,true,1.50]}],"
            + "\"findings\":[],\"agreement\":[{\"x\":1}],\"n_curves\":[],\"last\":\"z\"}";
    assertThat(SmallReport.read(report).numbers())
        .isEqualTo(
            new ObjectMapper()
                .readTree(
                    "{\"results\":[{\"undefined\":{},\"b\":[[],[{}],null,true,1.50]}],\"findings\":[],\"last\":\"z\"}"));
  }
}
