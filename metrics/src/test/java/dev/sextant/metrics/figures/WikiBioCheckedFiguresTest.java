package dev.sextant.metrics.figures;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.metrics.floors.Words;
import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.powered.Functional;
import dev.sextant.metrics.report.powered.PartlyLabelled;
import dev.sextant.metrics.report.powered.PoweredEstimate;
import dev.sextant.metrics.report.powered.PredictionPowered;
import dev.sextant.metrics.report.powered.WeightedArea;
import dev.sextant.metrics.report.powered.WeightedRatio;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * People judged the 1,908 sentences of WikiBio-GPT3. An oracle of known sensitivity and specificity
 * labels all of them, and people label 200: the estimates from both must hold what all labels of
 * people give.
 */
class WikiBioCheckedFiguresTest {

  private static final int REPETITIONS = 200;
  private static final int LABELS = 200;
  private static final double SENSITIVITY = 0.95;
  private static final double SPECIFICITY = 0.93;

  private final List<Boolean> wrong = new ArrayList<>();
  private final List<Integer> passages = new ArrayList<>();
  private final List<Double> scores = new ArrayList<>();

  WikiBioCheckedFiguresTest() {
    List<JsonNode> lines = PublicData.lines("wikibio-gpt3-238.jsonl");
    for (int passage = 0; passage < lines.size(); passage++) {
      JsonNode line = lines.get(passage);
      List<Set<String>> samples = new ArrayList<>();
      line.get("gpt3_text_samples").forEach(each -> samples.add(Set.copyOf(words(each.asText()))));
      for (int i = 0; i < line.get("gpt3_sentences").size(); i++) {
        passages.add(passage);
        wrong.add(!line.get("annotation").get(i).asText().equals("accurate"));
        scores.add(novelty(words(line.get("gpt3_sentences").get(i).asText()), samples));
      }
    }
  }

  @Test
  void an_auc_holds_that_of_all_labels_by_people() {
    double[] values = scores.stream().mapToDouble(each -> each).toArray();
    double all = area(values);
    assertThat(all).isBetween(0.6, 0.8);

    Coverage coverage = new Coverage(new WeightedArea(values), all);

    assertThat(coverage.held).isBetween(0.92, 1.0);
    assertThat(coverage.width).isLessThan(0.8);
    assertThat(coverage.oracleAlone).isGreaterThan(0.02);
  }

  @Test
  void a_share_of_wrong_sentences_holds_that_of_all_labels_by_people() {
    double all = wrong.stream().filter(each -> each).count() / (double) wrong.size();

    Coverage coverage = new Coverage(WeightedRatio.share(), all);

    assertThat(coverage.held).isBetween(0.92, 1.0);
    assertThat(coverage.width).isLessThan(0.8);
    assertThat(coverage.oracleAlone).isGreaterThan(0.01);
  }

  /** What repetitions with other oracles and other labelled sentences give. */
  private final class Coverage {

    /** Share of the intervals that hold the value of all labels. */
    final double held;

    /** Mean width, as a share of the mean width with the labels of people alone. */
    final double width;

    /** Mean distance of the oracle's own value from that of all labels. */
    final double oracleAlone;

    Coverage(Functional functional, double all) {
      int holds = 0;
      double powered = 0;
      double people = 0;
      double distance = 0;
      for (int i = 0; i < REPETITIONS; i++) {
        PoweredEstimate estimate = PredictionPowered.of(labelled(new Random(i)), functional, i);
        holds += estimate.powered().low() <= all && all <= estimate.powered().high() ? 1 : 0;
        powered += estimate.powered().high() - estimate.powered().low();
        people += estimate.people().high() - estimate.people().low();
        distance += Math.abs(estimate.oracleAlone() - all) / REPETITIONS;
      }
      held = holds / (double) REPETITIONS;
      width = powered / people;
      oracleAlone = distance;
    }
  }

  private PartlyLabelled labelled(Random random) {
    double[] oracle = new double[wrong.size()];
    for (int i = 0; i < oracle.length; i++) {
      double flagged = wrong.get(i) ? SENSITIVITY : 1 - SPECIFICITY;
      oracle[i] = random.nextDouble() < flagged ? 1 : 0;
    }
    int[] drawn = random.ints(0, wrong.size()).distinct().limit(LABELS).sorted().toArray();
    boolean[] positive = new boolean[LABELS];
    for (int i = 0; i < LABELS; i++) {
      positive[i] = wrong.get(drawn[i]);
    }
    double[] inclusion = new double[LABELS];
    Arrays.fill(inclusion, LABELS / (double) wrong.size());
    int[] clusters = passages.stream().mapToInt(each -> each).toArray();
    return new PartlyLabelled(oracle, drawn, positive, inclusion, new Clusters(clusters, 238));
  }

  /** Counts all pairs of a wrong and a right sentence. */
  private double area(double[] values) {
    int[] positives = IntStream.range(0, values.length).filter(wrong::get).toArray();
    int[] negatives = IntStream.range(0, values.length).filter(i -> !wrong.get(i)).toArray();
    double above = 0;
    for (int p : positives) {
      for (int n : negatives) {
        above += values[p] > values[n] ? 1 : values[p] == values[n] ? 0.5 : 0;
      }
    }
    return above / positives.length / negatives.length;
  }

  /** Share of a sentence's words that a sample lacks, averaged over the samples. */
  private static double novelty(List<String> sentence, List<Set<String>> samples) {
    return samples.stream()
        .mapToDouble(
            sample ->
                sentence.stream().filter(word -> !sample.contains(word)).count()
                    / (double) sentence.size())
        .average()
        .orElseThrow();
  }

  private static List<String> words(String text) {
    return Words.of(text).stream().distinct().toList();
  }
}
