package dev.sextant.api.http.requests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import dev.sextant.api.http.contract.BodyValues;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StrictJsonTest {

  private static final BodyValues ANY_VALUES = new BodyValues(Integer.MAX_VALUE, Map.of());

  @Test
  void nesting_is_limited_to_a_depth_at_which_a_body_costs_little() {
    assertThatCode(() -> check(nested(100, "1"))).doesNotThrowAnyException();
    Refusal refusal = refused(nested(101, "1"));
    assertThat(refusal.kind()).isEqualTo(Refusal.Kind.MALFORMED);
    assertThat(refusal.getMessage()).contains("nested more than 100 deep");
  }

  @Test
  void objects_count_for_the_depth_as_lists_do() {
    String body = "{\"a\":".repeat(101) + "1" + "}".repeat(101);
    assertThat(refused(body).getMessage()).contains("nested more than 100 deep");
  }

  @Test
  void a_refused_text_is_named_by_its_place() {
    Refusal refusal = refused("{\"a\":[\"x\",\"\\ud800\"]}");
    assertThat(refusal.violations()).extracting(Violation::pointer).containsExactly("/a/1");
  }

  @Test
  void bytes_count_unless_they_are_texts_below_images() {
    String file = "\"" + "x".repeat(2 * LongBodies.USUAL) + "\"";
    String half = "\"" + "x".repeat(LongBodies.USUAL / 2) + "\"";
    assertThatCode(() -> check("{\"images\":{\"a\":" + file + ",\"b\":[" + file + "]}}"))
        .doesNotThrowAnyException();
    assertThatCode(() -> check("{\"im\\u0061ges\":{\"a\":" + file + "},\"b\":" + half + "}"))
        .doesNotThrowAnyException();
    for (String body :
        List.of(
            "{\"images\":" + file + "}",
            "{\"images\":{\"a\":" + file + "},\"b\":{\"c\":" + file + "}}",
            "{\"b\":{\"images\":{\"a\":" + file + "}}}",
            "[{\"images\":{\"a\":" + file + "}}]",
            "{\"b\":" + half + ",\"images\":{\"a\":" + file + "},\"c\":" + half + "}",
            "{\"images\":{\"a\":[" + "1,".repeat(LongBodies.USUAL / 2) + "1]}}",
            "{\"images\":{}}" + " ".repeat(LongBodies.USUAL))) {
      assertThat(refused(body)).as(body.substring(0, 40)).isNotNull();
      assertThat(refused(body).kind()).isEqualTo(Refusal.Kind.TOO_LARGE);
    }
  }

  /** The parser recognises other encodings, and counts no bytes of them. */
  @Test
  void in_another_encoding_every_byte_counts() {
    String body = "{\"images\":{\"a\":\"" + "x".repeat(LongBodies.USUAL) + "\"}}";
    assertThat(
            catchThrowableOfType(
                    Refusal.class,
                    () -> StrictJson.check(body.getBytes(StandardCharsets.UTF_16BE), ANY_VALUES))
                .kind())
        .isEqualTo(Refusal.Kind.TOO_LARGE);
  }

  private static String nested(int depth, String value) {
    return "[".repeat(depth) + value + "]".repeat(depth);
  }

  private static Refusal refused(String body) {
    return catchThrowableOfType(Refusal.class, () -> check(body));
  }

  private static void check(String body) {
    StrictJson.check(body.getBytes(StandardCharsets.UTF_8), ANY_VALUES);
  }
}
