package dev.sextant.jobs.reporting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.jobs.reporting.SharedReading.Key;
import dev.sextant.jobs.tables.Database;
import dev.sextant.jobs.tables.Experiment;
import java.util.List;
import org.junit.jupiter.api.Test;

class SharedReadingTest {

  /** Nothing is read before a part is made. */
  private static final ReportPlan PLAN =
      new ReportPlan(
          new Database("jdbc:postgresql://127.0.0.1:1/none", "nobody", "none", "none"),
          new Experiment(
              "e",
              "a",
              List.of(),
              null,
              1,
              new Experiment.Version("v", 1, "", 0, 0, 0, 0, 0, 0, null),
              List.of(),
              null),
          1,
          "test");

  @Test
  void subtasks_of_one_attempt_share_and_whoever_starts_again_does_not() {
    Key key = new Key("job", 0);
    try (SharedReading first = SharedReading.open(key, PLAN);
        SharedReading second = SharedReading.open(new Key("job", 0), PLAN);
        SharedReading again = SharedReading.open(new Key("job", 1), PLAN)) {
      assertThat(second).isSameAs(first);
      assertThat(again).isNotSameAs(first);
    }
  }

  @Test
  void it_is_closed_when_the_last_has_left() {
    Key key = new Key("other", 0);
    SharedReading first = SharedReading.open(key, PLAN);
    SharedReading second = SharedReading.open(key, PLAN);
    first.close();
    try (SharedReading third = SharedReading.open(key, PLAN)) {
      assertThat(third).isSameAs(second);
      second.close();
    }
    try (SharedReading fourth = SharedReading.open(key, PLAN)) {
      assertThat(fourth).isNotSameAs(second);
    }
  }
}
