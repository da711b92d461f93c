package dev.sextant.evaluation;

import dev.sextant.evaluation.Evaluated.Scored;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.metrics.catalogue.Basis;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.item.ItemImages;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.score.MetricSelection;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import dev.sextant.metrics.scorer.VectorScores;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Scores items by one embedder: from text vectors, embedded together, and from token vectors where
 * a metric uses them.
 */
public final class VectorScorer implements ItemScorer {

  private final Embedder embedder;
  private final ImageTexts images;
  private final TextNeeds needs;
  private final MetricSelection wanted;
  private final TokenScoring tokens;

  /**
   * Creates a scorer that reads no image.
   *
   * @param embedder stays open
   * @param metrics that need text or token vectors
   */
  public VectorScorer(Embedder embedder, Collection<Metric> metrics) {
    this(embedder, ImageTexts.none(), metrics);
  }

  /**
   * @param embedder stays open
   * @param images that the embedder takes by their texts
   * @param metrics that need text or token vectors
   */
  public VectorScorer(Embedder embedder, ImageTexts images, Collection<Metric> metrics) {
    this.embedder = embedder;
    this.images = images;
    this.needs = TextNeeds.of(Wanted.metrics(metrics, Basis.VECTORS));
    this.wanted = MetricSelection.of(Wanted.names(metrics, Basis.VECTORS));
    this.tokens = new TokenScoring(embedder, Wanted.names(metrics, Basis.TOKENS));
  }

  @Override
  public List<Evaluated> score(List<ItemText> items) {
    Map<String, Reason> unreadable = unreadable(items);
    List<ItemImages> readings =
        items.stream().map(item -> ItemImages.of(item, unreadable::get)).toList();
    Iterator<Embedding> embeddings =
        embeddings(readings.stream().map(ItemImages::rest).toList()).iterator();
    List<Evaluated> scored = new ArrayList<>(items.size());
    for (int i = 0; i < items.size(); i++) {
      scored.add(score(items.get(i), readings.get(i), embeddings));
    }
    return scored;
  }

  private Map<String, Reason> unreadable(List<ItemText> items) {
    List<String> texts = items.stream().flatMap(item -> ItemImages.texts(item).stream()).toList();
    return texts.isEmpty() ? Map.of() : images.unreadable(texts);
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

  private Scored score(ItemText item, ItemImages reading, Iterator<Embedding> embeddings) {
    Interruption.check();
    DealtVectors dealt = DealtVectors.of(reading.rest(), needs, embeddings);
    List<SubjectScore> scores =
        new ArrayList<>(
            reading.mark(VectorScores.of(dealt.vectors(), wanted, Interruption::check)));
    Scored byTokens = tokens.score(item);
    scores.addAll(byTokens.scores());
    return new Scored(scores, dealt.effort().plus(byTokens.effort()));
  }
}
