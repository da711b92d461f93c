package dev.sextant.rendering.words;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class ExternalCostsTest {

  @Test
  void each_external_score_has_a_line_with_its_cost() throws JsonProcessingException {
    String report =
        """
        {"results": [
          {"metric": "sgi"},
          {"metric": "external-judge", "external": {"name": "judge", "cost_per_thousand": 1.50, "currency": "EUR"}},
          {"metric": "external-risk-toxicity",
           "external": {"name": "toxicity", "cost_per_thousand": null, "currency": null}}]}
        """;

    assertThat(ExternalCosts.of(new ObjectMapper().readTree(report)))
        .containsExactly(
            "external-judge was computed elsewhere: 1.5 EUR per 1,000 answers.",
            "external-risk-toxicity was computed elsewhere; --score-costs adds its price.");
  }
}
