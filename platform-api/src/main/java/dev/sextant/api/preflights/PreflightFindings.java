package dev.sextant.api.preflights;

import static java.util.stream.Collectors.toMap;

import dev.sextant.api.answersets.SamplingEstimate;
import dev.sextant.api.experiments.planning.EmbeddingLoad;
import dev.sextant.api.experiments.planning.EntailmentLoad;
import dev.sextant.api.experiments.planning.Plan.Inapplicable;
import dev.sextant.api.models.EmbedderDefinition;
import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Need;
import dev.sextant.metrics.preflight.Applicability;
import dev.sextant.metrics.preflight.FloorStrength;
import dev.sextant.metrics.preflight.LabelBalance;
import dev.sextant.metrics.preflight.LabelPower;
import dev.sextant.metrics.preflight.Notice;
import dev.sextant.metrics.preflight.Outlook;
import dev.sextant.metrics.preflight.Quantiles;
import dev.sextant.metrics.preflight.SgiRoom;
import dev.sextant.metrics.preflight.TimeEstimate;
import dev.sextant.metrics.preflight.TruncatedShare;
import dev.sextant.metrics.report.interval.Interval;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The results of a preflight, as they are stored and as the API returns them. */
record PreflightFindings(
    List<Notice> notices,
    LabelFindings labels,
    List<LabelPower> power,
    List<FloorFindings> floors,
    List<EmbedderFindings> embedders,
    @Nullable EntailmentFindings entailment,
    @Nullable SamplingFindings sampling,
    TokenFindings llmTokens,
    List<Applicability.Use> metrics,
    double seconds,
    List<Inapplicable> doesNotApply) {

  /** The needs that are counted, and those that no item has to meet. */
  private static final Set<Need> KNOWN =
      Set.of(
          Need.QUESTION,
          Need.CONTEXT,
          Need.REFERENCE,
          Need.SAMPLES,
          Need.TOKEN_LOGPROBS,
          Need.EMBEDDER);

  record LabelFindings(PartFindings calibration, PartFindings holdout, boolean sufficient) {}

  record PartFindings(int notGrounded, int grounded) {

    private static PartFindings of(ClassCounts counts) {
      return new PartFindings(counts.risky(), counts.trustworthy());
    }
  }

  record FloorFindings(String metric, Direction direction, @Nullable Interval auc) {}

  /**
   * What an embedder shows on the sample, and what it has to do.
   *
   * @param texts of the sample; null: a server's, which embeds no sample
   * @param missingTexts the most texts of the experiment that have no vector yet
   * @param tokensMost the most tokens that a server can bill for them; null: no server
   * @param costMost null: no server, or its price is unknown
   */
  record EmbedderFindings(
      String name,
      @Nullable Quantiles thetaQc,
      @Nullable Quantiles sgiRoom,
      @Nullable Integer texts,
      @Nullable Integer truncated,
      @Nullable Double truncatedShare,
      @Nullable Double textsPerSecond,
      @Nullable Double seconds,
      boolean onServer,
      @Nullable Long missingTexts,
      @Nullable Long tokensMost,
      @Nullable String costMost,
      @Nullable String currency) {

    private static EmbedderFindings of(
        EmbedderDefinition embedder, @Nullable Outlook outlook, @Nullable EmbeddingLoad load) {
      SgiRoom room = outlook == null ? null : outlook.room();
      TimeEstimate.Load speed = outlook == null ? null : outlook.load();
      TruncatedShare truncated = outlook == null ? null : outlook.truncated();
      EmbeddingLoad billed = load == null || !load.isOnServer() ? null : load;
      return new EmbedderFindings(
          embedder.name(),
          room == null ? null : room.questionContext(),
          room == null ? null : room.room(),
          truncated == null ? null : (Integer) truncated.texts(),
          truncated == null ? null : (Integer) truncated.truncated(),
          truncated == null ? null : (Double) truncated.share(),
          speed == null ? null : (Double) speed.textsPerSecond(),
          speed == null ? null : (Double) speed.seconds(),
          embedder.isOnServer(),
          load == null ? null : (Long) load.texts(),
          billed == null ? null : (Long) billed.tokens(),
          billed == null ? null : billed.cost().map(EmbedderFindings::text).orElse(null),
          billed == null ? null : billed.currency());
    }

    private static String text(BigDecimal amount) {
      return amount.signum() == 0 ? "0" : amount.stripTrailingZeros().toPlainString();
    }
  }

  /**
   * What an entailment model on a server has to do, as {@link EntailmentLoad}.
   *
   * @param costMost null: its price is unknown
   */
  record EntailmentFindings(
      String name,
      long pairsMost,
      long tokensMost,
      @Nullable String costMost,
      @Nullable String currency) {

    private static EntailmentFindings of(EntailmentLoad load) {
      return new EntailmentFindings(
          load.name(),
          load.pairs(),
          load.tokens(),
          load.cost().map(EmbedderFindings::text).orElse(null),
          load.currency());
    }
  }

  /** The most that sampling takes, as {@link SamplingEstimate}. */
  record SamplingFindings(
      long drawCount,
      SamplingEstimate.Tokens tokens,
      @Nullable String currency,
      @Nullable String costMost,
      @Nullable Long seconds,
      @Nullable Boolean fitsBudget) {

    private static SamplingFindings of(SamplingEstimate estimate) {
      return new SamplingFindings(
          estimate.drawCount(),
          estimate.tokens(),
          estimate.currency(),
          estimate.costMost(),
          estimate.seconds(),
          estimate.fitsBudget());
    }
  }

  /**
   * Tokens against the tenant's limit of a day.
   *
   * @param most that sampling and models on servers can bill
   */
  record TokenFindings(long most, long usedToday, long limit) {

    private static TokenFindings of(Workload load) {
      SamplingEstimate sampling = load.sampling();
      long embedding =
          load.embedding().stream()
              .filter(EmbeddingLoad::isOnServer)
              .mapToLong(EmbeddingLoad::tokens)
              .sum();
      EntailmentLoad entailment = load.entailment();
      long entailing = entailment == null ? 0 : entailment.tokens();
      long asked =
          sampling == null ? 0 : sampling.tokens().promptsMost() + sampling.tokens().answersMost();
      return new TokenFindings(
          asked + embedding + entailing, load.llmTokens().usedToday(), load.llmTokens().limit());
    }
  }

  /**
   * Summarizes a preflight; may take seconds.
   *
   * @param outlooks one for each local embedder
   */
  static PreflightFindings of(PreflightPlan plan, FloorReading reading, List<Outlook> outlooks) {
    Applicability applicability = applicability(plan.counts());
    List<FloorStrength> floors = reading.floors();
    TimeEstimate time =
        new TimeEstimate(outlooks.stream().map(Outlook::load).filter(Objects::nonNull).toList());
    List<Notice> notices = new ArrayList<>(applicability.notices());
    notices.add(labelNotice(plan));
    notices.addAll(reading.support().notices());
    notices.add(FloorStrength.notice(floors));
    List<LabelPower> power = LabelPower.of(reading.support(), floors, plan.counts().groups());
    power.forEach(each -> notices.add(each.notice()));
    outlooks.forEach(outlook -> notices.addAll(outlook.notices()));
    notices.add(time.notice());
    LabelBalance labels = plan.labels();
    return new PreflightFindings(
        notices,
        new LabelFindings(
            PartFindings.of(labels.calibration()),
            PartFindings.of(labels.holdout()),
            labels.suffices()),
        power,
        floors.stream()
            .map(floor -> new FloorFindings(floor.metric(), floor.direction(), floor.auc()))
            .toList(),
        embedders(plan, outlooks),
        plan.workload().entailment() == null
            ? null
            : EntailmentFindings.of(plan.workload().entailment()),
        plan.workload().sampling() == null ? null : SamplingFindings.of(plan.workload().sampling()),
        TokenFindings.of(plan.workload()),
        applicability.uses(),
        time.seconds(),
        plan.doesNotApply());
  }

  private static List<EmbedderFindings> embedders(PreflightPlan plan, List<Outlook> outlooks) {
    Map<String, Outlook> looks =
        outlooks.stream().collect(toMap(Outlook::embedder, Function.identity()));
    Map<String, EmbeddingLoad> loads =
        plan.workload().embedding().stream()
            .collect(toMap(EmbeddingLoad::name, Function.identity()));
    return plan.embedders().stream()
        .map(each -> EmbedderFindings.of(each, looks.get(each.name()), loads.get(each.name())))
        .toList();
  }

  private static Applicability applicability(PreflightPlan.Counts counts) {
    List<Metric> metrics =
        Catalogue.metrics().stream()
            .filter(metric -> !metric.isFloor() && KNOWN.containsAll(metric.needs()))
            .toList();
    return Applicability.of(
        metrics,
        counts.items(),
        Map.of(
            Need.CONTEXT, counts.itemsWithContext(),
            Need.SAMPLES, counts.itemsWithSamples(),
            Need.TOKEN_LOGPROBS, counts.itemsWithLogprobs(),
            Need.REFERENCE, counts.references()));
  }

  /** Describes what the labels allow; for factualities alone, what they do not allow. */
  private static Notice labelNotice(PreflightPlan plan) {
    ClassCounts all = plan.labels().all();
    return all.risky() + all.trustworthy() == 0 && plan.factualities() > 0
        ? new Notice(
            Notice.Level.NOTE,
            String.format(
                Locale.ROOT,
                "%,d labels are factualities and none says grounded: scores are correlated with them,"
                    + " and a threshold needs a factuality below which an answer counts as risky.",
                plan.factualities()))
        : plan.labels().notice();
  }
}
