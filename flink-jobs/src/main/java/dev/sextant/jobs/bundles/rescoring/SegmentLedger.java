package dev.sextant.jobs.bundles.rescoring;

import dev.sextant.bundle.BundleReader;
import dev.sextant.bundle.format.RowReader;
import dev.sextant.jobs.bundles.rescoring.NotComputed.Cause;
import dev.sextant.jobs.bundles.rows.BundleTables;
import dev.sextant.jobs.bundles.rows.BundleTables.LabelRow;
import dev.sextant.jobs.bundles.rows.BundleTables.SegmentRow;
import dev.sextant.jobs.tables.labels.LabelledAnswer.LabelOrigin;
import dev.sextant.jobs.tables.labels.SegmentStore.SegmentVerdict;
import dev.sextant.metrics.score.SegmentShares;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The factuality of answers whose labels have segments, computed again from the verdicts. An
 * imported label may have a factuality of its own, which no verdicts give.
 */
final class SegmentLedger {

  /** Column of {@code labels}. */
  static final String FACTUALITY = "factuality";

  private final Findings findings;
  private long labels;
  private long own;

  private SegmentLedger(Findings findings) {
    this.findings = findings;
  }

  /**
   * Compares the labels of a bundle with their segments. Memory holds the verdicts of one answer.
   *
   * @throws IOException if the segments do not have the answers in the order of the labels
   */
  static SegmentLedger read(BundleReader bundle, Findings findings) throws IOException {
    SegmentLedger ledger = new SegmentLedger(findings);
    try (RowReader<SegmentRow> segments = bundle.rows(BundleTables.SEGMENTS);
        RowReader<LabelRow> labels = bundle.rows(BundleTables.LABELS)) {
      SegmentRow segment = segments.next();
      for (LabelRow label = labels.next();
          label != null && segment != null;
          label = labels.next()) {
        Map<SegmentVerdict, Long> verdicts = new EnumMap<>(SegmentVerdict.class);
        while (segment != null && segment.answerId().equals(label.answerId())) {
          verdicts.merge(segment.verdict(), 1L, Long::sum);
          segment = segments.next();
        }
        if (!verdicts.isEmpty()) {
          ledger.compare(label, verdicts);
        }
      }
      if (segment != null) {
        throw new IOException(
            "segments does not have the answers in the order of labels, at answer "
                + segment.answerId());
      }
    }
    return ledger;
  }

  private void compare(LabelRow label, Map<SegmentVerdict, Long> verdicts) {
    labels++;
    long yes = verdicts.getOrDefault(SegmentVerdict.TRUE, 0L);
    long partly = verdicts.getOrDefault(SegmentVerdict.PARTIAL, 0L);
    long judged = yes + partly + verdicts.getOrDefault(SegmentVerdict.FALSE, 0L);
    Double share = SegmentShares.ofTrue(yes, judged);
    if (Objects.equals(share, label.factuality())) {
      return;
    }
    if (label.factualityBy() != LabelOrigin.IMPORTED) {
      findings.add(
          new ScoreDifference(
              BundleTables.LABELS.name(),
              FACTUALITY,
              null,
              label.itemId(),
              label.answerId(),
              null,
              text(label.factuality()),
              text(share)));
    } else if (!Objects.equals(SegmentShares.withHalves(yes, partly, judged), label.factuality())) {
      own++;
    }
  }

  private static String text(@Nullable Double factuality) {
    return factuality == null ? ScoreDifference.NOTHING : Double.toString(factuality);
  }

  /** Returns how many labels have segments. */
  long labels() {
    return labels;
  }

  /** Returns how many of them were computed. */
  long computed() {
    return labels - own;
  }

  void addNotComputed(NotComputedCounts counts) {
    counts.add(BundleTables.LABELS.name(), FACTUALITY, null, own, Cause.OWN_FACTUALITY);
  }
}
