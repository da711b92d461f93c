package dev.sextant.api.matrices;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.api.http.Violation;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.live.Similarities;
import dev.sextant.api.live.Similarities.Measure;
import dev.sextant.api.models.EmbedderDefinition;
import dev.sextant.api.models.EmbedderStore;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The API operation that compares the answers of an item. */
public final class MatrixRoutes {

  /** More answers could be neither drawn nor embedded during a request. */
  private static final int MOST_ANSWERS = 200;

  /** The compared texts, and the embedder. */
  private record Comparison(EmbedderDefinition embedder, boolean withheld, List<MatrixRow> rows) {

    List<String> texts() {
      return rows.stream().map(MatrixRow::text).toList();
    }
  }

  private final TenantDatabase database;
  private final Similarities similarities;
  private final Quota quota;
  private final MatrixStore matrices = new MatrixStore();
  private final EmbedderStore embedders = new EmbedderStore();

  /** Creates the routes. */
  public MatrixRoutes(TenantDatabase database, Similarities similarities, Quota quota) {
    this.database = database;
    this.similarities = similarities;
    this.quota = quota;
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of("getMatrix", this::get);
  }

  private Future<Reply> get(Call call) {
    UUID experiment = call.id("experiment_id");
    UUID item = call.id("item_id");
    UUID embedder = call.queryId("embedder_id").orElseThrow();
    String measure = call.query("measure").orElse("cosine");
    return database
        .inTenant(
            call.tenant(),
            db ->
                comparison(db, experiment, item, embedder)
                    .compose(found -> quota.useTexts(db, found.texts().size()).map(found)))
        .compose(
            compared ->
                similarities(compared, Measure.valueOf(measure.toUpperCase(Locale.ROOT)))
                    .map(matrix -> json(embedder, measure, compared, matrix)))
        .map(Reply::ok);
  }

  private Future<List<List<@Nullable Double>>> similarities(Comparison compared, Measure measure) {
    return compared.withheld()
        ? Future.succeededFuture(List.of())
        : similarities.of(compared.embedder(), measure, compared.texts());
  }

  private Future<Comparison> comparison(SqlClient db, UUID experiment, UUID item, UUID embedder) {
    return matrices
        .experimentExists(db, experiment)
        .map(exists -> check(exists, Refusal.notFound("experiment", experiment)))
        .compose(known -> matrices.rows(db, experiment, item, MOST_ANSWERS + 1))
        .map(found -> found.orElseThrow(() -> Refusal.notFound("item", item)))
        .compose(
            found ->
                matrices
                    .usesEmbedder(db, experiment, embedder)
                    .map(uses -> check(uses, unknownEmbedder()))
                    .compose(known -> embedders.definition(db, embedder))
                    .map(known -> known.orElseThrow(MatrixRoutes::unknownEmbedder))
                    .map(known -> new Comparison(known, found.withheld(), checkFew(found.rows()))));
  }

  private static JsonObject json(
      UUID embedderId, String measure, Comparison compared, List<List<@Nullable Double>> matrix) {
    JsonArray rows = new JsonArray();
    compared.rows().forEach(row -> rows.add(row.json()));
    JsonArray values = new JsonArray();
    matrix.forEach(row -> values.add(new JsonArray(row)));
    return new JsonObject()
        .put(
            "embedder",
            new JsonObject()
                .put("id", embedderId.toString())
                .put("name", compared.embedder().name()))
        .put("measure", measure)
        .put("withheld", compared.withheld())
        .put("rows", rows)
        .put("matrix", values);
  }

  private static boolean check(boolean holds, Refusal refusal) {
    if (!holds) {
      throw refusal;
    }
    return true;
  }

  private static List<MatrixRow> checkFew(List<MatrixRow> rows) {
    check(
        rows.size() <= MOST_ANSWERS + 1,
        new Refusal(
            Refusal.Kind.INVALID,
            "too-many-answers",
            "The item has more than the %d answers that are compared at once."
                .formatted(MOST_ANSWERS)));
    return rows;
  }

  private static Refusal unknownEmbedder() {
    String sentence =
        "The experiment has no such embedder: pass the embedder_id of one of its own.";
    return new Refusal(
        Refusal.Kind.INVALID, "unknown-embedder", sentence, new Violation("embedder_id", sentence));
  }
}
