package dev.sextant.metrics.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.geometry.Angle;
import dev.sextant.metrics.preflight.Notice.Level;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SgiRoomTest {

  /** Turns an answer once around the context, at its angle, and reads off its SGI. */
  @ParameterizedTest
  @CsvSource({"0.05, 0.9", "0.4, 0.8", "0.8, 0.8", "1.2, 0.6", "1.5, 0.2"})
  void the_room_is_half_the_width_of_the_values_that_sgi_takes(double qc, double rc) {
    double[] question = {Math.sin(qc), 0, Math.cos(qc)};
    double least = Double.POSITIVE_INFINITY;
    double greatest = 0;
    for (int degree = 0; degree < 360; degree++) {
      double turn = Math.toRadians(degree);
      double[] answer = {
        Math.sin(rc) * Math.cos(turn), Math.sin(rc) * Math.sin(turn), Math.cos(rc)
      };
      double sgi = Angle.between(answer, question) / rc;
      least = Math.min(least, sgi);
      greatest = Math.max(greatest, sgi);
    }
    assertThat(new Angles(qc, rc).room()).isCloseTo((greatest - least) / 2, within(1e-9));
  }

  @Test
  void the_wider_the_angle_between_question_and_context_the_more_room() {
    double before = 0;
    for (double qc = 0; qc < 3; qc += 0.1) {
      double room = new Angles(qc, 0.7).room();
      assertThat(room).isBetween(before, 1.0);
      before = room;
    }
    assertThat(new Angles(0, 0).room()).isZero();
    assertThat(new Angles(0.1, 0).room()).isEqualTo(1);
    assertThatThrownBy(() -> new Angles(-0.1, 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Angles(1, Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** numpy.percentile([.1, .2, .4, .8], [5, 25, 50, 75, 95]). */
  @Test
  void quantiles_are_those_of_numpy() {
    Quantiles quantiles = Quantiles.of(new double[] {0.8, 0.1, 0.4, 0.2});
    assertThat(quantiles.p5()).isCloseTo(0.115, within(1e-15));
    assertThat(quantiles.p25()).isCloseTo(0.175, within(1e-15));
    assertThat(quantiles.p50()).isCloseTo(0.3, within(1e-15));
    assertThat(quantiles.p75()).isCloseTo(0.5, within(1e-15));
    assertThat(quantiles.p95()).isCloseTo(0.74, within(1e-15));
    assertThatThrownBy(() -> Quantiles.of(new double[0]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void little_room_is_a_caution_and_much_a_note() {
    SgiRoom little = SgiRoom.of(List.of(new Angles(0.2, 1), new Angles(0.3, 1)));
    assertThat(little.notice("minilm"))
        .isEqualTo(
            new Notice(
                Level.CAUTION,
                "With minilm the median angle between question and context is 0.25 rad (0.21 to"
                    + " 0.30 for nine answers in ten). The triangle inequality limits SGI for"
                    + " every answer; the median answer keeps 25 % of the widest range: question"
                    + " and context are so close together that SGI can show little."));
    SgiRoom much = SgiRoom.of(List.of(new Angles(1.1, 1), new Angles(0.9, 1)));
    assertThat(much.notice("minilm").level()).isEqualTo(Level.NOTE);
    assertThat(SgiRoom.of(List.of()).notice("minilm").level()).isEqualTo(Level.CAUTION);
  }
}
