package dev.sextant.api.retention.rules;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.api.http.Violation;
import dev.sextant.api.retention.rules.RetentionRuleStore.ExpiredObject;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The API operations for retention rules. */
public final class RetentionRoutes {

  private static final int MOST_SHOWN = 100;

  private final TenantDatabase database;
  private final Clock clock;
  private final RetentionRuleStore rules = new RetentionRuleStore();

  public RetentionRoutes(TenantDatabase database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of("getRetention", this::get, "putRetention", this::put);
  }

  private Future<Reply> get(Call call) {
    return database.inTenant(call.tenant(), this::settings).map(Reply::ok);
  }

  private Future<Reply> put(Call call) {
    RetentionRules wanted = RetentionRules.of(call.body());
    TenantId tenant = call.tenant();
    return database
        .inTenant(
            tenant,
            db ->
                checkProjects(db, wanted)
                    .compose(known -> rules.replace(db, wanted, call.caller().subject()))
                    .compose(replaced -> settings(db)))
        .map(Reply::ok);
  }

  /** The rules, and what a sweep would delete now. */
  private record Settings(Map<String, @Nullable Object> rules, NextSweep nextSweep) {}

  private record NextSweep(OffsetDateTime at, List<ExpiredObject> objects, long imports) {}

  private Future<Settings> settings(SqlClient db) {
    Future<RetentionRules> found = rules.rules(db);
    Future<List<ExpiredObject>> due = rules.due(db, MOST_SHOWN);
    Future<Long> imports = rules.countImports(db);
    OffsetDateTime next = RetentionSweep.nextSweep(clock.instant()).atOffset(ZoneOffset.UTC);
    return Future.all(found, due, imports)
        .map(
            all ->
                new Settings(
                    found.result().shown(), new NextSweep(next, due.result(), imports.result())));
  }

  private Future<Void> checkProjects(SqlClient db, RetentionRules wanted) {
    return rules
        .known(db, wanted.projects())
        .compose(
            known ->
                EachInTurn.run(
                    wanted.projects(),
                    id -> Refusal.unless(known.contains(id), () -> unknownProject(id))));
  }

  private static Refusal unknownProject(UUID id) {
    return Refusal.invalid(
        "unknown-project",
        "There is no project %s: leave it out.".formatted(id),
        new Violation("/projects", "names an unknown project"));
  }
}
