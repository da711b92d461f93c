package dev.sextant.metrics.report.systems;

import dev.sextant.metrics.report.influence.Clusters;

/**
 * The clusters of items: items of one cluster may depend on each other.
 *
 * @param of item, in {@code [0, count)}; must not be changed afterwards
 * @param count number of clusters
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ItemClusters(int[] of, int count) {

  /** Returns the number of items. */
  int items() {
    return of.length;
  }

  /** Returns the clusters of answers of a system. */
  Clusters of(SystemLabels labels, int[] answers) {
    int[] clusters = new int[answers.length];
    for (int i = 0; i < clusters.length; i++) {
      clusters[i] = of[labels.item(answers[i])];
    }
    return new Clusters(clusters, count);
  }
}
