package dev.sextant.api.anchors;

import dev.sextant.api.anchors.AnchorReport.Agreement;
import dev.sextant.api.anchors.AnchorReportStore.ClusterShare;
import dev.sextant.api.anchors.AnchorReportStore.FrozenAnchor;
import dev.sextant.metrics.report.agreement.LabelAgreement;
import dev.sextant.metrics.report.agreement.OracleAgreement;
import dev.sextant.metrics.report.anchors.AnchorVerdict;
import dev.sextant.metrics.report.anchors.GroundedShift.Shares;
import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.influence.Intervals;
import dev.sextant.metrics.report.influence.Means;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Anchors as columns for the arithmetic.
 *
 * @param numbers of the clusters by hash; answers of a run share them
 */
record AnchorColumns(List<FrozenAnchor> anchors, Map<String, Integer> numbers) {

  AnchorColumns {
    anchors = List.copyOf(anchors);
    numbers = Map.copyOf(numbers);
  }

  static AnchorColumns of(List<FrozenAnchor> anchors) {
    Map<String, Integer> numbers = new HashMap<>();
    anchors.forEach(each -> numbers.putIfAbsent(each.cluster(), numbers.size()));
    return new AnchorColumns(anchors, numbers);
  }

  /** Returns the same anchors with numbers for the clusters of two runs' answers as well. */
  AnchorColumns among(List<ClusterShare> earlier, List<ClusterShare> later) {
    Map<String, Integer> all = new HashMap<>(numbers);
    earlier.forEach(each -> all.putIfAbsent(each.cluster(), all.size()));
    later.forEach(each -> all.putIfAbsent(each.cluster(), all.size()));
    return new AnchorColumns(anchors, all);
  }

  boolean[] grounded() {
    boolean[] grounded = new boolean[anchors.size()];
    for (int i = 0; i < grounded.length; i++) {
      grounded[i] = anchors.get(i).grounded();
    }
    return grounded;
  }

  Clusters clusters() {
    return new Clusters(
        anchors.stream().mapToInt(each -> numbers.getOrDefault(each.cluster(), 0)).toArray(),
        numbers.size());
  }

  /** Returns the verdicts on the system's answers by cluster. */
  Shares shares(List<ClusterShare> shares) {
    return new Shares(
        shares.stream().mapToDouble(ClusterShare::grounded).toArray(),
        shares.stream().mapToDouble(ClusterShare::answers).toArray(),
        new Clusters(
            shares.stream().mapToInt(each -> numbers.getOrDefault(each.cluster(), 0)).toArray(),
            numbers.size()));
  }

  List<AnchorVerdict> verdicts(String letters) {
    return letters.chars().mapToObj(AnchorColumns::verdict).toList();
  }

  private static AnchorVerdict verdict(int letter) {
    return switch (letter) {
      case 'g' -> AnchorVerdict.GROUNDED;
      case 'n' -> AnchorVerdict.NOT_GROUNDED;
      case 'a' -> AnchorVerdict.ABSTAINED;
      default -> AnchorVerdict.NONE;
    };
  }

  int judged(String letters) {
    return (int) letters.chars().filter(letter -> letter != '-').count();
  }

  /** Measures the agreement with people; positive is not grounded. */
  Agreement agreement(String letters) {
    int[] decided =
        IntStream.range(0, letters.length())
            .filter(i -> letters.charAt(i) == 'g' || letters.charAt(i) == 'n')
            .toArray();
    if (decided.length < LabelAgreement.ENOUGH) {
      return new Agreement(decided.length, null, null, null, null);
    }
    boolean[] people = new boolean[decided.length];
    boolean[] oracle = new boolean[decided.length];
    double[] same = new double[decided.length];
    for (int i = 0; i < decided.length; i++) {
      people[i] = !anchors.get(decided[i]).grounded();
      oracle[i] = letters.charAt(decided[i]) == 'n';
      same[i] = people[i] == oracle[i] ? 1 : 0;
    }
    Clusters clusters = clusters().at(decided);
    OracleAgreement measured = OracleAgreement.of(people, oracle, clusters);
    return new Agreement(
        decided.length,
        Intervals.share(Means.mean(same, clusters)),
        measured.sensitivity(),
        measured.specificity(),
        measured.kappa());
  }
}
