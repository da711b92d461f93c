package dev.sextant.api.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.tenancy.TenantId;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class HeldPlacesTest {

  private static final TenantId ACME = new TenantId(new UUID(1, 1));
  private static final TenantId GLOBEX = new TenantId(new UUID(1, 2));

  private final HeldPlaces places = new HeldPlaces(4);

  @Test
  void a_tenant_that_cannot_be_read_keeps_what_it_held_and_what_was_started_for_it() {
    places.begin(List.of(ACME, GLOBEX));
    places.read(ACME, 1);
    places.read(GLOBEX, 0);
    places.start(ACME);
    assertThat(places.left()).as("all were read").isEqualTo(4);

    places.begin(List.of(ACME, GLOBEX));
    places.cannotRead(ACME);
    places.read(GLOBEX, 0);
    assertThat(places.left()).isEqualTo(2);

    places.begin(List.of(ACME, GLOBEX));
    places.read(ACME, 2);
    assertThat(places.left()).as("it can be read again").isEqualTo(4);
  }

  @Test
  void nothing_is_left_while_a_tenant_was_never_read() {
    places.begin(List.of(ACME, GLOBEX));
    places.cannotRead(ACME);
    places.cannotRead(GLOBEX);
    assertThat(places.left()).isZero();
  }

  @Test
  void a_tenant_without_work_is_forgotten() {
    places.begin(List.of(ACME));
    places.read(ACME, 1);
    places.begin(List.of(GLOBEX));
    places.begin(List.of(ACME));
    places.cannotRead(ACME);
    assertThat(places.left()).as("as if it was never read").isZero();
  }
}
