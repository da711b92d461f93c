package dev.sextant.rendering.words;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FindingTextTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String LENGTH =
      """
      {"metric":"length","embedder":null,"subject":"answer","undirected":true,"n_used":4000,
       "binary":{"auc":{"value":0.7,"low":0.68,"high":0.72}}}\
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          adds        | sgi with lexical separates grounded from ungrounded answers, better than the best floor, length. AUC of sgi with lexical 0.800 [0.780, 0.820]; difference to the floor 0.100 [0.080, 0.120]. 2 other scores may be the best, too: the data do not rule them out.
          below-floor | sgi with lexical separates grounded from ungrounded answers, but the floor length alone does better. AUC of sgi with lexical 0.800 [0.780, 0.820]; difference to the floor 0.100 [0.080, 0.120].
          undecided   | sgi with lexical separates grounded from ungrounded answers; whether it does better than the best floor, length, is undecided. AUC of sgi with lexical 0.800 [0.780, 0.820]; difference to the floor 0.100 [0.080, 0.120].
          no-floor    | sgi with lexical separates grounded from ungrounded answers; there is no floor to compare it with. AUC of sgi with lexical 0.800 [0.780, 0.820].
          no-signal   | The data do not show that any score separates grounded from ungrounded answers. AUC of sgi with lexical 0.800 [0.780, 0.820]. No interval lies above chance.
          too-few-items | There are too few labelled items to tell whether a score separates grounded from ungrounded answers. AUC of sgi with lexical 0.800 [0.780, 0.820]. An interval and a verdict take 10 items of each class.
          wrong-way   | The scores point the wrong way: even the best, sgi with lexical, is worse than chance. AUC of sgi with lexical 0.800 [0.780, 0.820].
          """)
  void each_verdict_of_a_report_has_its_sentence(String verdict, String sentence) throws Exception {
    String finding =
        """
        {"headline":"auc","verdict":"%s","best":{"metric":"sgi","embedder":"lexical"},
         "value":{"value":0.8,"low":0.78,"high":0.82},"floor":"length",
         "difference":%s,"rivals":2}\
        """
            .formatted(
                verdict,
                List.of("adds", "below-floor", "undecided").contains(verdict)
                    ? "{\"value\":0.1,\"low\":0.08,\"high\":0.12}"
                    : "null");
    assertThat(
            findings(
                JSON.readTree("[" + finding + "]"), series(LENGTH, sgi("0.80", "0.78", "0.82"))))
        .containsExactly(sentence);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          adds        | does-not-show | separates grounded from ungrounded answers and adds to all floors together. Whether it alone does better than the best floor, length, is undecided.
          adds        | worse         | separates grounded from ungrounded answers and adds to all floors together. Alone, it does worse than the best floor, length.
          undecided   | adds          | separates grounded from ungrounded answers; whether it adds to all floors together is undecided. Alone, it does better than the best floor, length.
          below-floor | worse         | separates grounded from ungrounded answers, but the floor length alone does better, and the score is not shown to add to all floors together.
          """)
  void all_floors_together_decide_where_they_are_known(
      String verdict, String alone, String sentence) throws Exception {
    String finding =
        """
        [{"headline":"auc","verdict":"%s","best":{"metric":"sgi","embedder":"lexical"},
          "value":{"value":0.8,"low":0.78,"high":0.82},"floor":"length","rivals":0,
          "difference":{"value":0.1,"low":0.01,"high":0.19},"adjusted_p":0.11,
          "floor_verdict":"%s",
          "added_value":{"floors_auc":{"value":0.797,"low":0.78,"high":0.81},
                         "auc_difference":{"value":0.006,"low":-0.008,"high":0.019},
                         "log_loss_difference":{"value":0.01,"low":-0.001,"high":0.021}}}]\
        """
            .formatted(verdict, alone);
    assertThat(findings(JSON.readTree(finding), series(LENGTH, sgi("0.80", "0.78", "0.82"))).get(0))
        .startsWith("sgi with lexical " + sentence)
        .contains("difference to the floor 0.100 [0.010, 0.190] (corrected p 0.110).")
        .endsWith(
            " Added to all floors together (AUC 0.797 [0.780, 0.810]), the best score changes their"
                + " AUC by 0.006 [-0.008, 0.019] and lowers their log loss by 0.010 [-0.001, 0.021].");
  }

  @Test
  void the_interval_of_the_best_allows_for_the_choice_and_a_reversed_score_is_named()
      throws Exception {
    String finding =
        """
        [{"headline":"auc","verdict":"%s","best":{"metric":"sgi","embedder":"lexical"},
          "value":{"value":0.6,"low":0.45,"high":0.8},
          "selected_value":{"value":0.6,"low":0.4,"high":0.8},"rivals":0}]\
        """;
    String reversed = sgi("0.02", "0.00", "0.04").replace("sgi", "perplexity");
    List<ResultLine> two = series(LENGTH, sgi("0.60", "0.40", "0.80"), reversed);
    assertThat(findings(JSON.readTree(finding.formatted("no-signal")), two).get(0))
        .endsWith(" perplexity with lexical points the wrong way (0.020 [0.000, 0.040]).");
    assertThat(findings(JSON.readTree(finding.formatted("no-floor")), two).get(0))
        .endsWith(
            " AUC of sgi with lexical 0.600 [0.400, 0.800] (the interval allows for the choice"
                + " among 2 scores).");
  }

  @Test
  void what_the_items_could_have_shown_and_what_wrong_labels_mean_follow_the_numbers()
      throws Exception {
    String finding =
        """
        [{"headline":"auc","verdict":"undecided","best":{"metric":"sgi","embedder":"lexical"},
          "value":{"value":0.8,"low":0.78,"high":0.82},"floor":"length","rivals":0,
          "difference":{"value":0.1,"low":-0.01,"high":0.21},
          "power":{"detectable":0.1234,"items":310,"effective_items":120.4,
                   "outlook":"items","needed_items":1241},
          "label_noise":{"rate":0.05,"source":"assumed","agreement":null,"agreement_answers":0,
                         "corrected_auc":{"value":0.84,"low":0.82,"high":0.86},
                         "corrected_difference":{"value":0.11,"low":-0.01,"high":0.23},
                         "corrected_added":null,"holds_up_to":null,"holds":null}}]\
        """;
    List<ResultLine> series = series(LENGTH, sgi("0.80", "0.78", "0.82"));
    assertThat(findings(JSON.readTree(finding), series).get(0))
        .endsWith(
            " A difference of 0.123 or more would have been detected (310 independent items, which"
                + " weigh as much as 120 even ones); about 1,300 labelled items would decide it, if"
                + " the difference found is the true one. If 5.0 % of the labels are wrong at random"
                + " (assumed, since too few answers are labelled by two people), the AUC with right"
                + " labels is 0.840 [0.820, 0.860] and the difference to the best floor 0.110"
                + " [-0.010, 0.230].");
    String decided =
        finding
            .replace("\"items\",\"needed_items\":1241", "\"decided\",\"needed_items\":null")
            .replace("120.4", "305")
            .replace("\"holds_up_to\":null,\"holds\":null", "\"holds_up_to\":0.02,\"holds\":false")
            .replace(
                "\"source\":\"assumed\",\"agreement\":null",
                "\"source\":\"agreement\",\"agreement\":{\"value\":0.9}")
            .replace("undecided", "adds");
    assertThat(findings(JSON.readTree(decided), series).get(0))
        .contains(
            "would have been detected (310 independent items). If 5.0 % of the labels are wrong at"
                + " random (people agree on 90.0 % of the pairs of labels of 0 answers), ")
        .endsWith(
            " The verdict would be lost if more than 2.0 % of the labels were flipped at random.");
  }

  @Test
  void without_a_score_the_first_that_has_none_says_why() throws Exception {
    String none =
        """
        {"metric":"sgi","embedder":"lexical","subject":"answer","n_labelled":20,"n_used":0,
         "undefined":{"no-context":20},"binary":{"auc":null}}\
        """;
    String finding = "[{\"headline\":\"auc\",\"verdict\":\"no-score\",\"best\":null,\"rivals\":0}]";
    assertThat(findings(JSON.readTree(finding), series(LENGTH, none)))
        .containsExactly("No score has a statistic here (sgi: no value: 20 without a context).");
    assertThat(findings(JSON.readTree(finding), series(LENGTH)))
        .containsExactly("No score was computed, only floors.");
  }

  @Test
  void a_score_of_answers_is_not_reported_to_lack_what_only_items_have() throws Exception {
    String items =
        """
        {"metric":"mean-length","embedder":null,"subject":"item","undirected":true,"n_used":60,
         "factuality":{"spearman":{"value":0.4,"low":0.2,"high":0.6}}}\
        """;
    String finding =
        "[{\"headline\":\"spearman\",\"verdict\":\"no-score\",\"best\":null,\"rivals\":0}]";
    assertThat(findings(JSON.readTree(finding), series(items, sgi("0.80", "0.78", "0.82"))))
        .containsExactly(
            "No score has a value of Spearman here: no answer with a score has a factuality. Only"
                + " metrics without a documented direction have one.");
  }

  @Test
  void a_score_without_a_value_is_not_reported_to_lack_a_statistic_of_absent_labels()
      throws Exception {
    String alike =
        """
        {"metric":"sgi","embedder":"lexical","subject":"answer","n_labelled":24,"n_used":24,
         "undefined":{},"binary":{"auc":null,"no_statistic":"values-alike"}}\
        """;
    String angle =
        """
        {"metric":"theta-qc","embedder":"lexical","subject":"item","undirected":true,"n_used":24,
         "factuality":{"spearman":{"value":-0.05,"low":-0.43,"high":0.35}}}\
        """;
    String finding =
        "[{\"headline\":\"spearman\",\"verdict\":\"no-score\",\"best\":null,\"rivals\":0}]";
    assertThat(findings(JSON.readTree(finding), series(angle, alike)))
        .singleElement()
        .asString()
        .contains("no answer with a score has a factuality")
        .doesNotContain("same value", "floors");
    String auc = finding.replace("spearman", "auc");
    assertThat(findings(JSON.readTree(auc), series(LENGTH, angle, alike)))
        .containsExactly(
            "No score has a statistic here (sgi: all 24 answers have the same value).");
  }

  @Test
  void without_labels_of_factuality_scores_follow_the_share_of_grounded_answers() throws Exception {
    String isotropy =
        """
        {"metric":"isotropy-vne","embedder":"lexical","subject":"item","n_used":60,
         "factuality":{"label_from":"mean-of-answers","spearman":{"value":0.6,"low":0.4,"high":0.8}}}\
        """;
    String finding =
        """
        [{"headline":"spearman","verdict":"no-floor","best":{"metric":"isotropy-vne","embedder":"lexical"},
          "value":{"value":0.6,"low":0.4,"high":0.8},"rivals":0}]\
        """;
    assertThat(findings(JSON.readTree(finding), series(isotropy, sgi("0.80", "0.78", "0.82"))))
        .singleElement()
        .asString()
        .startsWith("isotropy-vne with lexical follows the share of grounded answers per item;");
    String own = isotropy.replace("mean-of-answers", "item");
    assertThat(findings(JSON.readTree(finding), series(own)))
        .singleElement()
        .asString()
        .startsWith("isotropy-vne with lexical follows factuality;");
  }

  @Test
  void what_comes_along_with_a_metric_is_not_taken_for_what_was_named() throws Exception {
    String angle = sgi("0.90", "0.88", "0.92").replace("sgi", "theta-rc");
    assertThat(AskedMetrics.of(List.of("sgi"), series(LENGTH, angle, sgi("0.80", "0.78", "0.82"))))
        .containsExactly(
            "theta-rc comes with the metrics that you named, which are made of them.",
            "Of those that you named: sgi with lexical, AUC 0.800 [0.780, 0.820].");
    assertThat(AskedMetrics.of(List.of(), series(LENGTH, angle))).isEmpty();
  }

  @Test
  void a_series_of_few_values_shows_the_reasons_why_it_has_no_statistic() throws Exception {
    String few =
        """
        {"metric":"isotropy-vne","embedder":"lexical","subject":"item","n_labelled":20,"n_used":2,
         "undefined":{"one-answer":18},"factuality":{"pearson":null}}\
        """;
    assertThat(series(few).get(0).whyNot()).startsWith("only 2 with a value (18 ");
    String none =
        few.replace("isotropy-vne", "mean-length").replace("\"n_used\":2", "\"n_used\":0");
    assertThat(ResultTable.of(series(none, none.replace("mean-length", "jaccard-dispersion"))))
        .containsExactly(
            "no statistic (no value: 18 with one sample only): mean-length, jaccard-dispersion");
  }

  @Test
  void a_metric_of_texts_is_no_floor_in_the_table() throws Exception {
    String dispersion =
        """
        {"metric":"rouge-l-dispersion","embedder":null,"subject":"item","n_used":60,
         "binary":{"auc":{"value":0.6,"low":0.5,"high":0.7}}}\
        """;
    assertThat(ResultTable.of(series(LENGTH, dispersion)))
        .last()
        .isEqualTo("rouge-l-dispersion  -         item    0.600 [0.500, 0.700]  60");
  }

  @Test
  void a_value_without_an_interval_says_why() throws Exception {
    String few =
        """
        {"metric":"sgi","embedder":"lexical","subject":"answer","n_used":16,
         "binary":{"auc":{"value":0.569,"low":null,"high":null,"reason":"too-few-items","items":8}}}\
        """;
    String rare = few.replace("too-few-items", "too-few-of-a-class").replace("8}", "3}");
    assertThat(ResultTable.of(series(few, rare)))
        .extracting(line -> line.replaceAll(" {2,}", "  "))
        .containsExactly(
            "metric  embedder  of  AUC  n",
            "sgi  lexical  answer  0.569 (8 items: too few for an interval)  16",
            "sgi  lexical  answer  0.569 (3 items of a class: too few for an interval)  16");
  }

  @Test
  void a_row_of_fewer_subjects_says_which_have_no_value() throws Exception {
    String fewer =
        sgi("0.60", "0.58", "0.62")
            .replace("4000", "3990")
            .replace("\"binary\"", "\"undefined\":{\"no-context\":10},\"binary\"");
    assertThat(ResultTable.of(series(LENGTH, fewer)))
        .containsExactly(
            "metric  embedder  of      AUC                   n",
            "length  (floor)   answer  0.700 [0.680, 0.720]  4,000",
            "sgi     lexical   answer  0.600 [0.580, 0.620]  3,990  undefined: 10 without a context");
  }

  @Test
  void what_rounds_to_zero_has_no_sign() {
    assertThat(new Statistic(-0.0002, -0.0006, 0.0004)).hasToString("0.000 [-0.001, 0.000]");
  }

  @Test
  void without_labels_the_finding_says_so() throws Exception {
    assertThat(
            finding(
                "{\"metric\":\"length\",\"embedder\":null,\"subject\":\"answer\",\"n_used\":0}"))
        .containsExactly(
            "No statistic could be computed: there are scores, but no labels to compare"
                + " them with.");
  }

  @Test
  void the_table_has_floors_as_the_report_has_them_and_only_columns_with_numbers()
      throws Exception {
    assertThat(ResultTable.of(series(LENGTH, sgi("0.60", "0.58", "0.62"))))
        .containsExactly(
            "metric  embedder  of      AUC                   n",
            "length  (floor)   answer  0.700 [0.680, 0.720]  4,000",
            "sgi     lexical   answer  0.600 [0.580, 0.620]  4,000");
  }

  @Test
  void labels_that_are_all_alike_are_not_called_missing() throws Exception {
    assertThat(
            finding(
                """
                {"metric":"length","embedder":null,"subject":"answer","n_used":4,"binary":{"auc":null}}\
                """))
        .containsExactly(
            "No statistic could be computed: the labels are all alike, or too few to compare.");
  }

  @Test
  void what_no_label_applies_to_is_counted_below_the_table() throws Exception {
    String constant =
        """
        {"metric":"mean-length","embedder":null,"subject":"item","n_used":0,"binary":{"auc":null}}\
        """;

    assertThat(ResultTable.of(series(LENGTH, constant)))
        .hasSize(3)
        .last()
        .isEqualTo("no statistic (no labelled items): mean-length");
  }

  private static String sgi(String value, String low, String high) {
    return """
    {"metric":"sgi","embedder":"lexical","subject":"answer","n_used":4000,
     "binary":{"auc":{"value":%s,"low":%s,"high":%s}}}\
    """
        .formatted(value, low, high);
  }

  private static List<String> finding(String... results) throws JsonProcessingException {
    return findings(JSON.createArrayNode(), series(results));
  }

  private static List<ResultLine> series(String... results) throws JsonProcessingException {
    String report = "{\"results\":[" + String.join(",", results) + "]}";
    return ResultLine.of(new ObjectMapper().readTree(report));
  }

  private static List<String> findings(JsonNode findings, List<ResultLine> report) {
    return FindingText.of(findings, report, Wording.commandLine());
  }
}
