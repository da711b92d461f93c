package dev.sextant.jobs.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.jobs.tables.reports.SubjectPlaces;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class SubjectPlacesTest {

  private static final int MANY = 20_000;

  /** Ids of an import follow each other; others do not. */
  @Test
  void an_id_has_the_place_at_which_it_was_added_and_an_unknown_one_has_none() {
    Random random = new Random(3);
    List<UUID> ids = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      ids.add(
          i % 2 == 0
              ? new UUID(0x01a2_2d42_9907_7000L + i, 0x8000_0000_0000_0000L)
              : new UUID(random.nextLong(), random.nextLong()));
    }
    SubjectPlaces places = new SubjectPlaces();
    ids.forEach(places::add);

    assertThat(places.size()).isEqualTo(MANY);
    for (int place = 0; place < MANY; place++) {
      assertThat(places.of(ids.get(place))).isEqualTo(place);
      assertThat(places.id(place)).isEqualTo(ids.get(place));
      UUID unknown = new UUID(random.nextLong(), random.nextLong());
      assertThat(places.of(unknown)).isEqualTo(SubjectPlaces.NONE);
    }
  }

  @Test
  void nothing_has_a_place_at_first() {
    assertThat(new SubjectPlaces().of(new UUID(0, 0))).isEqualTo(SubjectPlaces.NONE);
  }

  @Test
  void an_id_has_one_place() {
    SubjectPlaces places = new SubjectPlaces();
    places.add(new UUID(0, 0));
    assertThatThrownBy(() -> places.add(new UUID(0, 0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("expected each id once, found 00000000-0000-0000-0000-000000000000 again");
  }
}
