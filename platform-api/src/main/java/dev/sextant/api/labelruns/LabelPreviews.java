package dev.sextant.api.labelruns;

import dev.sextant.api.generators.CountedCalls;
import dev.sextant.api.generators.CountedCalls.Counted;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.labelruns.LabelPlanStore.SubjectRow;
import dev.sextant.api.labelruns.LabelPreview.PreviewedAnswer;
import dev.sextant.api.labelruns.LabelPreview.PreviewedCall;
import dev.sextant.api.labelruns.LabelPreview.PreviewedVerdict;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.remote.call.CallResult;
import dev.sextant.remote.call.CallResult.Filtered;
import dev.sextant.remote.call.CallResult.Replied;
import dev.sextant.remote.draw.DrawSeed;
import dev.sextant.remote.generation.Ask;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.generation.TokenLimitName;
import dev.sextant.remote.labelling.LabelStep;
import dev.sextant.remote.labelling.Labeller;
import dev.sextant.remote.labelling.OracleReply;
import dev.sextant.remote.outcome.DrawOutcome;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Asks an oracle about a few answers for a person who waits, and stores nothing. */
final class LabelPreviews {

  private static final int ANSWERS = 3;
  private static final int MOST_CALLS = 12;
  private static final int MOST_RUNNING = 2;
  private static final int EXCERPT = 600;

  /** No call begins later; a call lasts two minutes at most. */
  private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final TenantDatabase database;
  private final CountedCalls calls;
  private final LabelPlanStore plans = new LabelPlanStore();
  private final LabelRunPlanner planner = new LabelRunPlanner();
  private final Map<TenantId, Integer> running = new ConcurrentHashMap<>();

  LabelPreviews(TenantDatabase database, CountedCalls calls) {
    this.database = database;
    this.calls = calls;
  }

  /** What all answers of a preview share. */
  private record Setting(
      TenantId tenant, PlannedLabels run, Labeller labeller, TokenLimitName limit, long begun) {

    UUID generator() {
      return Objects.requireNonNull(run.labeller().generator().id());
    }
  }

  /** The answers of a plan. */
  private record Chosen(PlannedLabels run, List<SubjectRow> answers) {}

  /** An answer on its way to a verdict. */
  private record Dialogue(SubjectRow row, List<OracleReply> replies, List<PreviewedCall> calls) {

    Dialogue(SubjectRow row) {
      this(row, new ArrayList<>(), new ArrayList<>());
    }
  }

  /**
   * Asks about the answers that an estimate shows, too.
   *
   * @return fails with a {@link Refusal} if too many previews run, or the tokens exceed the daily
   *     limit
   */
  Future<LabelPreview> preview(TenantId tenant, LabelRunPlan plan) {
    if (running.merge(tenant, 1, Integer::sum) > MOST_RUNNING) {
      ended(tenant);
      return Future.failedFuture(busy());
    }
    return database
        .inTenant(
            tenant,
            db ->
                planner
                    .plan(db, plan)
                    .compose(
                        run ->
                            plans
                                .subjects(db, run.labeller(), plan, ANSWERS)
                                .map(answers -> new Chosen(run, answers))))
        .compose(chosen -> preview(tenant, chosen))
        .onComplete(done -> ended(tenant));
  }

  private Future<LabelPreview> preview(TenantId tenant, Chosen chosen) {
    Setting setting =
        new Setting(
            tenant,
            chosen.run(),
            chosen.run().labeller().labeller(),
            limitName(chosen.run().server().dialect()),
            System.nanoTime());
    List<Future<PreviewedAnswer>> answers =
        chosen.answers().stream().map(row -> next(setting, new Dialogue(row))).toList();
    return Future.join(answers)
        .map(all -> new LabelPreview(answers.stream().map(Future::result).toList()));
  }

  private Future<PreviewedAnswer> next(Setting setting, Dialogue dialogue) {
    LabelStep step = setting.labeller().next(dialogue.row().subject(), dialogue.replies());
    if (step instanceof LabelStep.Done done) {
      return Future.succeededFuture(shown(setting, dialogue, PreviewedVerdict.of(done.label())));
    }
    if (dialogue.calls().size() == MOST_CALLS
        || System.nanoTime() - setting.begun() > LONGEST_NANOS) {
      return Future.succeededFuture(shown(setting, dialogue, null));
    }
    String prompt = ((LabelStep.Call) step).prompt();
    GeneratorSpec spec = setting.labeller().spec();
    return calls
        .call(setting.tenant(), setting.generator(), spec, ask(setting, dialogue, prompt))
        .compose(
            counted -> {
              add(setting, dialogue, prompt, counted);
              return next(setting, dialogue);
            });
  }

  private static void add(Setting setting, Dialogue dialogue, String prompt, Counted counted) {
    dialogue
        .calls()
        .add(new PreviewedCall(prompt, counted.shown(setting.run().server().knownPrice())));
    dialogue.replies().add(reply(counted.result()));
  }

  /** The seed is that of a run. */
  private static Ask ask(Setting setting, Dialogue dialogue, String prompt) {
    GeneratorSpec spec = setting.labeller().spec();
    SubjectRow row = dialogue.row();
    String name =
        "label:%s#%d/%d".formatted(row.externalId(), row.ordinal(), dialogue.replies().size());
    return new Ask(
        prompt,
        DrawSeed.of(spec.sampling().baseSeed(), name, 0),
        spec.sampling().maxTokens(),
        1,
        spec.sampling().stop(),
        setting.limit());
  }

  private static OracleReply reply(CallResult result) {
    if (result instanceof Replied replied) {
      return new OracleReply(DrawOutcome.of(replied.generation()), replied.generation());
    }
    return new OracleReply(
        result instanceof Filtered ? DrawOutcome.FILTERED : DrawOutcome.FAILED, null);
  }

  private static PreviewedAnswer shown(
      Setting setting, Dialogue dialogue, @Nullable PreviewedVerdict verdict) {
    SubjectRow row = dialogue.row();
    return new PreviewedAnswer(
        row.answerId(),
        row.itemId(),
        row.externalId(),
        row.question(),
        Objects.requireNonNull(excerpt(row.text())),
        setting.labeller().kind().judges() ? excerpt(row.subject().reference()) : null,
        dialogue.calls(),
        verdict);
  }

  private static @Nullable String excerpt(@Nullable String text) {
    return text == null || text.codePointCount(0, text.length()) <= EXCERPT
        ? text
        : text.substring(0, text.offsetByCodePoints(0, EXCERPT));
  }

  private static TokenLimitName limitName(@Nullable JsonObject dialect) {
    return dialect == null
        ? TokenLimitName.MAX_TOKENS
        : TokenLimitName.valueOf(dialect.getString("limit_name"));
  }

  private void ended(TenantId tenant) {
    running.computeIfPresent(tenant, (key, count) -> count == 1 ? null : count - 1);
  }

  private static Refusal busy() {
    return Refusal.tooMany(
        "busy", "%d previews run already: wait until one has ended.".formatted(MOST_RUNNING));
  }
}
