package dev.sextant.rendering.cautions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;

class TruthTextTest {

  private static List<String> of(String bySource) throws Exception {
    return TruthText.of(new ObjectMapper().readTree(bySource));
  }

  @Test
  void labels_of_an_oracle_alone_are_unchecked() throws Exception {
    assertThat(of("{'grounded': {'people': 0, 'oracle': 2000, 'imported': 0}}".replace('\'', '"')))
        .containsExactly(
            "All 2,000 labels of grounded are an oracle's, and nobody has checked them.");
  }

  @Test
  void labels_by_people_are_counted_among_all() throws Exception {
    assertThat(
            of(
                """
                {"grounded": {"people": 60, "oracle": 1200, "imported": 4},
                 "factuality": {"people": 3, "oracle": 0, "imported": 0}}
                """))
        .containsExactly(
            "60 of 1,264 labels of grounded are by people, 1,200 by an oracle, 4 imported.",
            "3 of 3 labels of factuality are by people.");
  }

  @Test
  void a_file_is_known_to_have_brought_its_labels() throws Exception {
    assertThat(of("{\"grounded\": {\"people\": 0, \"oracle\": 0, \"imported\": 9}}")).isEmpty();
    assertThat(of("{}")).as("an older report").isEmpty();
  }
}
