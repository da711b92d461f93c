package dev.sextant.api.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.http.Violation;
import io.vertx.core.json.JsonObject;
import io.vertx.json.schema.OutputUnit;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SchemaErrorsTest {

  private static final String BELOW = "Property \"a\" does not match schema";
  private static final String TYPE = "Instance type number is invalid. Expected string";

  private int read;

  @Test
  void no_further_error_is_read_once_as_many_places_are_explained_as_a_reply_names() {
    List<OutputUnit> units =
        new AbstractList<>() {
          @Override
          public OutputUnit get(int index) {
            read++;
            return unit("#/a/" + index, TYPE);
          }

          @Override
          public int size() {
            return 500_000;
          }
        };

    List<Violation> violations = SchemaErrors.violations(units, null);

    assertThat(violations).hasSize(Violations.MOST);
    assertThat(violations.get(19).pointer()).isEqualTo("/a/19");
    assertThat(read).isEqualTo(Violations.MOST);
  }

  @Test
  void a_place_above_that_an_unread_error_would_explain_is_not_named() {
    List<OutputUnit> units = new ArrayList<>(List.of(unit("#/late", BELOW)));
    for (int i = 0; i < 30; i++) {
      units.add(unit("#/a/" + i, TYPE));
    }
    units.add(unit("#/late/b", TYPE));

    assertThat(SchemaErrors.violations(units, null))
        .hasSize(Violations.MOST)
        .extracting(Violation::pointer)
        .startsWith("/a/0")
        .doesNotContain("/late");
  }

  @Test
  void of_few_errors_all_are_read_and_the_most_informative_per_place_is_kept() {
    JsonObject body = new JsonObject().put("a", 7).put("z", 1);
    List<OutputUnit> units =
        List.of(
            unit("#", "Property \"a\" does not match schema"),
            unit("#/a", BELOW),
            unit("#/a", TYPE),
            unit("#/z", "Property \"z\" does not match additional properties schema"),
            unit("#/b", BELOW));

    assertThat(SchemaErrors.violations(units, body))
        .containsExactly(
            new Violation("/a", "expected a text, found 7"),
            new Violation("/z", "is not known here: leave it out, or correct its name"),
            new Violation("/b", "is not as expected"));
  }

  private static OutputUnit unit(String place, String error) {
    return new OutputUnit(place, "#", "#", error, null);
  }
}
