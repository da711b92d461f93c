package dev.sextant.api.labelruns;

import dev.sextant.api.generators.PriceVersion;
import dev.sextant.api.labelruns.LabelEstimate.Calls;
import dev.sextant.api.labelruns.LabelEstimate.FirstPrompt;
import dev.sextant.api.labelruns.LabelEstimate.Tokens;
import dev.sextant.api.labelruns.LabelPlanStore.SubjectRow;
import dev.sextant.remote.generation.Ask;
import dev.sextant.remote.generation.TokenLimitName;
import dev.sextant.remote.generation.TokenUsage;
import dev.sextant.remote.labelling.LabelStep;
import dev.sextant.remote.labelling.Labeller;
import dev.sextant.remote.labelling.LabellerKind;
import dev.sextant.remote.price.Meter;
import dev.sextant.remote.price.Price;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Estimates what a label run may use. May take a second. */
final class LabelEstimator {

  /** Answers that are read; of more, the figures are extrapolated. */
  static final int MOST_READ = 1_000;

  private static final int FIRST_PROMPTS = 3;

  private LabelEstimator() {}

  /**
   * Estimates a run.
   *
   * @param answers of the run, in an order that has nothing to do with them; at least one
   */
  static LabelEstimate estimate(PlannedLabels run, List<SubjectRow> answers) {
    Labeller labeller = run.labeller().labeller();
    List<FirstPrompt> first = new ArrayList<>();
    TokenUsage tokens = TokenUsage.NONE;
    long calls = 0;
    long asked = 0;
    for (SubjectRow answer : answers) {
      String prompt = firstPrompt(labeller, answer);
      if (first.size() < FIRST_PROMPTS) {
        first.add(new FirstPrompt(answer.answerId(), answer.itemId(), answer.externalId(), prompt));
      }
      if (prompt != null) {
        long ofAnswer = labeller.kind().method().mostCalls(answer.subject());
        TokenUsage ofCall = Meter.most(labeller.spec().system(), ask(labeller, prompt));
        tokens = tokens.plus(new TokenUsage(ofAnswer * ofCall.in(), ofAnswer * ofCall.out(), 0, 0));
        calls += ofAnswer;
        asked++;
      }
    }
    double factor = (double) run.set().answerCount() / answers.size();
    return estimate(
        run,
        answers.size(),
        new Calls(scaled(asked, factor), scaled(calls, factor), null),
        new TokenUsage(scaled(tokens.in(), factor), scaled(tokens.out(), factor), 0, 0),
        first);
  }

  private static LabelEstimate estimate(
      PlannedLabels run, int read, Calls calls, TokenUsage tokens, List<FirstPrompt> first) {
    PriceVersion known = run.server().knownPrice();
    Price price = known == null ? null : known.price();
    BigDecimal spent =
        price == null ? Meter.tokens().bound(tokens) : Meter.money(price).bound(tokens);
    String budget = run.plan().budget();
    long answers = run.set().answerCount();
    return new LabelEstimate(
        answers,
        read,
        answers - calls.least(),
        new Calls(calls.least(), calls.likely(), most(run.labeller().kind(), calls.likely())),
        new Tokens(tokens.in(), tokens.out()),
        known == null ? null : known.currency(),
        price == null ? null : spent.stripTrailingZeros().toPlainString(),
        budget == null ? null : spent.compareTo(new BigDecimal(budget)) <= 0,
        first);
  }

  private static @Nullable Long most(LabellerKind kind, long likely) {
    return switch (kind) {
      case SEGMENT_SCORE, JUDGE, JUDGE_GRADED -> 2 * likely;
      case SEGMENT_STEPS, FACTSCORE -> null;
    };
  }

  private static @Nullable String firstPrompt(Labeller labeller, SubjectRow answer) {
    return labeller.next(answer.subject(), List.of()) instanceof LabelStep.Call call
        ? call.prompt()
        : null;
  }

  private static Ask ask(Labeller labeller, String prompt) {
    return new Ask(
        prompt, 0, labeller.spec().sampling().maxTokens(), 1, List.of(), TokenLimitName.MAX_TOKENS);
  }

  private static long scaled(long ofRead, double factor) {
    return Math.round(ofRead * factor);
  }
}
