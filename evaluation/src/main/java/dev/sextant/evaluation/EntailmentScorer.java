package dev.sextant.evaluation;

import dev.sextant.evaluation.Evaluated.Scored;
import dev.sextant.inference.entailment.EntailmentModel;
import dev.sextant.inference.entailment.EntailmentModel.EntailmentProbabilities;
import dev.sextant.inference.entailment.EntailmentModel.TextPair;
import dev.sextant.metrics.catalogue.Basis;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.item.Entailment;
import dev.sextant.metrics.item.Entailment.EntailmentPair;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.scorer.EntailmentPairs;
import dev.sextant.metrics.scorer.EntailmentScores;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Scores items one by one from an entailment model's answers about pairs of their texts. */
public final class EntailmentScorer implements ItemScorer {

  /** Pairs per call of the model; small, so that answers are soon stored. */
  private static final int PAIRS = 256;

  private final EntailmentModel model;
  private final Set<String> wanted;

  /**
   * @param model stays open
   * @param metrics that need entailment
   */
  public EntailmentScorer(EntailmentModel model, Collection<Metric> metrics) {
    this.model = model;
    this.wanted = Wanted.names(metrics, Basis.ENTAILMENT);
  }

  @Override
  public List<Evaluated> score(List<ItemText> items) {
    return items.stream().<Evaluated>map(this::score).toList();
  }

  private Scored score(ItemText item) {
    List<EntailmentPair> pairs = EntailmentPairs.of(item, wanted);
    Map<EntailmentPair, Entailment> known = new HashMap<>();
    int truncated = 0;
    for (int from = 0; from < pairs.size(); from += PAIRS) {
      Interruption.check();
      truncated += classify(pairs.subList(from, Math.min(from + PAIRS, pairs.size())), known);
    }
    return new Scored(
        EntailmentScores.of(
            item, wanted, pair -> Objects.requireNonNull(known.get(pair)), Interruption::check),
        new Effort(pairs.size(), truncated, 0));
  }

  /** Classifies the pairs and returns how many were longer than the model takes. */
  private int classify(List<EntailmentPair> pairs, Map<EntailmentPair, Entailment> known) {
    List<EntailmentProbabilities> answers =
        model.classify(
            pairs.stream().map(pair -> new TextPair(pair.premise(), pair.hypothesis())).toList());
    int truncated = 0;
    for (int i = 0; i < pairs.size(); i++) {
      EntailmentProbabilities answer = answers.get(i);
      known.put(
          pairs.get(i),
          new Entailment(answer.entailment(), answer.neutral(), answer.contradiction()));
      truncated += answer.truncated() ? 1 : 0;
    }
    return truncated;
  }
}
