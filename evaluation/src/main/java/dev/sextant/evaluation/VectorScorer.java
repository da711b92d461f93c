package dev.sextant.evaluation;

import dev.sextant.evaluation.Evaluated.Scored;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.metrics.catalogue.Basis;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import dev.sextant.metrics.scorer.VectorScores;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/**
 * Scores items by one embedder: from text vectors, embedded together, and from token vectors where
 * a metric uses them.
 */
public final class VectorScorer implements ItemScorer {

  private final Embedder embedder;
  private final TextNeeds needs;
  private final Set<String> wanted;
  private final TokenScoring tokens;

  /**
   * @param embedder stays open
   * @param metrics that need text or token vectors
   */
  public VectorScorer(Embedder embedder, Collection<Metric> metrics) {
    this.embedder = embedder;
    this.needs = TextNeeds.of(Wanted.metrics(metrics, Basis.VECTORS));
    this.wanted = Wanted.names(metrics, Basis.VECTORS);
    this.tokens = new TokenScoring(embedder, Wanted.names(metrics, Basis.TOKENS));
  }

  @Override
  public List<Evaluated> score(List<ItemText> items) {
    List<String> texts = new ArrayList<>();
    items.forEach(item -> texts.addAll(needs.texts(item)));
    Iterator<Embedding> embeddings = embedder.embed(texts).iterator();
    return items.stream().<Evaluated>map(item -> score(item, embeddings)).toList();
  }

  private Scored score(ItemText item, Iterator<Embedding> embeddings) {
    Interruption.check();
    DealtVectors dealt = DealtVectors.of(item, needs, embeddings);
    List<SubjectScore> scores =
        new ArrayList<>(VectorScores.of(dealt.vectors(), wanted, Interruption::check));
    Scored byTokens = tokens.score(item);
    scores.addAll(byTokens.scores());
    return new Scored(scores, dealt.effort().plus(byTokens.effort()));
  }
}
