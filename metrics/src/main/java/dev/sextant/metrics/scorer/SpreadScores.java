package dev.sextant.metrics.scorer;

import dev.sextant.metrics.geometry.CheckEmbed;
import dev.sextant.metrics.geometry.Isotropy;
import dev.sextant.metrics.item.SampleSimilarities;
import dev.sextant.metrics.item.SampleSimilarities.Measure;
import dev.sextant.metrics.item.SampleSimilarities.Samples;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** How far the samples of an item lie apart. */
final class SpreadScores {

  /** A metric and how it is read off what its group has in common. */
  private record Reading<T>(String metric, Function<T, Score> score) {}

  private static final List<Reading<Isotropy>> SPECTRUM =
      List.of(
          new Reading<>("isotropy-vne", isotropy -> Score.of(isotropy.vne())),
          new Reading<>("isotropy-log-determinant", i -> Score.of(i.logDeterminant())),
          new Reading<>("isotropy-inverse-trace", i -> Score.of(i.inverseTrace())),
          new Reading<>("isotropy-vne-reference", i -> Score.of(i.vneReference())));

  private static final List<Reading<double[][]>> KERNEL =
      List.of(new Reading<>("isotropy-frobenius", k -> Score.of(Isotropy.frobenius(k))));

  private static final List<Reading<CheckEmbed>> COSINE =
      List.of(
          new Reading<>("checkembed-cosine-frobenius", c -> Score.of(c.frobenius())),
          new Reading<>("checkembed-cosine-mean", c -> Score.of(c.mean())),
          new Reading<>("checkembed-cosine-std", c -> Score.of(c.std())));

  private static final List<Reading<CheckEmbed>> PEARSON =
      List.of(
          new Reading<>("checkembed-pearson-frobenius", c -> Score.of(c.frobenius())),
          new Reading<>("checkembed-pearson-mean", c -> Score.of(c.mean())),
          new Reading<>("checkembed-pearson-std", c -> Score.of(c.std())));

  private static final List<Reading<SampleSimilarities>> REFERENCE =
      List.of(new Reading<>("checkembed-reference-mean", SampleSimilarities::referenceMean));

  private final SelectedScores scores;

  private SpreadScores(SelectedScores scores) {
    this.scores = scores;
  }

  /** Adds the scores of the item; a kernel and its eigenvalues are taken once, if wanted at all. */
  static void addTo(SelectedScores wanted, Samples samples) {
    SpreadScores scores = new SpreadScores(wanted);
    Supplier<SampleSimilarities> cosines = () -> samples.by(Measure.COSINE);
    Supplier<SampleSimilarities> correlations = () -> samples.by(Measure.PEARSON);
    scores.add(SPECTRUM, cosines, each -> Isotropy.of(each.matrix()));
    scores.add(KERNEL, cosines, SampleSimilarities::matrix);
    scores.add(COSINE, cosines, each -> CheckEmbed.of(each.matrix()));
    scores.add(PEARSON, correlations, each -> CheckEmbed.of(each.matrix()));
    scores.add(REFERENCE, cosines, Function.identity());
  }

  private <T> void add(
      List<Reading<T>> group,
      Supplier<SampleSimilarities> source,
      Function<SampleSimilarities, T> common) {
    if (!wantsAny(group)) {
      return;
    }
    SampleSimilarities similarities = source.get();
    Optional<Reason> missing = similarities.missing();
    if (missing.isPresent()) {
      Score undefined = Score.undefined(missing.get());
      group.forEach(reading -> scores.addOfItem(reading.metric(), undefined));
      return;
    }
    T read = common.apply(similarities);
    for (Reading<T> reading : group) {
      if (scores.wants(reading.metric())) {
        scores.addOfItem(reading.metric(), reading.score().apply(read));
      }
    }
  }

  private <T> boolean wantsAny(List<Reading<T>> group) {
    for (Reading<T> reading : group) {
      if (scores.wants(reading.metric())) {
        return true;
      }
    }
    return false;
  }
}
