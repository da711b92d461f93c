package dev.sextant.api.http.requests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import dev.sextant.api.http.contract.BodyValues;
import dev.sextant.api.http.contract.BodyValues.Entry;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ValueCountTest {

  private static final int MOST = 100;

  private static final BodyValues BOUNDS =
      new BodyValues(
          MOST,
          Map.of(
              "/numbers", new Entry(true, 0.0),
              "/lists/*", new Entry(true, 0.0),
              "/texts", new Entry(false, null)));

  @Test
  void texts_numbers_lists_and_objects_count_and_names_do_not() {
    assertThatCode(() -> check(list("{\"a\":1}", 49))).doesNotThrowAnyException();
    assertTooMany(list("{\"a\":1}", 50));
    assertThatCode(() -> check(list("[]", 99))).doesNotThrowAnyException();
    assertTooMany(list("null", 100));
    assertTooMany("[" + list("\"\"", 98) + ",1]");
  }

  @Test
  void entries_of_long_lists_do_not_count() {
    String numbers = list("-1.5", 1_000);
    assertThatCode(
            () ->
                check(
                    "{\"lists\":%s,\"numbers\":%s,\"texts\":%s}"
                        .formatted(list(numbers, 90), numbers, list("\"t\"", 1_000))))
        .doesNotThrowAnyException();
    assertTooMany("{\"lists\":%s}".formatted(list("[]", 99)));
    assertTooMany("{\"numbers\":%s,\"a\":%s}".formatted(numbers, list("1", 98)));
  }

  @Test
  void lists_of_the_same_name_at_another_place_count() {
    String numbers = list("-1", 1_000);
    assertTooMany("{\"a\":{\"numbers\":%s}}".formatted(numbers));
    assertTooMany("[{\"numbers\":%s}]".formatted(numbers));
    assertTooMany("{\"lists\":[%s]}".formatted("[" + numbers + "]"));
    assertTooMany("{\"lists\":{\"a\":%s}}".formatted(numbers));
    assertTooMany("{\"lists\":%s}".formatted(numbers));
  }

  @Test
  void reading_stops_once_as_many_entries_are_wrong_as_a_reply_names() {
    Refusal refused = refusal("{\"numbers\":[-1,%s".formatted(list("0.5", 20).substring(1)));

    assertThat(refused.code()).isEqualTo("invalid-body");
    assertThat(refused.kind()).isEqualTo(Refusal.Kind.INVALID);
    assertThat(refused.violations()).hasSize(20);
    assertThat(refused.violations().get(0))
        .isEqualTo(new Violation("/numbers/1", "expected at most 0, found 0.5"));
    assertThat(refused)
        .hasMessageStartingWith("The field /numbers/1 is wrong (expected at most 0, found 0.5)");
    // What follows the twentieth is not read: it is no JSON.
    assertThat(refusal("{\"numbers\":[%s !".formatted("1,".repeat(20))).code())
        .isEqualTo("invalid-body");
  }

  @Test
  void fewer_wrong_entries_are_left_to_the_validator_and_count() {
    assertThatCode(() -> check("{\"numbers\":%s}".formatted(list("1", 19))))
        .doesNotThrowAnyException();
    assertTooMany("{\"numbers\":%s,\"a\":%s}".formatted(list("1", 19), list("1", 79)));
  }

  @Test
  void entries_of_every_other_kind_are_wrong() {
    assertWrong("{\"numbers\":%s}", "\"\"", "expected a number, found \"\"");
    assertWrong("{\"numbers\":%s}", "[-1]", "expected a number, found a list");
    assertWrong("{\"numbers\":%s}", "{\"a\":-1}", "expected a number, found an object");
    assertWrong("{\"numbers\":%s}", "null", "expected a number, found null");
    assertWrong("{\"numbers\":%s}", "1e400", "expected at most 0, found 1e400");
    assertWrong("{\"texts\":%s}", "-1", "expected a text, found -1");
    assertWrong("{\"texts\":%s}", "true", "expected a text, found true");
  }

  private static void assertWrong(String body, String entry, String fault) {
    assertThat(refusal(body.formatted(list(entry, 20))).violations().get(19).detail())
        .isEqualTo(fault);
  }

  private static void assertTooMany(String body) {
    Refusal refused = refusal(body);
    assertThat(refused.code()).isEqualTo("too-many-values");
    assertThat(refused.kind()).isEqualTo(Refusal.Kind.TOO_LARGE);
    assertThat(refused)
        .hasMessage(
            "The body has more than 100 values, lists and objects included, which is the most that"
                + " this address takes: send fewer.");
  }

  private static String list(String entry, int times) {
    return "[" + (entry + ",").repeat(times - 1) + entry + "]";
  }

  private static Refusal refusal(String body) {
    Refusal refused = catchThrowableOfType(Refusal.class, () -> check(body));
    assertThat(refused).as(body.substring(0, Math.min(100, body.length()))).isNotNull();
    return refused;
  }

  private static void check(String body) {
    StrictJson.check(body.getBytes(StandardCharsets.UTF_8), BOUNDS);
  }
}
