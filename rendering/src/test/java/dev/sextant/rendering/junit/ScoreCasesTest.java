package dev.sextant.rendering.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.rendering.Rendering;
import dev.sextant.rendering.SmallReport;
import dev.sextant.rendering.junit.CheckCase.Result;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class ScoreCasesTest {

  private static final String ALL =
      SmallReport.of(
          SmallReport.FLOOR,
          SmallReport.score("better", "adds", 0.9),
          SmallReport.score("open", "does-not-show", 0.8),
          SmallReport.score("worse", "worse", 0.7),
          SmallReport.score("few", "too-few-items", 0.65),
          SmallReport.score("reversed", "does-not-show", 0.3),
          "{\"metric\":\"sgi\",\"embedder\":\"none\",\"subject\":\"answer\",\"n_labelled\":0}");

  @Test
  void each_score_is_a_case_and_no_floor_is() throws Exception {
    List<CheckCase> cases = ScoreCases.of(SmallReport.read(ALL));
    assertThat(cases)
        .extracting(CheckCase::name, CheckCase::result)
        .containsExactly(
            tuple("auc(sgi, better) is better than its best floor", Result.PASSED),
            tuple("auc(sgi, open) is better than its best floor", Result.SKIPPED),
            tuple("auc(sgi, worse) is better than its best floor", Result.FAILED),
            tuple("auc(sgi, few) is better than its best floor", Result.SKIPPED),
            tuple("auc(sgi, reversed) is better than its best floor", Result.FAILED),
            tuple("sgi, none", Result.SKIPPED));
  }

  private static org.assertj.core.groups.Tuple tuple(Object... of) {
    return org.assertj.core.groups.Tuple.tuple(of);
  }

  @Test
  void an_undecided_score_says_what_would_decide_it() throws Exception {
    assertThat(ScoreCases.of(SmallReport.read(ALL)).get(1).message())
        .isEqualTo(
            "AUC 0.800 [0.750, 0.850]; difference to the floor “Length” 0.099 [−0.002, 0.200] (corrected p < 0.001): undecided against its best floor. About 140 labelled items would decide it, if the difference found is the true one.");
  }

  @Test
  void names_that_no_xml_can_hold_are_replaced() throws Exception {
    String hostile = ALL.replace("better", "\\u0000<&\\\"\\ud800]]>");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Rendering.JUNIT.write(SmallReport.read(hostile), out);
    Document read =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(out.toByteArray()));
    assertThat(read.getDocumentElement().getAttribute("tests")).isEqualTo("6");
    assertThat(read.getDocumentElement().getAttribute("failures")).isEqualTo("2");
    assertThat(read.getDocumentElement().getAttribute("skipped")).isEqualTo("3");
    assertThat(read.getElementsByTagName("testcase").item(0).getAttributes().getNamedItem("name"))
        .asString()
        .contains("\uFFFD<&\"\uFFFD]]>");
  }
}
