package dev.sextant.jobs.scoring.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.jobs.scoring.source.ItemEnumerator.RemainingSplits;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class StateSerializerTest {

  private static final ItemSplit SPLIT = new ItemSplit(128, 160, 256);

  @Test
  void a_split_is_read_back_as_it_was_written() throws IOException {
    byte[] bytes = StateSerializer.SPLIT.serialize(SPLIT);
    assertThat(StateSerializer.SPLIT.deserialize(1, bytes)).isEqualTo(SPLIT);
  }

  @Test
  void what_is_left_to_hand_out_is_read_back_as_it_was_written() throws IOException {
    RemainingSplits left = new RemainingSplits(512, List.of(SPLIT, SPLIT.from(170)));
    byte[] bytes = StateSerializer.SPLITS.serialize(left);
    assertThat(StateSerializer.SPLITS.deserialize(1, bytes)).isEqualTo(left);
  }

  @Test
  void state_of_another_version_is_refused() throws IOException {
    byte[] bytes = StateSerializer.SPLIT.serialize(SPLIT);
    assertThatThrownBy(() -> StateSerializer.SPLIT.deserialize(2, bytes))
        .hasMessage("expected state of version 1, found 2");
  }
}
