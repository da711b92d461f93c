package dev.sextant.jobs.reporting.series;

import dev.sextant.jobs.tables.reports.LeftOutStore.SampleLabel;
import dev.sextant.jobs.tables.reports.LeftOutStore.ShortItem;
import dev.sextant.metrics.report.leftout.LeftOutClasses;
import dev.sextant.metrics.report.leftout.LeftOutFactualities;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * The draws that statistics of answers leave out. A draw would be in a statistic if it counted and
 * had the statistic's kind of label. So the draws that are left out belong to it for each item
 * whose sampled answers people labelled, and for each item of which no draw counts. Without any
 * labelled sample, statistics of answers are about imported answers only, and no draw belongs to
 * them.
 */
final class LeftOutAnswers {

  private final Map<UUID, Integer> withGrounded = new HashMap<>();
  private final Map<UUID, Integer> withFactuality = new HashMap<>();
  private final DoubleStream.Builder factualities = DoubleStream.builder();
  private final @Nullable String label;
  private int grounded;
  private int notGrounded;
  private int ofUnknownClass;
  private int ofUnknownFactuality;

  /**
   * Selects the labels that the report uses.
   *
   * @param label {@code grounded} or {@code factuality}; null: both
   */
  LeftOutAnswers(@Nullable String label) {
    this.label = label;
  }

  /** Adds a label; all labels come before the items. */
  void add(SampleLabel of) {
    if (of.grounded() != null && !"factuality".equals(label)) {
      withGrounded.merge(of.itemId(), of.counted() ? 0 : 1, Integer::sum);
      if (!of.counted()) {
        grounded += of.grounded() ? 1 : 0;
        notGrounded += of.grounded() ? 0 : 1;
      }
    }
    if (of.factuality() != null && !"grounded".equals(label)) {
      withFactuality.merge(of.itemId(), of.counted() ? 0 : 1, Integer::sum);
      if (!of.counted()) {
        factualities.add(of.factuality());
      }
    }
  }

  void add(ShortItem item) {
    ofUnknownClass += unlabelled(withGrounded, item);
    ofUnknownFactuality += unlabelled(withFactuality, item);
  }

  private static int unlabelled(Map<UUID, Integer> labelled, ShortItem item) {
    Integer known = labelled.get(item.id());
    boolean belongs = known != null || (item.counted() == 0 && !labelled.isEmpty());
    return belongs ? item.leftOut() - (known == null ? 0 : known) : 0;
  }

  LeftOutClasses classes() {
    return new LeftOutClasses(grounded, notGrounded, ofUnknownClass);
  }

  /** Returns those without or with a factuality; called once. */
  LeftOutFactualities factualities() {
    return new LeftOutFactualities(factualities.build().toArray(), ofUnknownFactuality);
  }
}
