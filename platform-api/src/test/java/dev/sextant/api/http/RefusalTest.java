package dev.sextant.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RefusalTest {

  private static final Refusal TAKEN =
      new Refusal(Refusal.Kind.CONFLICT, "name-taken", "The name is taken.");

  @Test
  void what_is_there_is_handed_on() {
    assertThat(found(Optional.of("a project")).result()).isEqualTo("a project");
  }

  @Test
  void what_is_missing_is_refused_as_not_found() {
    assertThat(found(Optional.empty()).cause())
        .isInstanceOfSatisfying(
            Refusal.class, no -> assertThat(no.kind()).isEqualTo(Refusal.Kind.NOT_FOUND))
        .hasMessage("There is no project 7.");
  }

  @Test
  void a_condition_that_must_hold_refuses_when_it_does_not() {
    assertThat(Refusal.unless(true, () -> TAKEN).succeeded()).isTrue();
    assertThat(Refusal.unless(false, () -> TAKEN).cause()).isSameAs(TAKEN);
  }

  @Test
  void a_condition_that_must_not_hold_refuses_when_it_does() {
    assertThat(Refusal.when(false, () -> TAKEN).succeeded()).isTrue();
    assertThat(Refusal.when(true, () -> TAKEN).cause()).isSameAs(TAKEN);
  }

  private static Future<String> found(Optional<String> project) {
    return Future.succeededFuture(project).map(Refusal.ifMissing("project", 7));
  }
}
