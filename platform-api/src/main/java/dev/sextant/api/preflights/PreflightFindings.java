package dev.sextant.api.preflights;

import dev.sextant.api.experiments.planning.Plan.Inapplicable;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The results of a preflight, as they are stored and as the API returns them. */
record PreflightFindings(
    List<Notice> notices,
    LabelFindings labels,
    List<LabelPower> power,
    List<FloorFindings> floors,
    List<EmbedderFindings> embedders,
    List<Applicability.Use> metrics,
    double seconds,
    List<Inapplicable> doesNotApply) {

  /** The needs that are counted, and those that no item has to meet. */
  private static final Set<Need> KNOWN =
      Set.of(Need.QUESTION, Need.CONTEXT, Need.REFERENCE, Need.SAMPLES, Need.EMBEDDER);

  record LabelFindings(PartFindings calibration, PartFindings holdout, boolean sufficient) {}

  record PartFindings(int notGrounded, int grounded) {

    private static PartFindings of(ClassCounts counts) {
      return new PartFindings(counts.risky(), counts.trustworthy());
    }
  }

  record FloorFindings(String metric, Direction direction, @Nullable Interval auc) {}

  record EmbedderFindings(
      String name,
      @Nullable Quantiles thetaQc,
      @Nullable Quantiles sgiRoom,
      int texts,
      int truncated,
      double truncatedShare,
      @Nullable Double textsPerSecond,
      @Nullable Double seconds) {

    private static EmbedderFindings of(Outlook outlook) {
      SgiRoom room = outlook.room();
      TimeEstimate.Load load = outlook.load();
      TruncatedShare truncated = outlook.truncated();
      return new EmbedderFindings(
          outlook.embedder(),
          room == null ? null : room.questionContext(),
          room == null ? null : room.room(),
          truncated.texts(),
          truncated.truncated(),
          truncated.share(),
          load == null ? null : (Double) load.textsPerSecond(),
          load == null ? null : (Double) load.seconds());
    }
  }

  /**
   * Summarizes a preflight; may take seconds.
   *
   * @param outlooks one for each embedder
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
    List<LabelPower> power = LabelPower.of(reading.support(), floors, plan.counts().items());
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
        outlooks.stream().map(EmbedderFindings::of).toList(),
        applicability.uses(),
        time.seconds(),
        plan.doesNotApply());
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
