package dev.sextant.standalone.label.output;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.metrics.report.agreement.LabelAgreement;
import dev.sextant.metrics.report.agreement.LabelAgreement.LabelRating;
import dev.sextant.metrics.report.agreement.OracleAgreement;
import dev.sextant.metrics.report.influence.Clusters;
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

  /** Whether the file and the oracle say that a subject is grounded. */
  private record Compared(int item, boolean file, boolean oracle) {}

  private final List<Compared> all = new ArrayList<>();

  /**
   * Adds a verdict of both.
   *
   * @param item index of the item; its answers and segments depend on each other
   */
  void add(int item, boolean file, boolean oracle) {
    all.add(new Compared(item, file, oracle));
  }

  /** Returns a sentence; empty if there is too little to compare. */
  public Optional<String> words(String what) {
    if (all.size() < LabelAgreement.ENOUGH) {
      return Optional.empty();
    }
    OracleAgreement agreement = withOracle();
    return Optional.of(
        "agrees with the file's labels of %,d %s on %s; sensitivity (not grounded) %s, specificity %s, kappa %s"
            .formatted(
                all.size(),
                what,
                words(withEachOther().share()),
                words(agreement.sensitivity()),
                words(agreement.specificity()),
                words(agreement.kappa())));
  }

  ObjectNode toJson() {
    ObjectNode node = JSON.createObjectNode().put("compared", all.size());
    node.put("least", LabelAgreement.ENOUGH);
    if (all.size() < LabelAgreement.ENOUGH) {
      return node;
    }
    LabelAgreement each = withEachOther();
    node.set("share", JSON.valueToTree(each.share()));
    node.set("alpha", JSON.valueToTree(each.alpha()));
    OracleAgreement agreement = withOracle();
    node.set("sensitivity", JSON.valueToTree(agreement.sensitivity()));
    node.set("specificity", JSON.valueToTree(agreement.specificity()));
    node.set("kappa", JSON.valueToTree(agreement.kappa()));
    return node;
  }

  private LabelAgreement withEachOther() {
    List<LabelRating> ratings = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      Compared compared = all.get(i);
      ratings.add(new LabelRating(compared.item(), i, 0, compared.file()));
      ratings.add(new LabelRating(compared.item(), i, 1, compared.oracle()));
    }
    return LabelAgreement.of(ratings);
  }

  private OracleAgreement withOracle() {
    int n = all.size();
    boolean[] people = new boolean[n];
    boolean[] oracle = new boolean[n];
    int[] items = new int[n];
    for (int i = 0; i < n; i++) {
      people[i] = !all.get(i).file();
      oracle[i] = !all.get(i).oracle();
      items[i] = all.get(i).item();
    }
    return OracleAgreement.of(people, oracle, new Clusters(items, items[n - 1] + 1));
  }

  static String words(@Nullable Interval interval) {
    if (interval == null) {
      return "undefined";
    }
    Double low = interval.low();
    Double high = interval.high();
    return low == null || high == null
        ? String.format(Locale.ROOT, "%.3f", interval.value())
        : String.format(Locale.ROOT, "%.3f [%.3f, %.3f]", interval.value(), low, high);
  }
}
