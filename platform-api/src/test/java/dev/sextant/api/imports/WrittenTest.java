package dev.sextant.api.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.imports.ImportRunner.WriteProgress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An import replans its statements each time its data has doubled. */
class WrittenTest {

  @Test
  void it_has_outgrown_its_plans_each_time_it_doubled() {
    WriteProgress written = new WriteProgress();
    List<Integer> outgrownAt = new ArrayList<>();
    for (int batch = 1; batch <= 20; batch++) {
      written.add(1_000, 500);
      if (written.hasOutgrown()) {
        outgrownAt.add(batch);
      }
    }
    assertThat(outgrownAt).containsExactly(1, 2, 4, 8, 16);
    assertThat(written.bytes()).isEqualTo(20_000);
  }

  @Test
  void a_few_items_outgrow_nothing() {
    WriteProgress written = new WriteProgress();
    written.add(10, 100);
    assertThat(written.hasOutgrown()).isFalse();
  }
}
