package dev.sextant.evaluation.preflight;

import dev.sextant.evaluation.EmbeddedItems;
import dev.sextant.evaluation.ImageReadingEmbedder;
import dev.sextant.evaluation.ImageTexts;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.item.ImageText;
import dev.sextant.metrics.item.ItemImages;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemVectors;
import dev.sextant.metrics.preflight.Angles;
import dev.sextant.metrics.preflight.Outlook;
import dev.sextant.metrics.preflight.SgiRoom;
import dev.sextant.metrics.preflight.TimeEstimate.Load;
import dev.sextant.metrics.preflight.TruncatedShare;
import dev.sextant.metrics.score.MetricSelection;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import dev.sextant.metrics.scorer.VectorScores;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Embeds a sample of items as an experiment would, to measure the angles between questions and
 * contexts, the share of texts that are too long, and the speed. Images are embedded if the
 * embedder takes them, and count as texts that take time, but not as texts that can be too long.
 */
public final class EmbedderPreflight {

  private static final double NANOS = 1e9;
  private static final MetricSelection ANGLES = MetricSelection.of(Set.of("theta-qc", "theta-rc"));

  private final Collection<Metric> metrics;
  private final List<ItemText> sample;
  private final long items;
  private final LongSupplier nanoTime;
  private final SampleImages images;

  /**
   * The images of the sample, by the texts that stand for them.
   *
   * @param stored returns those of some texts that have a file
   * @param files returns the files of some texts, at most a few at a time
   */
  public record SampleImages(
      Function<Collection<String>, Set<String>> stored,
      Function<Collection<String>, Map<String, byte[]>> files) {

    /** A sample of texts alone. */
    public static SampleImages none() {
      return new SampleImages(texts -> Set.of(), texts -> Map.of());
    }
  }

  /**
   * @param metrics that the experiment would use; those that need no vectors are skipped
   * @param sample items, spread over the version
   * @param items number of items in the version
   * @param images of the sample
   * @param nanoTime a clock, such as {@link System#nanoTime}
   */
  public EmbedderPreflight(
      Collection<Metric> metrics,
      List<ItemText> sample,
      long items,
      SampleImages images,
      LongSupplier nanoTime) {
    Set<String> all = Catalogue.withParts(metrics.stream().map(Metric::name).toList());
    this.metrics = Catalogue.metrics().stream().filter(m -> all.contains(m.name())).toList();
    this.sample = List.copyOf(sample);
    this.items = items;
    this.images = images;
    this.nanoTime = nanoTime;
  }

  /**
   * Runs the preflight with one embedder. The first text is embedded before the clock starts,
   * because a network's first run is slow.
   *
   * @throws dev.sextant.inference.model.ModelException if a text cannot be embedded
   */
  public Outlook run(Embedder model) {
    Embedder embedder = ImageReadingEmbedder.of(model, images.files());
    EmbeddedItems needed = new EmbeddedItems(metrics, unreadable(embedder)::get);
    List<String> texts = needed.texts(sample);
    if (!texts.isEmpty()) {
      embedder.embed(texts.subList(0, 1));
    }
    long start = nanoTime.getAsLong();
    List<Embedding> embeddings = embedder.embed(texts);
    double seconds = (nanoTime.getAsLong() - start) / NANOS;
    String name = embedder.spec().name();
    return new Outlook(
        name,
        wantsSgi() ? SgiRoom.of(angles(vectors(needed, texts, embeddings))) : null,
        truncated(name, texts, embeddings),
        load(name, texts.size(), seconds));
  }

  private Map<String, Reason> unreadable(Embedder embedder) {
    List<String> texts = sample.stream().flatMap(item -> ItemImages.texts(item).stream()).toList();
    return texts.isEmpty() ? Map.of() : ImageTexts.of(embedder, images.stored()).unreadable(texts);
  }

  /** A crop of an image cuts no text. */
  private static TruncatedShare truncated(
      String name, List<String> texts, List<Embedding> embeddings) {
    int words = 0;
    int truncated = 0;
    for (int i = 0; i < texts.size(); i++) {
      if (!ImageText.isImage(texts.get(i))) {
        words++;
        truncated += embeddings.get(i).truncated() ? 1 : 0;
      }
    }
    return new TruncatedShare(name, words, truncated);
  }

  private List<ItemVectors> vectors(
      EmbeddedItems needed, List<String> texts, List<Embedding> embeddings) {
    Map<String, Embedding> byText = new HashMap<>();
    for (int i = 0; i < texts.size(); i++) {
      byText.put(texts.get(i), embeddings.get(i));
    }
    return sample.stream()
        .map(item -> needed.vectors(item, text -> Objects.requireNonNull(byText.get(text))))
        .toList();
  }

  private boolean wantsSgi() {
    return metrics.stream().anyMatch(metric -> metric.name().equals("sgi"));
  }

  private @Nullable Load load(String name, int texts, double seconds) {
    if (texts == 0 || seconds <= 0) {
      return null;
    }
    long all = Math.round((double) texts / sample.size() * items);
    return new Load(name, all, texts / seconds);
  }

  private static List<Angles> angles(List<ItemVectors> vectors) {
    List<Angles> angles = new ArrayList<>();
    for (ItemVectors item : vectors) {
      List<SubjectScore> scores = VectorScores.of(item, ANGLES, () -> {});
      for (double questionContext : values(scores, "theta-qc")) {
        for (double answerContext : values(scores, "theta-rc")) {
          angles.add(new Angles(questionContext, answerContext));
        }
      }
    }
    return angles;
  }

  private static double[] values(List<SubjectScore> scores, String metric) {
    return scores.stream()
        .filter(score -> score.metric().equals(metric))
        .map(SubjectScore::score)
        .filter(Score.Defined.class::isInstance)
        .mapToDouble(score -> ((Score.Defined) score).value())
        .toArray();
  }
}
