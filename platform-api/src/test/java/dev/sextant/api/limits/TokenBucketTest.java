package dev.sextant.api.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.http.Refusal;
import java.time.OffsetDateTime;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TokenBucketTest {

  private static final long SECOND = 1_000_000_000L;

  @Test
  void so_many_at_once_and_then_as_fast_as_it_is_refilled() {
    TokenBucket bucket = new TokenBucket(4, 2, 0);
    for (int i = 0; i < 4; i++) {
      assertThat(bucket.take(0)).isTrue();
    }
    assertThat(bucket.take(0)).isFalse();
    assertThat(bucket.taken(0)).isEqualTo(4);
    assertThat(bucket.secondsUntilNext(0)).isEqualTo(1);
    assertThat(bucket.take(SECOND / 2)).isTrue();
    assertThat(bucket.take(SECOND / 2)).isFalse();
    assertThat(bucket.taken(100 * SECOND)).isZero();
  }

  @Test
  void a_bucket_has_room_for_a_token_and_is_kept_while_it_fits() {
    TokenBucket small = TokenBucket.fitting(null, 0.1, 0.05, 0);
    assertThat(small.take(0)).isTrue();
    assertThat(small.secondsUntilNext(0)).isEqualTo(20);
    assertThat(TokenBucket.fitting(small, 0.1, 0.05, 0)).isSameAs(small);
    assertThat(TokenBucket.fitting(small, 0.1, 0.1, 0)).isNotSameAs(small);
  }

  @Test
  void a_bucket_of_another_size_is_as_full_in_proportion() {
    TokenBucket bucket = new TokenBucket(8, 4, 0);
    for (int i = 0; i < 6; i++) {
      assertThat(bucket.take(0)).isTrue();
    }
    TokenBucket half = TokenBucket.fitting(bucket, 4, 2, 0);
    assertThat(half.taken(0)).isEqualTo(3);
    assertThat(TokenBucket.fitting(half, 8, 4, SECOND / 2).taken(SECOND / 2))
        .as("refilled by a token before")
        .isEqualTo(4);
  }

  @Test
  void at_no_time_are_more_given_than_capacity_and_refill() {
    Random random = new Random(1);
    TokenBucket bucket = new TokenBucket(10, 5, 0);
    long now = 0;
    long given = 0;
    for (int i = 0; i < 10_000; i++) {
      now += (long) (random.nextDouble() * SECOND / 10);
      given += bucket.take(now) ? 1 : 0;
      assertThat(given).isLessThanOrEqualTo(10 + 5 * now / SECOND + 1);
    }
    assertThat(given).as("and not many fewer").isGreaterThan(5 * now / SECOND - 1);
  }

  @Test
  void an_address_that_fails_is_refused_until_its_allowance_comes_back() {
    AtomicLong now = new AtomicLong();
    FailureLimits failures = new FailureLimits(2, 6, () -> 1, now::get);
    failures.count("a");
    failures.count("a");
    assertThatThrownBy(() -> failures.count("a"))
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.retryAfterSeconds()).isEqualTo(10));
    failures.count("b");
    now.set(10 * SECOND);
    failures.count("a");
  }

  @Test
  void the_day_ends_at_midnight_of_utc() {
    UtcDay day = new UtcDay(OffsetDateTime.parse("2026-03-01T01:30:00+02:00"));
    assertThat(day.start()).isEqualTo("2026-02-28T00:00:00Z");
    assertThat(day.secondsLeft()).isEqualTo(1_800);
    assertThat(new UtcDay(OffsetDateTime.parse("2026-03-01T23:59:59.999Z")).secondsLeft())
        .isEqualTo(1);
  }
}
