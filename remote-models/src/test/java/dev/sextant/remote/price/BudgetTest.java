package dev.sextant.remote.price;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.remote.generation.Ask;
import dev.sextant.remote.generation.TokenLimitName;
import dev.sextant.remote.generation.TokenUsage;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class BudgetTest {

  private static final Price PRICE =
      new Price(new BigDecimal("0.15"), new BigDecimal("0.60"), new BigDecimal("0.075"));

  @Test
  void a_cost_is_exact_and_cached_tokens_have_their_own_price() {
    assertThat(PRICE.cost(new TokenUsage(1_000, 200, 400, 0)))
        .isEqualByComparingTo("0.000240"); // 600 x .15 + 400 x .075 + 200 x .60, per million
    assertThat(new PriceTable("2026-11", Map.of("m", PRICE)).of("other")).isEmpty();
  }

  @Test
  void a_bound_is_never_below_the_cost() {
    Ask ask = new Ask("Grüße, 世界", 1, 50, 1, List.of(), TokenLimitName.MAX_TOKENS);
    TokenUsage most = Meter.most("Be brief.", ask);
    assertThat(most).isEqualTo(new TokenUsage(15 + 64 + 9 + 64, 50, 0, 0));
    assertThat(Meter.money(PRICE).bound(most))
        .isGreaterThanOrEqualTo(Meter.money(PRICE).spent(new TokenUsage(152, 50, 100, 0)));
    assertThat(Meter.tokens().bound(most)).isEqualByComparingTo("202");
  }

  @Test
  void a_reservation_that_does_not_fit_waits_for_what_others_return() {
    Budget budget = new Budget(Optional.of(BigDecimal.TEN), BigDecimal.ZERO);
    CompletableFuture<Boolean> first = budget.reserve(new BigDecimal(8));
    CompletableFuture<Boolean> second = budget.reserve(new BigDecimal(8));
    assertThat(first).isCompletedWithValue(true);
    assertThat(second).isNotDone();

    budget.settle(new BigDecimal(8), BigDecimal.ONE);
    assertThat(second).isCompletedWithValue(true);

    CompletableFuture<Boolean> third = budget.reserve(new BigDecimal(8));
    budget.settle(new BigDecimal(8), new BigDecimal(5));
    assertThat(third).as("nothing is open that could return anything").isCompletedWithValue(false);
    assertThat(budget.spent()).isEqualByComparingTo("6");
  }

  @Test
  void whatever_the_calls_cost_the_cap_holds() {
    BigDecimal cap = new BigDecimal(1_000);
    Budget budget = new Budget(Optional.of(cap), new BigDecimal(3));
    Random random = new Random(1);
    Deque<BigDecimal> open = new ArrayDeque<>();
    for (int i = 0; i < 5_000; i++) {
      BigDecimal bound = BigDecimal.valueOf(1 + random.nextInt(20));
      budget
          .reserve(bound)
          .thenAccept(
              granted -> {
                if (granted) {
                  open.add(bound);
                }
              });
      assertThat(budget.committed()).isLessThanOrEqualTo(cap);
      if (open.size() > 10) {
        BigDecimal ended = open.remove();
        budget.settle(ended, BigDecimal.valueOf(random.nextInt(ended.intValue() + 1)));
      }
    }
    assertThat(budget.spent()).isGreaterThan(new BigDecimal(800)).isLessThanOrEqualTo(cap);
  }

  @Test
  void without_a_cap_everything_fits() {
    Budget budget = new Budget(Optional.empty(), BigDecimal.ZERO);
    assertThat(budget.reserve(new BigDecimal("1e30"))).isCompletedWithValue(true);
  }
}
