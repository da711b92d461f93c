package dev.sextant.jobs.reporting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.jobs.reporting.ReportMemory.HeapTooSmallException;
import dev.sextant.jobs.reporting.ReportMemory.Making;
import org.apache.flink.runtime.throwable.ThrowableClassifier;
import org.apache.flink.runtime.throwable.ThrowableType;
import org.junit.jupiter.api.Test;

class ReportMemoryTest {

  private static final Making TOO_MUCH =
      () -> {
        throw new OutOfMemoryError("made up");
      };

  @Test
  void a_report_that_does_not_fit_names_the_setting_and_is_not_tried_again() {
    assertThatThrownBy(() -> ReportMemory.run(1_000, TOO_MUCH))
        .isInstanceOf(HeapTooSmallException.class)
        .hasMessageStartingWith("The report over 1,000 answers does not fit into the heap of ")
        .hasMessageContaining("Set SEXTANT_HEAP to more")
        .hasNoCause()
        .satisfies(
            failure ->
                assertThat(ThrowableClassifier.getThrowableType(failure))
                    .isEqualTo(ThrowableType.NonRecoverableError));
  }

  @Test
  void a_lack_of_memory_that_the_driver_reports_is_one() {
    Making reading =
        () -> {
          throw new IllegalStateException(
              "a thread of the task failed", new OutOfMemoryError("made up"));
        };
    assertThatThrownBy(() -> ReportMemory.run(1, reading))
        .isInstanceOf(HeapTooSmallException.class);
  }

  @Test
  void a_report_that_cannot_fit_is_not_begun() {
    Making forbidden =
        () -> {
          throw new IllegalStateException("it was begun");
        };
    assertThatThrownBy(() -> ReportMemory.run(Long.MAX_VALUE, forbidden))
        .isInstanceOf(HeapTooSmallException.class);
  }

  @Test
  void other_failures_are_left_as_they_are() {
    IllegalStateException other = new IllegalStateException("made up");
    Making failing =
        () -> {
          throw other;
        };
    assertThatThrownBy(() -> ReportMemory.run(1, failing)).isSameAs(other);
  }
}
