package dev.sextant.benchmarks;

import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.powered.PoweredEstimate;
import java.util.Locale;

/** What came of the data sets of a setting. */
final class PoweredTally {
  private int n;
  private int without;
  private int held;
  private int below;
  private int oracleFar;
  private double width;
  private double widthOfPeople;
  private double worth;
  private int peopleHeld;

  void add(PoweredEstimate estimate, double truth) {
    Interval powered = estimate.powered();
    Interval people = estimate.people();
    if (powered == null
        || powered.low() == null
        || powered.high() == null
        || people.low() == null
        || people.high() == null) {
      without++;
      return;
    }
    n++;
    held += powered.low() <= truth && truth <= powered.high() ? 1 : 0;
    below += powered.high() < truth ? 1 : 0;
    peopleHeld += people.low() <= truth && truth <= people.high() ? 1 : 0;
    width += powered.high() - powered.low();
    widthOfPeople += people.high() - people.low();
    worth += estimate.worth() == null ? 0 : estimate.worth();
    oracleFar += Math.abs(estimate.oracleAlone() - truth) > 0.02 ? 1 : 0;
  }

  String words() {
    return String.format(
        Locale.ROOT,
        "held %.3f (too low %.3f) width %.3f | people %.3f width %.3f | ratio %.2f, worth %.0f"
            + " labels, oracle alone off by .02 in %.2f%s",
        (double) held / n,
        (double) below / n,
        width / n,
        (double) peopleHeld / n,
        widthOfPeople / n,
        width / widthOfPeople,
        worth / n,
        (double) oracleFar / n,
        without > 0 ? ", " + without + " without an interval" : "");
  }
}
