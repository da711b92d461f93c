package dev.sextant.api.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RunningRequestsTest {

  private static final TenantId ACME = new TenantId(UUID.randomUUID());
  private static final TenantId GLOBEX = new TenantId(UUID.randomUUID());

  private final RunningRequests<String> requests = new RunningRequests<>();
  private final List<Promise<String>> begun = new ArrayList<>();

  @Test
  void a_repeat_waits_for_the_outcome_of_the_first_and_does_no_work() {
    Future<String> first = join(ACME, key("member:ann", "k", "a"));
    Future<String> repeat = join(ACME, key("member:ann", "k", "a"));

    assertThat(begun).hasSize(1);
    assertThat(repeat.isComplete()).isFalse();
    begun.get(0).complete("made");
    assertThat(first.result()).isEqualTo("made");
    assertThat(repeat.result()).isEqualTo("made");
    join(ACME, key("member:ann", "k", "a"));
    assertThat(begun).as("the first has ended").hasSize(2);
  }

  @Test
  void a_repeat_fails_as_the_first_does_also_if_it_throws() {
    Future<String> first = join(ACME, key("member:ann", "k", "a"));
    Future<String> repeat = join(ACME, key("member:ann", "k", "a"));
    begun.get(0).fail("no model");

    assertThat(first.cause()).hasMessage("no model");
    assertThat(repeat.cause()).hasMessage("no model");
    Future<String> thrown =
        requests.join(
            ACME,
            key("member:ann", "k", "a"),
            () -> {
              throw new IllegalStateException("thrown");
            });
    assertThat(thrown.cause()).hasMessage("thrown");
    join(ACME, key("member:ann", "k", "a"));
    assertThat(begun).as("its place is free").hasSize(2);
  }

  @Test
  void another_request_with_the_same_key_is_refused() {
    join(ACME, key("member:ann", "k", "a"));

    assertThat(join(ACME, key("member:ann", "k", "b")).cause())
        .isInstanceOfSatisfying(
            Refusal.class,
            refused -> assertThat(refused.code()).isEqualTo("idempotency-key-reused"));
    assertThat(begun).hasSize(1);
  }

  @Test
  void tenants_callers_and_keys_are_apart_and_without_a_key_nothing_is_joined() {
    join(ACME, key("member:ann", "k", "a"));
    join(GLOBEX, key("member:ann", "k", "a"));
    join(ACME, key("member:ben", "k", "a"));
    join(ACME, key("member:ann", "l", "a"));
    join(ACME, Optional.empty());
    join(ACME, Optional.empty());

    assertThat(begun).hasSize(6);
  }

  private Future<String> join(TenantId tenant, Optional<IdempotencyKey> key) {
    return requests.join(
        tenant,
        key,
        () -> {
          begun.add(Promise.promise());
          return begun.get(begun.size() - 1).future();
        });
  }

  private static Optional<IdempotencyKey> key(String caller, String key, String fingerprint) {
    return Optional.of(new IdempotencyKey("createEmbedder", caller, key, fingerprint));
  }
}
