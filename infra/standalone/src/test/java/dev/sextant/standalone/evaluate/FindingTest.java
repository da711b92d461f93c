package dev.sextant.standalone.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;

class FindingTest {

  private static final String LENGTH =
      """
      {"metric":"length","embedder":null,"subject":"answer","n_used":4000,
       "binary":{"auc":{"value":0.7,"low":0.68,"high":0.72}}}""";

  @Test
  void a_score_above_the_floors_interval_beats_it() throws Exception {
    assertThat(finding(LENGTH, sgi("0.80", "0.78", "0.82")))
        .containsExactly(
            "The best score beats the best floor. AUC of answers: sgi with lexical, best score, 0.800 [0.780, 0.820]; the floor length 0.700 [0.680, 0.720].");
  }

  @Test
  void a_score_below_adds_nothing() throws Exception {
    assertThat(finding(LENGTH, sgi("0.60", "0.58", "0.62")))
        .singleElement()
        .asString()
        .startsWith(
            "The best floor beats the best score: the scores do not show that they add anything.");
  }

  @Test
  void overlapping_intervals_are_undecided_even_if_the_score_is_higher() throws Exception {
    assertThat(finding(LENGTH, sgi("0.73", "0.71", "0.75")))
        .singleElement()
        .asString()
        .startsWith("Undecided: the intervals of the best score and of the best floor overlap.");
  }

  @Test
  void a_score_of_answers_is_never_held_against_a_floor_of_items() throws Exception {
    String item =
        """
        {"metric":"mean-length","embedder":null,"subject":"item","n_used":238,"undirected":true,
         "binary":{"auc":{"value":0.99,"low":0.98,"high":1}}}""";

    assertThat(finding(LENGTH, item, sgi("0.80", "0.78", "0.82")))
        .singleElement()
        .asString()
        .contains("the floor length")
        .doesNotContain("mean-length");
  }

  @Test
  void without_labels_that_is_what_is_said() throws Exception {
    assertThat(
            finding(
                "{\"metric\":\"length\",\"embedder\":null,\"subject\":\"answer\",\"n_used\":0}"))
        .containsExactly(
            "No statistic could be computed: there are scores, but no labels to hold them against.");
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
                {"metric":"length","embedder":null,"subject":"answer","n_used":4,"binary":{"auc":null}}"""))
        .containsExactly(
            "No statistic could be computed: the labels are all alike, or too few to compare.");
  }

  @Test
  void what_no_label_applies_to_is_counted_below_the_table() throws Exception {
    String constant =
        """
        {"metric":"mean-length","embedder":null,"subject":"item","n_used":0,"binary":{"auc":null}}""";

    assertThat(ResultTable.of(series(LENGTH, constant)))
        .hasSize(3)
        .last()
        .isEqualTo(
            "1 more have scores, but no statistic: no label applies to them, or only one class.");
  }

  private static String sgi(String value, String low, String high) {
    return """
        {"metric":"sgi","embedder":"lexical","subject":"answer","n_used":4000,
         "binary":{"auc":{"value":%s,"low":%s,"high":%s}}}"""
        .formatted(value, low, high);
  }

  private static List<String> finding(String... results) throws JsonProcessingException {
    return Finding.of(series(results));
  }

  private static List<Series> series(String... results) throws JsonProcessingException {
    String report = "{\"results\":[" + String.join(",", results) + "]}";
    return Series.of(new ObjectMapper().readTree(report));
  }
}
