package dev.sextant.rendering.cautions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class CutTextsTest {

  @Test
  void a_score_of_truncated_texts_says_how_much_was_read() throws Exception {
    assertThat(
            CutTexts.of(
                new ObjectMapper()
                    .readTree(
                        """
                        {"results": [
                          {"metric": "length", "embedder": null},
                          {"metric": "sgi", "embedder": "minilm", "reading": {
                            "question": {"texts": 148, "truncated": 0, "read_share": 1},
                            "context": {"texts": 148, "truncated": 93, "read_share": 0.0712}}},
                          {"metric": "theta-rq", "embedder": "minilm", "reading": {
                            "question": {"texts": 148, "truncated": 0, "read_share": 1}}}
                        ]}
                        """)))
        .containsExactly(
            "sgi with minilm compares truncated texts: 93 of 148 contexts cut, 7.1 % of their text"
                + " read.");
  }
}
