package dev.sextant.api.answersets;

import dev.sextant.api.answersets.PlanStore.PromptItem;
import dev.sextant.api.answersets.SamplingEstimate.FirstDraw;
import dev.sextant.api.answersets.SamplingEstimate.Tokens;
import dev.sextant.remote.draw.DrawSeed;
import dev.sextant.remote.generation.Ask;
import dev.sextant.remote.generation.TokenLimitName;
import dev.sextant.remote.generation.TokenUsage;
import dev.sextant.remote.price.Meter;
import dev.sextant.remote.price.Price;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Estimates what a run can cost, with the bounds that the run itself reserves for its calls. */
final class SamplingEstimator {

  private static final int FIRST_DRAWS = 5;

  private final PlanStore store = new PlanStore();

  Future<SamplingEstimate> estimate(SqlClient db, PlannedRun run) {
    Future<Long> bytes = store.promptBytes(db, run.version(), run.template());
    Future<List<PromptItem>> items =
        bytes.compose(read -> store.firstItems(db, run.version().id(), FIRST_DRAWS));
    return items
        .compose(read -> store.secondsPerDraw(db, run.generator().id()))
        .map(seconds -> estimate(run, bytes.result(), items.result(), seconds));
  }

  private static SamplingEstimate estimate(
      PlannedRun run, long promptBytes, List<PromptItem> items, Optional<Double> seconds) {
    long perItem = run.plan().answersPerItem();
    TokenUsage frame =
        Meter.most(
            run.spec().system(),
            new Ask(
                "", 0, run.spec().sampling().maxTokens(), 1, List.of(), TokenLimitName.MAX_TOKENS));
    TokenUsage most =
        new TokenUsage(
            (promptBytes + frame.in() * run.version().itemCount()) * perItem,
            frame.out() * run.drawCount(),
            0,
            0);
    Price price = price(run.generator().knownPrice());
    BigDecimal spent = price == null ? Meter.tokens().bound(most) : Meter.money(price).bound(most);
    String budget = run.plan().budget();
    return new SamplingEstimate(
        run.version().itemCount(),
        run.drawCount(),
        run.drawCount(),
        new Tokens(most.in(), most.out()),
        price == null ? null : Objects.requireNonNull(run.generator().knownPrice()).currency(),
        price == null ? null : spent.stripTrailingZeros().toPlainString(),
        seconds.map(each -> (long) Math.ceil(each * run.drawCount())).orElse(null),
        budget == null ? null : spent.compareTo(new BigDecimal(budget)) <= 0,
        first(run, items));
  }

  private static @Nullable Price price(ChosenGenerator.@Nullable Price known) {
    if (known == null) {
      return null;
    }
    BigDecimal in = Objects.requireNonNull(known.priceIn());
    return new Price(
        in,
        Objects.requireNonNull(known.priceOut()),
        Objects.requireNonNullElse(known.priceCached(), in));
  }

  private static List<FirstDraw> first(PlannedRun run, List<PromptItem> items) {
    List<FirstDraw> first = new ArrayList<>();
    for (PromptItem item : items) {
      for (int draw = 0; draw < run.plan().answersPerItem() && first.size() < FIRST_DRAWS; draw++) {
        first.add(
            new FirstDraw(
                item.id(),
                item.fields().id(),
                draw,
                DrawSeed.of(run.spec().sampling().baseSeed(), item.fields().id(), draw),
                run.spec().system(),
                run.template().render(item.fields())));
      }
    }
    return first;
  }
}
