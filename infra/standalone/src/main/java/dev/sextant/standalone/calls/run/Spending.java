package dev.sextant.standalone.calls.run;

import dev.sextant.remote.generation.TokenUsage;
import dev.sextant.remote.price.Meter;
import dev.sextant.standalone.calls.Money;
import dev.sextant.standalone.calls.journal.JournalState;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/** What a run spends, in money if a price is known, else in tokens. */
public final class Spending {

  private static final int DIGITS = 6;

  private final Money money;

  /** Creates it for a run. */
  public Spending(Money money) {
    this.money = money;
  }

  /** Returns the meter. */
  public Meter meter() {
    return money.price().map(Meter::money).orElseGet(Meter::tokens);
  }

  /** Returns an amount with its unit. */
  public String words(BigDecimal amount) {
    if (money.price().isEmpty()) {
      return "%,d tokens".formatted(amount.toBigInteger());
    }
    BigDecimal rounded = amount.setScale(DIGITS, RoundingMode.CEILING).stripTrailingZeros();
    return "cost " + rounded.max(BigDecimal.ZERO).toPlainString();
  }

  /** Returns the tokens of a run with their amount, and what of it may be paid without a reply. */
  public List<String> lines(JournalState state) {
    TokenUsage usage = state.usage();
    String tokens =
        "%,d tokens read, %,d of them cached, and %,d written, %,d of them reasoning; %s"
            .formatted(
                usage.in(), usage.cached(), usage.out(), usage.reasoning(), words(state.spent()));
    return state.possiblyPaid() == 0
        ? List.of(tokens)
        : List.of(
            tokens,
            "that includes %,d calls without a reply, which are possibly paid: at most %s"
                .formatted(state.possiblyPaid(), words(state.possiblySpent())));
  }

  String words(JournalState state) {
    return words(state.spent());
  }
}
