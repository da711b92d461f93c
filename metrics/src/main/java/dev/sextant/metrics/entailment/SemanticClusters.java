package dev.sextant.metrics.entailment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Clusters answers that mean the same: in their order, each joins the first cluster whose first
 * member it entails and is entailed by, else it opens one of its own.
 *
 * <p>Entailment of a model need not be transitive, so the clusters may depend on the order. The
 * published code lets a later cluster take an answer over; here the first keeps it, as in the
 * paper.
 *
 * @see <a href="https://doi.org/10.1038/s41586-024-07421-0">Farquhar et al., Detecting
 *     hallucinations in large language models using semantic entropy, 2024</a>
 */
public final class SemanticClusters {

  private SemanticClusters() {}

  /**
   * Returns the cluster of each answer: 0, 1, ... in the order of their first members.
   *
   * @param entails whether answer i entails answer j; the diagonal is not read
   */
  public static int[] of(boolean[][] entails) {
    int[] clusters = new int[entails.length];
    List<Integer> firsts = new ArrayList<>();
    for (int i = 0; i < clusters.length; i++) {
      int cluster = 0;
      while (cluster < firsts.size() && !mutual(entails, firsts.get(cluster), i)) {
        cluster++;
      }
      if (cluster == firsts.size()) {
        firsts.add(i);
      }
      clusters[i] = cluster;
    }
    return clusters;
  }

  private static boolean mutual(boolean[][] entails, int i, int j) {
    return entails[i][j] && entails[j][i];
  }

  static int count(int[] clusters) {
    return Arrays.stream(clusters).max().orElse(-1) + 1;
  }
}
