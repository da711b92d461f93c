package dev.sextant.metrics.report.binary;

import dev.sextant.metrics.report.binary.BinaryStatistics.Decile;
import dev.sextant.metrics.report.bootstrap.Bootstrap;
import dev.sextant.metrics.report.bootstrap.Gauges;
import dev.sextant.metrics.report.bootstrap.Interval;
import dev.sextant.metrics.report.bootstrap.Support;
import dev.sextant.metrics.report.subjects.Bins;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The share of not grounded subjects between the deciles of the score. */
final class DecileGauges {

  private static final int DECILES = 10;

  /** The groups from..to (exclusive) of a decile, by falling risk. */
  private record Range(int from, int to, Bootstrap share) {}

  private final BinaryCases cases;
  private final List<Range> ranges = new ArrayList<>();

  DecileGauges(BinaryCases cases, Gauges<BinaryPass> gauges) {
    this.cases = cases;
    if (cases.groups() == 0) {
      return;
    }
    double[] scores = new double[cases.size()];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = cases.score(i);
    }
    Bins bins = Bins.of(scores, DECILES);
    for (int from = 0; from < cases.groups(); ) {
      int first = from;
      int bin = bins.of(cases.score(cases.start(first)));
      int to = first + 1;
      while (to < cases.groups() && bins.of(cases.score(cases.start(to))) == bin) {
        to++;
      }
      int end = to;
      Support support = cases.supportOfAny(i -> i >= cases.start(first) && i < cases.start(end));
      Bootstrap share = gauges.add(support, (pass, lane) -> pass.positiveShare(first, end, lane));
      ranges.add(new Range(first, end, share));
      from = to;
    }
  }

  /** Returns the deciles by rising score. */
  List<Decile> deciles() {
    List<Decile> deciles = new ArrayList<>();
    for (Range range : ranges) {
      double first = cases.score(cases.start(range.from()));
      double last = cases.score(cases.start(range.to() - 1));
      int n = cases.start(range.to()) - cases.start(range.from());
      Interval share = range.share().share();
      if (share != null) {
        deciles.add(new Decile(Math.min(first, last), Math.max(first, last), n, share));
      }
    }
    if (cases.sign() > 0) {
      Collections.reverse(deciles);
    }
    return deciles;
  }
}
