package dev.sextant.api.imports.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.imports.run.ImportProgress.CancelledException;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ImportTurnsTest {

  private final TenantId acme = new TenantId(UUID.randomUUID());
  private final TenantId globex = new TenantId(UUID.randomUUID());
  private final TenantId boundToAProject = new TenantId(acme.value(), UUID.randomUUID());
  private final ImportTurns turns = new ImportTurns(new ImportTurns.Bounds(3, 2, 5, 4));
  private final List<Promise<Void>> begun = new ArrayList<>();
  private final List<String> order = new ArrayList<>();

  @Test
  void a_tenant_with_many_files_leaves_a_place_for_another() {
    for (int i = 0; i < 10; i++) {
      work(acme, "acme " + i);
    }
    assertThat(order).containsExactly("acme 0", "acme 1");
    work(globex, "globex");
    assertThat(order).containsExactly("acme 0", "acme 1", "globex");
    work(globex, "globex again");
    assertThat(order).hasSize(3);
  }

  @Test
  void a_place_goes_to_the_tenant_with_the_fewest_then_to_who_waited_longest() {
    work(acme, "acme 0");
    work(acme, "acme 1");
    work(globex, "globex 0");
    work(acme, "acme 2");
    work(globex, "globex 1");
    begun.get(0).complete();
    assertThat(order).endsWith("acme 2");
    begun.get(1).complete();
    assertThat(order).endsWith("globex 1");
  }

  @Test
  void work_that_fails_gives_its_place_back() {
    work(acme, "acme 0");
    work(acme, "acme 1");
    work(acme, "acme 2");
    begun.get(0).fail("broken");
    assertThat(order).endsWith("acme 2");
  }

  @Test
  void one_that_is_cancelled_waits_no_more_and_never_works() {
    work(acme, "acme 0");
    work(acme, "acme 1");
    ImportProgress progress = new ImportProgress(ImportProgress.Stage.WAITING, null);
    Future<Void> cancelled = work(acme, "cancelled", progress);
    work(acme, "acme 2");
    progress.cancel();
    assertThat(cancelled.cause()).isInstanceOf(CancelledException.class);
    begun.get(0).complete();
    assertThat(order).containsExactly("acme 0", "acme 1", "acme 2");
    work(globex, "globex");
    assertThat(order).as("it took no place").endsWith("globex");
  }

  @Test
  void one_that_is_cancelled_at_work_keeps_its_place_until_it_has_ended() {
    ImportProgress progress = new ImportProgress(ImportProgress.Stage.READING, null);
    work(acme, "acme 0", progress);
    work(acme, "acme 1");
    work(acme, "acme 2");
    progress.cancel();
    assertThat(order).containsExactly("acme 0", "acme 1");
    begun.get(0).fail(new CancelledException());
    assertThat(order).endsWith("acme 2");
  }

  @Test
  void more_than_may_wait_are_refused_until_some_have_ended() {
    for (int i = 0; i < 4; i++) {
      turns.enter(i == 0 ? boundToAProject : acme);
    }
    assertThatThrownBy(() -> turns.enter(acme))
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.kind()).isEqualTo(Refusal.Kind.TOO_MANY));
    turns.enter(globex);
    assertThatThrownBy(() -> turns.enter(globex)).isInstanceOf(Refusal.class);
    turns.leave(acme);
    turns.enter(globex);
  }

  private void work(TenantId tenant, String name) {
    work(tenant, name, new ImportProgress(ImportProgress.Stage.WAITING, null));
  }

  private Future<Void> work(TenantId tenant, String name, ImportProgress progress) {
    return turns.inTurn(
        tenant,
        progress.cancelled(),
        () -> {
          order.add(name);
          Promise<Void> end = Promise.promise();
          begun.add(end);
          return end.future();
        });
  }
}
