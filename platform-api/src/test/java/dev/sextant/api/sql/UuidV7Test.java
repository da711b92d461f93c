package dev.sextant.api.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class UuidV7Test {

  @Test
  void ids_are_of_version_7_and_sort_by_the_time_they_were_made() {
    UuidV7 ids = new UuidV7();
    List<String> made = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      UUID id = ids.next();
      assertThat(id.version()).isEqualTo(7);
      assertThat(id.variant()).isEqualTo(2);
      made.add(id.toString());
    }
    assertThat(made).isSorted().doesNotHaveDuplicates();
    assertThat(UUID.fromString(made.get(0)).getMostSignificantBits() >>> 16)
        .isCloseTo(System.currentTimeMillis(), org.assertj.core.api.Assertions.within(60_000L));
  }
}
