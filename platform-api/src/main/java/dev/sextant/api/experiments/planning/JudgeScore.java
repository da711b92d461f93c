package dev.sextant.api.experiments.planning;

import dev.sextant.api.experiments.planning.JudgeRunStore.JudgeRun;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.ExternalScores;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A label run whose numbers are an external score of an experiment, as the experiment stores it.
 *
 * @param name of the score: the labeller's, and the start of its identity, so that it is the same
 *     for all runs of a version of a labeller
 * @param metric of the score
 * @param costPerThousand what a thousand answers cost; null: the price is unknown
 * @param currency of the cost; null if and only if that is
 * @param madeBy model
 * @param identity of the labeller, hex
 * @param judge the same for all versions of the labeller that ask the same of the model
 */
public record JudgeScore(
    UUID runId,
    JudgeLabeller labeller,
    String name,
    String metric,
    String direction,
    @Nullable Double costPerThousand,
    @Nullable String currency,
    String madeBy,
    String identity,
    String judge) {

  private static final int LONGEST_LABELLER = 48;
  private static final int DIGITS = 8;

  /** The labeller that a run asked. */
  record JudgeLabeller(String name, int version, String kind) {}

  static JudgeScore of(JudgeRun run) {
    String name = name(run.labellerName(), run.identity());
    Direction direction = Direction.HIGHER_IS_TRUSTWORTHY;
    return new JudgeScore(
        run.id(),
        new JudgeLabeller(run.labellerName(), run.labellerVersion(), run.labellerKind()),
        name,
        ExternalScores.metric(name, direction).name(),
        direction.code(),
        run.costPerThousand(),
        run.costPerThousand() == null ? null : run.currency(),
        run.model(),
        run.identity(),
        run.judge());
  }

  /** Returns a name of the labeller's letters and digits; two versions have different ones. */
  static String name(String labeller, String identity) {
    String plain =
        labeller
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^a-z0-9]+", "_")
            .replaceAll("^[0-9_]+|_$", "");
    String start = plain.isEmpty() ? "judge" : plain;
    return "%s_%s"
        .formatted(
            start.substring(0, Math.min(start.length(), LONGEST_LABELLER)),
            identity.substring(0, DIGITS));
  }
}
