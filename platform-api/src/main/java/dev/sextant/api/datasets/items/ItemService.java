package dev.sextant.api.datasets.items;

import dev.sextant.api.datasets.Version;
import dev.sextant.api.datasets.VersionStore;
import dev.sextant.api.datasets.items.ItemRowStore.Found;
import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Searches a large number of items. */
final class ItemService {

  /**
   * The result of a search so far.
   *
   * @param searched number of items examined, from the first on
   * @param items number of all items
   */
  record Search(Page<ItemRow> page, long searched, long items) {}

  /**
   * A search in progress.
   *
   * @param patience how long it looks for more once it has found something, in nanoseconds
   */
  private record Walk(Version version, ItemFilter filter, int limit, long began, long patience) {

    long last() {
      return version.itemCount() - 1;
    }
  }

  /** Number of items that one statement examines. */
  private static final int STRETCH = 2_000;

  /** A page is returned after this time, full or not; the client sees how far the search got. */
  private static final long PATIENCE_NANOS = Duration.ofMillis(700).toNanos();

  /** The first page of a search returns after this time if it has a row: somebody waits for it. */
  private static final long FIRST_PATIENCE_NANOS = Duration.ofMillis(30).toNanos();

  private final TenantDatabase database;
  private final LongSupplier nanos;
  private final VersionStore versions = new VersionStore();
  private final ItemRowStore rows = new ItemRowStore();

  /**
   * Creates the service.
   *
   * @param nanos a monotonic clock, in nanoseconds
   */
  ItemService(TenantDatabase database, LongSupplier nanos) {
    this.database = database;
    this.nanos = nanos;
  }

  /** Returns the items from an ordinal on. */
  Future<Page<ItemRow>> from(TenantId tenant, UUID versionId, long ordinal, PageRequest page) {
    long from = page.after().map(cursor -> cursor.number(0) + 1).orElse(ordinal);
    return database.inTenant(
        tenant,
        db ->
            versions
                .require(db, versionId)
                .compose(version -> rows.from(db, versionId, from, page.rows()))
                .map(found -> page.page(found, each -> Cursor.after(each.ordinal())))
                .compose(found -> shown(db, found, null)));
  }

  /** Returns the next matching items, or those found within the time limit. */
  Future<Search> search(TenantId tenant, UUID versionId, ItemFilter filter, PageRequest page) {
    long after = page.after().map(cursor -> cursor.number(0)).orElse(-1L);
    return database.inTenant(
        tenant,
        db ->
            versions
                .require(db, versionId)
                .map(version -> begin(version, filter, page))
                .compose(walk -> onwards(db, walk, after, List.of())));
  }

  private Walk begin(Version version, ItemFilter filter, PageRequest page) {
    return new Walk(
        version,
        filter,
        page.limit(),
        nanos.getAsLong(),
        page.after().isEmpty() ? FIRST_PATIENCE_NANOS : PATIENCE_NANOS);
  }

  private Future<Search> onwards(SqlClient db, Walk walk, long after, List<Found> before) {
    long upTo = Math.min(after + STRETCH, walk.last());
    int wanted = walk.limit() - before.size();
    return rows.matches(db, walk.version().id(), walk.filter(), after, upTo, wanted)
        .compose(
            found -> {
              List<Found> all = new ArrayList<>(before);
              all.addAll(found);
              long reached = all.size() < walk.limit() ? upTo : all.get(all.size() - 1).ordinal();
              return all.size() < walk.limit() && reached < walk.last() && !isLate(walk, all)
                  ? onwards(db, walk, reached, all)
                  : result(db, walk, reached, all);
            });
  }

  private boolean isLate(Walk walk, List<Found> found) {
    long patience = found.isEmpty() ? PATIENCE_NANOS : walk.patience();
    return nanos.getAsLong() - walk.began() > patience;
  }

  private Future<Search> result(SqlClient db, Walk walk, long reached, List<Found> found) {
    Optional<Cursor> next =
        reached < walk.last() ? Optional.of(Cursor.after(reached)) : Optional.empty();
    return shown(db, new Page<>(found, next), walk.filter().patterns())
        .map(page -> new Search(page, reached + 1, walk.version().itemCount()));
  }

  private Future<Page<ItemRow>> shown(
      SqlClient db, Page<Found> page, String @Nullable [] patterns) {
    return rows.rows(db, page.rows(), patterns).map(shown -> new Page<>(shown, page.next()));
  }
}
