package dev.sextant.standalone.evaluate.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.standalone.evaluate.run.ProgressDisplay.Progress;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressDisplayTest {

  private static final int COLUMNS = 100;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final AtomicLong nanos = new AtomicLong();

  @Test
  void a_terminal_gets_one_line_that_is_drawn_again() {
    try (ProgressDisplay display = display(ProgressDisplay.Medium.TERMINAL)) {
      show(display, new Progress("scoring", 0, 8_000, 0));
      show(display, new Progress("scoring", 2_000, 8_000, 1));
    }

    assertThat(shown())
        .isEqualTo(
            "\r"
                + "scoring    [--------------------]   0 %  0 of 8,000\r"
                + "scoring    [#####---------------]  25 %  2,000 of 8,000  2,000/s  about 3 s left"
                + "  1 failed"
                + System.lineSeparator());
  }

  @Test
  void a_shorter_line_wipes_out_the_longer_one() {
    try (ProgressDisplay display = display(ProgressDisplay.Medium.TERMINAL)) {
      show(display, new Progress("scoring", 10, 10, 0));
      show(display, new Progress("reporting", 0, 0, 0));
    }

    String last = shown().substring(shown().lastIndexOf('\r') + 1);
    assertThat(last).startsWith("reporting");
    assertThat(last.stripTrailing()).isEqualTo("reporting");
    assertThat(last.length()).isGreaterThan("scoring    [####################] 100 %".length());
  }

  @Test
  void a_line_is_cut_before_it_wraps() {
    try (ProgressDisplay display =
        new ProgressDisplay(
            new PrintStream(bytes, true, StandardCharsets.UTF_8),
            ProgressDisplay.Medium.TERMINAL,
            40,
            nanos::get)) {
      show(display, new Progress("scoring", 4_000, 8_000, 1));
    }

    assertThat(shown().strip()).hasSize(39);
  }

  @Test
  void elsewhere_each_tenth_and_each_stage_is_a_line() {
    try (ProgressDisplay display = display(ProgressDisplay.Medium.LINES)) {
      for (int done = 0; done <= 100; done++) {
        show(display, new Progress("scoring", done, 100, 0));
      }
      show(display, new Progress("reporting", 0, 0, 0));
    }

    assertThat(shown().lines()).hasSize(12).last().asString().startsWith("reporting");
    assertThat(shown()).doesNotContain("\r");
  }

  @Test
  void a_long_rest_is_shown_in_hours() {
    try (ProgressDisplay display = display(ProgressDisplay.Medium.LINES)) {
      show(display, new Progress("scoring", 0, 100_000, 0));
      show(display, new Progress("scoring", 10, 100_000, 0));
      nanos.addAndGet(10_000_000_000_000L);
      show(display, new Progress("scoring", 50_000, 100_000, 0));
    }

    assertThat(shown()).contains("h ").contains(" min left");
  }

  private ProgressDisplay display(ProgressDisplay.Medium medium) {
    return new ProgressDisplay(
        new PrintStream(bytes, true, StandardCharsets.UTF_8), medium, COLUMNS, nanos::get);
  }

  private void show(ProgressDisplay display, Progress progress) {
    display.update(progress);
    nanos.addAndGet(1_000_000_000L);
  }

  private String shown() {
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
