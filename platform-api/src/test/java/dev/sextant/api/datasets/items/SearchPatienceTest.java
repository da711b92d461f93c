package dev.sextant.api.datasets.items;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.datasets.items.ItemService.Search;
import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** How many items a search reads before it returns a page, by a clock of its own. */
class SearchPatienceTest {

  private static final int ITEMS = 5_000;

  @AutoClose private static final TestApi api = TestApi.start();
  private static UUID version;

  /** Advances by more than the first page may take, each time that it is read. */
  private final AtomicLong clock = new AtomicLong();

  @BeforeAll
  static void bring() {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < ITEMS; i++) {
      lines.append(
          "{\"id\":\"q%d\",\"question\":\"Where is the %s?\"}\n"
              .formatted(i, i % 1_000 == 7 ? "needle" : "hay"));
    }
    Library library = new Library(api.acme());
    version = UUID.fromString(library.version(library.project(), lines.toString()));
  }

  @Test
  void the_first_page_returns_once_it_has_a_row_and_the_next_one_waits_for_more() {
    Search first = search("needle", Optional.empty());
    assertThat(first.page().rows()).extracting(ItemRow::externalId).containsExactly("q7", "q1007");
    assertThat(first.searched()).as("one stretch").isEqualTo(2_000);

    Search next = search("needle", first.page().next());
    assertThat(next.page().rows())
        .extracting(ItemRow::externalId)
        .containsExactly("q2007", "q3007", "q4007");
    assertThat(next.searched()).isEqualTo(ITEMS);
    assertThat(next.page().next()).isEmpty();
  }

  @Test
  void a_first_page_without_a_row_is_worth_waiting_for() {
    Search none = search("nowhere", Optional.empty());
    assertThat(none.page().rows()).isEmpty();
    assertThat(none.searched()).isEqualTo(ITEMS);
  }

  private Search search(String text, Optional<Cursor> after) {
    ItemFilter filter = ItemFilter.of(new JsonObject().put("text", text));
    PageRequest page = PageRequest.of(Optional.of(50), after);
    return api.onDatabase(
        database ->
            new ItemService(database, () -> clock.addAndGet(Duration.ofMillis(31).toNanos()))
                .search(new TenantId(api.database.acme()), version, filter, page));
  }
}
