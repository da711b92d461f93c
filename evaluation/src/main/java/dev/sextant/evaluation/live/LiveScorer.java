package dev.sextant.evaluation.live;

import dev.sextant.evaluation.EntailmentScorer;
import dev.sextant.evaluation.Evaluated;
import dev.sextant.evaluation.Evaluated.Scored;
import dev.sextant.evaluation.ImageReadingEmbedder;
import dev.sextant.evaluation.ImageTexts;
import dev.sextant.evaluation.ItemScorer;
import dev.sextant.evaluation.TextScorer;
import dev.sextant.evaluation.VectorScorer;
import dev.sextant.inference.Embedders;
import dev.sextant.inference.EntailmentModels;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.entailment.EntailmentModel;
import dev.sextant.inference.entailment.EntailmentSpec;
import dev.sextant.inference.model.ModelMemoryException;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.item.ItemText;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Scores an item immediately by one metric and one model; the scores equal those of a scoring job
 * bit for bit. Concurrent callers share models, and their questions go into one batch. A call
 * blocks until its scores are ready. Safe for use by several threads.
 */
public final class LiveScorer implements AutoCloseable {

  /** There is no room for one more caller; retry a little later. */
  public static final class BusyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    BusyException(String message) {
      super(message);
    }
  }

  private final LiveConfig config;
  private final Function<EmbedderSpec, Embedder> embedders;
  private final Function<EntailmentSpec, EntailmentModel> entailmentModels;
  private final OpenModels models;
  private final Semaphore room;

  /** Ask the models; one that has nothing to do stays for the next verdict, for a minute. */
  private final ExecutorService threads = Executors.newCachedThreadPool(LiveScorer::daemon);

  /** Opens nothing yet; models come from {@link Embedders} and {@link EntailmentModels}. */
  public LiveScorer(LiveConfig config) {
    this(config, Embedders::open, EntailmentModels::open);
  }

  /**
   * @param embedders opens embedders, which are closed with this
   * @param entailmentModels opens entailment models, which are closed with this
   */
  public LiveScorer(
      LiveConfig config,
      Function<EmbedderSpec, Embedder> embedders,
      Function<EntailmentSpec, EntailmentModel> entailmentModels) {
    this.config = config;
    this.embedders = embedders;
    this.entailmentModels = entailmentModels;
    this.models = new OpenModels(config.openModels());
    this.room = new Semaphore(config.callers());
  }

  /**
   * Scores by a metric that needs no model.
   *
   * @throws BusyException if there are too many callers
   */
  public Scored byTexts(ItemText item, Metric metric) {
    return inRoom(() -> score(new TextScorer(List.of(metric.name())), item, metric));
  }

  /**
   * Scores an item of texts alone by an embedder's text or token vectors; an image has no file.
   *
   * @throws BusyException as {@link #byVectors(ItemText, Map, Metric, EmbedderSpec)}
   */
  public Scored byVectors(ItemText item, Metric metric, EmbedderSpec embedder) {
    return byVectors(item, Map.of(), metric, embedder);
  }

  /**
   * Scores by an embedder's text or token vectors, and by those of images if it takes them.
   *
   * @param images files by the texts that stand for them; not changed
   * @param embedder pinned; the first caller opens its model, which takes seconds
   * @throws BusyException if there are too many callers, or models in use
   * @throws dev.sextant.inference.model.ModelException if the model cannot be opened or cannot take
   *     the item; the message is a sentence for people
   * @throws java.util.concurrent.CancellationException if this is closed or the thread interrupted
   */
  public Scored byVectors(
      ItemText item, Map<String, byte[]> images, Metric metric, EmbedderSpec embedder) {
    return with(
        embedder,
        open -> {
          Embedder reading = ImageReadingEmbedder.of(open, texts -> images);
          ImageTexts readable = ImageTexts.of(reading, texts -> images.keySet());
          return score(new VectorScorer(reading, readable, List.of(metric)), item, metric);
        });
  }

  /**
   * Scores by an entailment model's answers about pairs of texts.
   *
   * @param model pinned; the first caller opens it, which takes seconds
   * @throws BusyException if there are too many callers, or models in use
   * @throws dev.sextant.inference.model.ModelException if the model cannot be opened or cannot take
   *     the item; the message is a sentence for people
   * @throws java.util.concurrent.CancellationException if this is closed or the thread interrupted
   */
  public Scored byEntailment(ItemText item, Metric metric, EntailmentSpec model) {
    return inRoom(
        () ->
            models.with(
                "entailment " + model.revision() + " " + model.location(),
                LiveEntailment.class,
                () ->
                    new LiveEntailment(
                        entailmentModels.apply(model), config.batchQuestions(), threads),
                open -> score(new EntailmentScorer(open, List.of(metric)), item, metric)));
  }

  /**
   * Does the work with a shared embedder, in batches shared with other callers. The work counts as
   * one caller and must not keep the embedder.
   *
   * @throws BusyException if there are too many callers, or models in use
   * @throws dev.sextant.inference.model.ModelException if the model cannot be opened
   */
  public <R> R with(EmbedderSpec spec, Function<Embedder, R> work) {
    return inRoom(
        () ->
            models.with(
                "embedder " + spec.revision() + " " + spec.location(),
                LiveEmbedder.class,
                () -> new LiveEmbedder(embedders.apply(spec), config.batchQuestions(), threads),
                work::apply));
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "live-model");
    thread.setDaemon(true);
    return thread;
  }

  private <R> R inRoom(Supplier<R> work) {
    if (!room.tryAcquire()) {
      throw new BusyException(
          "%d verdicts are being found, which is all there is room for; try again."
              .formatted(config.callers()));
    }
    try {
      return work.get();
    } catch (ModelMemoryException e) {
      if (e.isPassing()) {
        throw new BusyException(String.valueOf(e.getMessage()));
      }
      throw e;
    } finally {
      room.release();
    }
  }

  /**
   * Omits the metrics that are computed together with this one, such as the angles of {@code sgi}.
   */
  private static Scored score(ItemScorer scorer, ItemText item, Metric metric) {
    Evaluated evaluated = scorer.score(List.of(item)).get(0);
    Scored scored = (Scored) evaluated;
    return new Scored(
        scored.scores().stream().filter(score -> score.metric().equals(metric.name())).toList(),
        scored.effort());
  }

  /** Closes every model after its waiting callers have answers. */
  @Override
  public void close() {
    models.close();
    threads.shutdown();
  }
}
