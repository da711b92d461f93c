package dev.sextant.standalone.label.output;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.metrics.report.agreement.LabelAgreement;
import dev.sextant.metrics.report.agreement.LabelAgreement.LabelRating;
import dev.sextant.metrics.report.interval.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How far the oracle agrees with the labels that the file had, those of oracles aside: a judge is
 * not compared with what a judge said.
 */
public final class FileAgreement {

  private static final ObjectMapper JSON =
      new ObjectMapper().setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE);
  private static final int FILE = 0;
  private static final int ORACLE = 1;

  private final List<LabelRating> ratings = new ArrayList<>();
  private int compared;

  /**
   * Adds a verdict of both.
   *
   * @param item index of the item; its answers and segments depend on each other
   */
  void add(int item, boolean file, boolean oracle) {
    ratings.add(new LabelRating(item, compared, FILE, file));
    ratings.add(new LabelRating(item, compared, ORACLE, oracle));
    compared++;
  }

  /** Returns a sentence; empty if there is too little to compare. */
  public Optional<String> words(String what) {
    LabelAgreement agreement = LabelAgreement.of(ratings);
    return Optional.ofNullable(agreement.share())
        .map(
            share ->
                "agrees with the file's labels on %s of %,d %s; Cohen's kappa %s, Krippendorff's alpha %s"
                    .formatted(
                        words(share),
                        compared,
                        what,
                        kappa(agreement) == null ? "undefined" : number(kappa(agreement)),
                        agreement.alpha() == null ? "undefined" : words(agreement.alpha())));
  }

  ObjectNode toJson() {
    LabelAgreement agreement = LabelAgreement.of(ratings);
    ObjectNode node = JSON.createObjectNode().put("compared", compared);
    node.put("least", LabelAgreement.ENOUGH);
    node.set("share", JSON.valueToTree(agreement.share()));
    node.put("kappa", kappa(agreement));
    node.set("alpha", JSON.valueToTree(agreement.alpha()));
    return node;
  }

  private static @Nullable Double kappa(LabelAgreement agreement) {
    return agreement.pairs().isEmpty() ? null : agreement.pairs().get(0).kappa();
  }

  private static String words(Interval interval) {
    return interval.low() == null
        ? number(interval.value())
        : "%s [%s, %s]"
            .formatted(number(interval.value()), number(interval.low()), number(interval.high()));
  }

  private static String number(@Nullable Double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }
}
