package dev.sextant.api.labelruns;

import dev.sextant.api.generators.PriceVersion;
import dev.sextant.api.labelruns.LabelEstimate.Anchors;
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
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Estimates what a label run may use. May take a second. */
final class LabelEstimator {

  /** Answers that are read; of more, the figures are extrapolated. */
  static final int MOST_READ = 1_000;

  private static final int FIRST_PROMPTS = 3;

  private LabelEstimator() {}

  /**
   * Calls and tokens of some answers.
   *
   * @param asked answers that get a call
   * @param bare answers that get none for want of a reference
   * @param calls without repairs
   */
  private record Use(double asked, double bare, double calls, double in, double out) {

    static final Use NONE = new Use(0, 0, 0, 0, 0);

    Use plus(Use other) {
      return new Use(
          asked + other.asked,
          bare + other.bare,
          calls + other.calls,
          in + other.in,
          out + other.out);
    }

    Use times(double factor) {
      return new Use(asked * factor, bare * factor, calls * factor, in * factor, out * factor);
    }

    TokenUsage tokens() {
      return new TokenUsage(Math.round(in), Math.round(out), 0, 0);
    }
  }

  /**
   * Estimates a run.
   *
   * @param answers of the run, in an order that has nothing to do with them; at least one
   * @param anchors all that are not among the answers
   */
  static LabelEstimate estimate(
      PlannedLabels run, List<SubjectRow> answers, List<SubjectRow> anchors) {
    Labeller labeller = run.labeller().labeller();
    Use ofAnswers = use(labeller, answers).times((double) run.set().answerCount() / answers.size());
    Use ofAnchors = use(labeller, anchors);
    Use all = ofAnswers.plus(ofAnchors);
    TokenUsage tokens = all.tokens();
    PriceVersion known = run.server().knownPrice();
    long calls = Math.round(all.calls());
    return new LabelEstimate(
        run.set().answerCount(),
        answers.size(),
        Math.round(ofAnswers.bare()),
        run.set().answerCount() - Math.round(ofAnswers.asked()) - Math.round(ofAnswers.bare()),
        new Calls(Math.round(all.asked()), calls, most(run.labeller().kind(), calls)),
        new Tokens(tokens.in(), tokens.out()),
        known == null ? null : known.currency(),
        cost(run, all),
        fitsBudget(run, all),
        run.plan().anchorSetId() == null
            ? null
            : new Anchors(
                anchors.size(),
                Math.round(ofAnchors.calls()),
                cost(run, ofAnchors),
                fitsBudget(run, ofAnchors)),
        first(labeller, answers));
  }

  private static Use use(Labeller labeller, List<SubjectRow> answers) {
    return answers.stream().map(answer -> use(labeller, answer)).reduce(Use.NONE, Use::plus);
  }

  private static Use use(Labeller labeller, SubjectRow answer) {
    String prompt = firstPrompt(labeller, answer);
    if (prompt == null) {
      boolean bare = labeller.kind().judges() && answer.subject().reference() == null;
      return new Use(0, bare ? 1 : 0, 0, 0, 0);
    }
    double calls = labeller.kind().method().mostCalls(answer.subject());
    TokenUsage ofCall = Meter.most(labeller.spec().system(), ask(labeller, prompt));
    return new Use(1, 0, calls, calls * ofCall.in(), calls * ofCall.out());
  }

  private static List<FirstPrompt> first(Labeller labeller, List<SubjectRow> answers) {
    return answers.stream()
        .limit(FIRST_PROMPTS)
        .map(
            answer ->
                new FirstPrompt(
                    answer.answerId(),
                    answer.itemId(),
                    answer.externalId(),
                    firstPrompt(labeller, answer)))
        .toList();
  }

  private static @Nullable String cost(PlannedLabels run, Use use) {
    return run.server().knownPrice() == null
        ? null
        : bound(run, use).stripTrailingZeros().toPlainString();
  }

  private static @Nullable Boolean fitsBudget(PlannedLabels run, Use use) {
    String budget = run.plan().budget();
    return budget == null ? null : bound(run, use).compareTo(new BigDecimal(budget)) <= 0;
  }

  /** Returns the most that the tokens cost, in money or, without a price, in tokens. */
  private static BigDecimal bound(PlannedLabels run, Use use) {
    PriceVersion known = run.server().knownPrice();
    Price price = known == null ? null : known.price();
    return (price == null ? Meter.tokens() : Meter.money(price)).bound(use.tokens());
  }

  private static @Nullable Long most(LabellerKind kind, long likely) {
    return switch (kind) {
      case SEGMENT_SCORE, JUDGE, JUDGE_GRADED, ATOMIC_FACTS -> 2 * likely;
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
}
