package dev.sextant.standalone.preflights;

import dev.sextant.api.preflights.PreflightOrder;
import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.preflight.LabelBalance;
import dev.sextant.metrics.preflight.LabelledGroups;
import dev.sextant.metrics.preflight.Notice;
import java.util.Locale;

/** Which statistics the labels of a version allow. */
final class Labels {

  private Labels() {}

  static LabelBalance balance(PreflightOrder order) {
    return new LabelBalance(
        counts(order.calibration()),
        counts(order.holdout()),
        groups(order.calibration().groups()),
        groups(order.holdout().groups()));
  }

  private static ClassCounts counts(PreflightOrder.Labels labels) {
    return new ClassCounts(
        Math.toIntExact(labels.notGrounded()), Math.toIntExact(labels.grounded()));
  }

  private static LabelledGroups groups(PreflightOrder.Groups groups) {
    return new LabelledGroups(
        Math.toIntExact(groups.notGrounded()), Math.toIntExact(groups.grounded()));
  }

  /** Describes what the labels allow; for factualities alone, what they do not allow. */
  static Notice notice(PreflightOrder order, LabelBalance balance) {
    long factualities = order.calibration().factuality() + order.holdout().factuality();
    ClassCounts all = balance.all();
    if (all.risky() + all.trustworthy() == 0 && factualities > 0) {
      return new Notice(
          Notice.Level.NOTE,
          String.format(
              Locale.ROOT,
              "%,d labels are factualities and none says grounded: scores are correlated with them,"
                  + " and a threshold needs a factuality below which an answer counts as risky.",
              factualities));
    }
    return balance.notice();
  }
}
