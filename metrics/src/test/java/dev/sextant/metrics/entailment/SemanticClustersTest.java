package dev.sextant.metrics.entailment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SemanticClustersTest {

  @Test
  void answers_that_entail_each_other_share_a_cluster() {
    boolean[][] entails = pairs(5, "0>2 2>0 1>4 4>1");
    assertThat(SemanticClusters.of(entails)).containsExactly(0, 1, 0, 2, 1);
  }

  @Test
  void entailment_one_way_is_not_enough() {
    assertThat(SemanticClusters.of(pairs(2, "0>1"))).containsExactly(0, 1);
    assertThat(SemanticClusters.of(pairs(2, "1>0"))).containsExactly(0, 1);
    assertThat(SemanticClusters.of(pairs(2, "0>1 1>0"))).containsExactly(0, 0);
  }

  @Test
  void only_the_first_member_of_a_cluster_is_compared() {
    boolean[][] chain = pairs(3, "0>1 1>0 1>2 2>1");
    assertThat(SemanticClusters.of(chain)).containsExactly(0, 0, 1);
  }

  @Test
  void the_first_cluster_keeps_an_answer_that_a_later_one_would_take_too() {
    boolean[][] between = pairs(3, "0>2 2>0 1>2 2>1");
    assertThat(SemanticClusters.of(between)).containsExactly(0, 1, 0);
  }

  @Test
  void no_answers_have_no_clusters() {
    assertThat(SemanticClusters.of(new boolean[0][])).isEmpty();
    assertThat(SemanticClusters.count(new int[0])).isZero();
  }

  private static boolean[][] pairs(int n, String pairs) {
    boolean[][] entails = new boolean[n][n];
    for (String pair : pairs.split(" ")) {
      entails[pair.charAt(0) - '0'][pair.charAt(2) - '0'] = true;
    }
    return entails;
  }
}
