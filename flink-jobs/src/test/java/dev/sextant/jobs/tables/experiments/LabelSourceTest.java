package dev.sextant.jobs.tables.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.jobs.tables.experiments.LabelSource.Labeller;
import org.junit.jupiter.api.Test;

class LabelSourceTest {

  private static final String IDENTITY = "0a".repeat(32);

  @Test
  void a_report_names_the_oracle_or_the_members_of_the_vote() {
    assertThat(new LabelSource("oracle", new Labeller("Facts", 2, IDENTITY, null)).sentence())
        .isEqualTo("Only labels by the oracle Facts, version 2, count as true.");
    Labeller vote = new Labeller("Vote of A, B and C", 1, IDENTITY, "A, B and C");
    assertThat(new LabelSource("oracle", vote).sentence())
        .isEqualTo("Only labels by a vote of A, B and C count as true.");
  }
}
