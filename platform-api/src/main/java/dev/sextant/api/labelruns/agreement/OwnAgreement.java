package dev.sextant.api.labelruns.agreement;

import dev.sextant.metrics.report.agreement.RepeatAgreement;
import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.interval.Interval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far an oracle agrees with itself on the answers that it labelled several times, as the API
 * returns it.
 *
 * @param answers with all their labels
 * @param share mean share of pairs of labels of an answer that are the same; null if there is no
 *     such answer
 */
public record OwnAgreement(int answers, int labelsEach, @Nullable Interval share) {

  /** Labels of an answer: its first, and two more. */
  public static final int LABELS_EACH = 3;

  /**
   * The labels of an answer, each with its status, verdict and factuality.
   *
   * @param item from 0, the same number for answers that depend on each other
   */
  public record Repeated(int item, List<String> labels) {}

  /** Measures the agreement. */
  public static OwnAgreement of(List<Repeated> all) {
    int[] items = all.stream().mapToInt(Repeated::item).toArray();
    int count = all.stream().mapToInt(Repeated::item).max().orElse(0) + 1;
    RepeatAgreement measured =
        RepeatAgreement.of(all.stream().map(Repeated::labels).toList(), new Clusters(items, count));
    return new OwnAgreement(measured.subjects(), LABELS_EACH, measured.share());
  }
}
