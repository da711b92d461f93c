package dev.sextant.api.retention.deletion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.retention.deletion.Sweep.State;
import dev.sextant.api.testing.TestApi;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Steps of a deletion, of which two processes may read the same one. */
class SweepStoreTest {

  @AutoClose private static final TestApi api = TestApi.start();

  private final SweepStore sweeps = new SweepStore();

  @Test
  void a_step_that_another_process_has_taken_is_not_taken_again() {
    UUID tenant = api.database.acme();
    api.sql(
        api.database.owner(),
        tenant,
        "insert into deletions (kind, object_id, name_sha256, requested_by) values ('dataset',"
            + " uuidv7(), repeat('a', 64), 'ann')");
    UUID id = UUID.fromString(api.text("select id::text from deletions"));
    Sweep read = new Sweep(id, State.PAIRING, "", List.of());
    api.inTenant(tenant, db -> sweeps.move(db, id, State.PAIRING, ""));
    assertThat(claims(tenant, read)).isTrue();
    assertThat(claims(api.database.globex(), read)).as("of another tenant").isFalse();

    api.inTenant(tenant, db -> sweeps.move(db, id, State.PAIRING, "ab"));

    assertThat(claims(tenant, read)).as("another batch").isFalse();
    api.inTenant(tenant, db -> sweeps.move(db, id, State.SWEEPING, ""));
    assertThat(claims(tenant, read)).as("another state").isFalse();
  }

  private boolean claims(UUID tenant, Sweep read) {
    return api.inTenant(tenant, db -> sweeps.claim(db, read));
  }
}
