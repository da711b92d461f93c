package dev.sextant.rendering.words;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The pages' own test reads the same file ({@code web-ui/scripts/numbers.test.mjs}). */
class PageNumbersTest {

  private static final Map<String, Function<JsonNode, String>> WRITERS =
      Map.of(
          "number", node -> PageNumbers.number(node.doubleValue()),
          "p", node -> PageNumbers.p(node.doubleValue()),
          "percent", node -> PageNumbers.percent(node.doubleValue()),
          "count", node -> PageNumbers.count(node.longValue()),
          "interval",
              node ->
                  PageNumbers.statistic(
                          new Statistic(
                              node.get(0).doubleValue(),
                              node.get(1).doubleValue(),
                              node.get(2).doubleValue()))
                      .replace(",\u00a0", ", "));

  @Test
  void numbers_are_written_as_on_the_pages() throws IOException {
    JsonNode cases =
        new ObjectMapper()
            .readTree(Objects.requireNonNull(PageNumbersTest.class.getResource("numbers.json")));
    assertThat(WRITERS.keySet()).hasSize(cases.size());
    WRITERS.forEach(
        (kind, writer) -> {
          assertThat(cases.path(kind)).as(kind).isNotEmpty();
          for (JsonNode each : cases.path(kind)) {
            assertThat(writer.apply(each.get(0)))
                .as("%s of %s", kind, each.get(0))
                .isEqualTo(each.get(1).asText());
          }
        });
  }

  @Test
  void a_missing_interval_says_why() {
    assertThat(
            PageNumbers.statistic(
                new Statistic(0.569, null, null, "8 items: too few for an interval")))
        .isEqualTo("0.569 (8 items: too few for an interval)");
    assertThat(PageNumbers.statistic(new Statistic(0.569, null, null, "")))
        .isEqualTo("0.569 (no interval)");
  }
}
