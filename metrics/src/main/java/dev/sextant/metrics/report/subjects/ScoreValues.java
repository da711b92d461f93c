package dev.sextant.metrics.report.subjects;

import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The scores of a series by place, and why some subjects have none. Immutable. */
public final class ScoreValues {

  private static final Reason[] REASONS = Reason.values();

  private final double[] values;
  private final byte[] reasons;

  private ScoreValues(double[] values, byte[] reasons) {
    this.values = values;
    this.reasons = reasons;
  }

  /** Takes scores in any order. */
  public static final class Builder {

    private final double[] values;
    private byte @Nullable [] reasons;

    /** Takes the scores of so many subjects; one that is not set is {@link Reason#FAILED}. */
    public Builder(int size) {
      values = new double[size];
      Arrays.fill(values, Double.NaN);
    }

    /** Sets the value of a subject; {@link Reason#NOT_FINITE} if it is not finite. */
    public void set(int place, double value) {
      if (Double.isFinite(value)) {
        values[place] = value;
      } else {
        set(place, Reason.NOT_FINITE);
      }
    }

    /** Says why a subject has no value. */
    public void set(int place, Reason reason) {
      values[place] = Double.NaN;
      if (reasons == null) {
        reasons = new byte[values.length];
        Arrays.fill(reasons, (byte) Reason.FAILED.ordinal());
      }
      reasons[place] = (byte) reason.ordinal();
    }

    public void set(int place, Score score) {
      if (score instanceof Score.Undefined undefined) {
        set(place, undefined.reason());
      } else if (score instanceof Score.Defined defined) {
        set(place, defined.value());
      }
    }

    /** Returns the scores; the builder must not be used afterwards. */
    public ScoreValues build() {
      return new ScoreValues(values, reasons == null ? new byte[0] : reasons);
    }
  }

  /** Returns the scores of some subjects. */
  public static ScoreValues of(List<Score> scores) {
    Builder builder = new Builder(scores.size());
    int place = 0;
    for (Score score : scores) {
      builder.set(place++, score);
    }
    return builder.build();
  }

  public int size() {
    return values.length;
  }

  /** Returns the score of a subject; {@code NaN} if it is undefined. */
  public double value(int place) {
    return values[place];
  }

  /** Returns the scores by place; must not be changed. */
  public double[] values() {
    return values;
  }

  /** Returns whether a subject has a score. */
  public boolean isDefined(int place) {
    return !Double.isNaN(values[place]);
  }

  /** Returns why a subject has no score; null: it has one. */
  public @Nullable Reason reason(int place) {
    if (isDefined(place)) {
      return null;
    }
    return reasons.length == 0 ? Reason.FAILED : REASONS[reasons[place]];
  }

  /** Returns the scores of some subjects in another order. */
  public ScoreValues at(int[] places) {
    Builder builder = new Builder(places.length);
    for (int i = 0; i < places.length; i++) {
      Reason reason = places[i] < 0 ? Reason.FAILED : reason(places[i]);
      if (reason == null) {
        builder.set(i, values[places[i]]);
      } else if (reason != Reason.FAILED) {
        builder.set(i, reason);
      }
    }
    return builder.build();
  }

  /** Returns the scores without those of some places, which are undefined for a reason instead. */
  ScoreValues without(BitSet places, Reason reason) {
    Builder builder = new Builder(values.length);
    for (int place = 0; place < values.length; place++) {
      Reason own = reason(place);
      if (own != null) {
        builder.set(place, own);
      } else if (places.get(place)) {
        builder.set(place, reason);
      } else {
        builder.set(place, values[place]);
      }
    }
    return builder.build();
  }

  /** Returns the scores at some places only. */
  ScoreValues only(BitSet places) {
    double[] some = new double[values.length];
    for (int place = 0; place < some.length; place++) {
      some[place] = places.get(place) ? values[place] : Double.NaN;
    }
    return new ScoreValues(some, new byte[0]);
  }
}
