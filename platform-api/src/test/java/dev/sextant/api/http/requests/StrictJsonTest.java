package dev.sextant.api.http.requests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StrictJsonTest {

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

  private static String nested(int depth, String value) {
    return "[".repeat(depth) + value + "]".repeat(depth);
  }

  private static Refusal refused(String body) {
    return catchThrowableOfType(Refusal.class, () -> check(body));
  }

  private static void check(String body) {
    StrictJson.check(body.getBytes(StandardCharsets.UTF_8));
  }
}
