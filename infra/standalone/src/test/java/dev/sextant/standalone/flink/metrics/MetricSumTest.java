package dev.sextant.standalone.flink.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicReference;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.SimpleCounter;
import org.junit.jupiter.api.Test;

class MetricSumTest {

  private final MetricSum sum = new MetricSum();

  @Test
  void a_total_keeps_what_ended_tasks_have_counted() {
    SimpleCounter first = new SimpleCounter();
    SimpleCounter second = new SimpleCounter();
    sum.add(first);
    sum.add(second);
    first.inc(3);
    second.inc(4);
    assertThat(sum.total()).isEqualTo(7);

    first.inc();
    sum.remove(first);
    sum.remove(first);

    assertThat(sum.total()).isEqualTo(8);
    assertThat(sum.sum()).as("at present").isEqualTo(4);
  }

  @Test
  void a_total_never_falls_if_a_gauge_does() {
    AtomicReference<Long> value = new AtomicReference<>(5L);
    Gauge<Long> gauge = value::get;
    sum.add(gauge);
    assertThat(sum.total()).isEqualTo(5);

    value.set(0L);

    assertThat(sum.total()).isEqualTo(5);
    sum.remove(gauge);
    assertThat(sum.total()).isEqualTo(5);
  }

  @Test
  void what_flink_does_not_know_counts_as_nothing() {
    Gauge<Long> none = () -> -1L;
    Gauge<Double> unknown = () -> Double.NaN;
    Gauge<String> text = () -> "n/a";
    Gauge<Long> broken =
        () -> {
          throw new IllegalStateException("the job has ended");
        };
    Gauge<Long> four = () -> 4L;
    sum.add(none);
    sum.add(unknown);
    sum.add(text);
    sum.add(broken);
    assertThat(sum.largest()).isZero();
    sum.add(four);

    assertThat(sum.sum()).isEqualTo(4);
    assertThat(sum.total()).isEqualTo(4);
    assertThat(sum.largest()).isEqualTo(4);
  }
}
