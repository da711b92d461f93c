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
import java.util.Objects;
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
    Iterator<Embedding> embeddings = embeddings(items).iterator();
    return items.stream().<Evaluated>map(item -> score(item, embeddings)).toList();
  }

  /** Returns the embeddings of {@link TextNeeds#texts}, item by item. */
  private List<Embedding> embeddings(List<ItemText> items) {
    Embedder ofQuestions = embedder.forQuestions();
    List<String> texts = new ArrayList<>();
    if (ofQuestions == embedder) {
      items.forEach(item -> texts.addAll(needs.texts(item)));
      return embedder.embed(texts);
    }
    List<String> questions = items.stream().map(needs::question).filter(Objects::nonNull).toList();
    items.forEach(item -> texts.addAll(needs.passages(item)));
    Iterator<Embedding> question = ofQuestions.embed(questions).iterator();
    Iterator<Embedding> passage = embedder.embed(texts).iterator();
    List<Embedding> all = new ArrayList<>(questions.size() + texts.size());
    for (ItemText item : items) {
      if (needs.question(item) != null) {
        all.add(question.next());
      }
      needs.passages(item).forEach(text -> all.add(passage.next()));
    }
    return all;
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
