package dev.sextant.api.labels;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.json.EnumCodes;
import dev.sextant.api.labels.ChanceStore.Candidate;
import dev.sextant.api.labels.ChanceStore.FittedThreshold;
import dev.sextant.api.labels.ChanceStore.QueuePlace;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.metrics.calibration.labelled.FlagSide;
import dev.sextant.metrics.calibration.labelled.Threshold;
import dev.sextant.metrics.report.powered.LabelChances;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the answers that are most informative for a figure. Each answer has a chance, see {@link
 * LabelChances}; whether it is chosen is the same for everybody, and independent of other answers.
 */
final class AnswerChances {

  /** Limit on the answers of a queue; more would keep the caller waiting. */
  private static final int MOST = 200_000;

  private final TenantDatabase database;
  private final WorkerExecutor workers;
  private final ChanceStore store = new ChanceStore();

  AnswerChances(TenantDatabase database, WorkerExecutor workers) {
    this.database = database;
    this.workers = workers;
  }

  /** The answers of a queue, and by answer the chance. */
  private record Chances(List<Candidate> answers, double[] of) {

    UUID[] chosen() {
      return IntStream.range(0, of.length)
          .filter(i -> answers.get(i).place() < of[i])
          .mapToObj(i -> answers.get(i).id())
          .toArray(UUID[]::new);
    }

    Optional<Double> of(UUID answer) {
      return IntStream.range(0, of.length)
          .filter(i -> answers.get(i).id().equals(answer))
          .mapToObj(i -> of[i])
          .findFirst();
    }
  }

  /** Returns the chosen answers of a version or one of its answer sets. */
  Future<UUID[]> chosen(
      TenantId tenant, UUID versionId, @Nullable UUID answerSetId, QueueFigure figure) {
    return database
        .inTenant(tenant, db -> read(db, new QueuePlace(versionId, answerSetId), figure))
        .compose(read -> workers.executeBlocking(() -> read.chances().chosen(), false));
  }

  /** Returns the chance that an answer had in (0, 1]. */
  Future<Double> of(TenantId tenant, UUID answerId, QueueFigure figure) {
    return database
        .inTenant(
            tenant,
            db ->
                store
                    .place(db, answerId)
                    .map(Refusal.ifMissing("answer", answerId))
                    .compose(queue -> read(db, queue, figure)))
        .compose(read -> workers.executeBlocking(() -> read.chances().of(answerId), false))
        .map(chance -> chance.orElseThrow(AnswerChances::inNoQueue));
  }

  /**
   * What is known of the answers.
   *
   * @param threshold null: the figure is no threshold
   */
  private record Read(
      List<Candidate> answers, QueueFigure figure, @Nullable FittedThreshold threshold) {

    Chances chances() {
      double[] shares = new double[answers.size()];
      double[] scores = new double[answers.size()];
      boolean[] known = new boolean[answers.size()];
      for (int i = 0; i < shares.length; i++) {
        Candidate answer = answers.get(i);
        known[i] = answer.probability() != null;
        shares[i] = share(answer);
        scores[i] = answer.score() == null ? Double.NaN : answer.score();
      }
      LabelChances chances = new LabelChances(shares, known);
      return new Chances(
          answers,
          figure.isShare()
              ? chances.ofShare()
              : threshold == null
                  ? chances.ofArea(scores)
                  : chances.ofThreshold(scores, flagged(scores, threshold)));
    }

    /** Returns the probability that an answer is not grounded. */
    private static double share(Candidate answer) {
      if (answer.probability() != null) {
        return 1 - answer.probability();
      }
      return answer.grounded() == null ? Double.NaN : answer.grounded() ? 0 : 1;
    }

    private static boolean[] flagged(double[] scores, FittedThreshold fitted) {
      Threshold threshold =
          new Threshold(fitted.value(), EnumCodes.parse(FlagSide.class, fitted.side()));
      boolean[] flagged = new boolean[scores.length];
      for (int i = 0; i < flagged.length; i++) {
        flagged[i] = !Double.isNaN(scores[i]) && threshold.flags(scores[i]);
      }
      return flagged;
    }
  }

  private Future<Read> read(SqlClient db, QueuePlace queue, QueueFigure figure) {
    UUID calibration = figure.calibrationId();
    return calibration == null
        ? candidates(db, queue, figure.experimentId(), figure.metric(), figure.embedderId())
            .map(answers -> checked(new Read(answers, figure, null)))
        : store
            .threshold(db, calibration)
            .map(Refusal.ifMissing("calibration", calibration))
            .map(AnswerChances::checked)
            .compose(
                fitted ->
                    candidates(db, queue, fitted.experimentId(), fitted.metric(), fitted.modelId())
                        .map(answers -> checked(new Read(answers, figure, fitted))));
  }

  private Future<List<Candidate>> candidates(
      SqlClient db,
      QueuePlace queue,
      @Nullable UUID experimentId,
      @Nullable String metric,
      @Nullable UUID modelId) {
    return store.candidates(db, queue, experimentId, metric, modelId, MOST + 1);
  }

  private static FittedThreshold checked(FittedThreshold fitted) {
    if (!fitted.isScored()) {
      throw Refusal.invalid(
          "order-not-available",
          "The order most-informative is for thresholds of one score that were fitted to grounded"
              + " labels: use another calibration or another order.");
    }
    return fitted;
  }

  private static Read checked(Read read) {
    if (read.answers().size() > MOST) {
      throw Refusal.invalid(
          "too-many-answers",
          "The order most-informative is for up to %,d answers: use another order."
              .formatted(MOST));
    }
    boolean scored = read.answers().stream().anyMatch(each -> each.score() != null);
    if (!read.figure().isShare() && !scored) {
      throw Refusal.invalid(
          "no-scores",
          "No answer of this queue has that score: use an experiment on the same answers, and a"
              + " metric and an embedder of it.");
    }
    return read;
  }

  private static Refusal inNoQueue() {
    return Refusal.invalidAt(
        "order-not-available", "/order", "The answer is in no labelling queue: leave order out.");
  }
}
