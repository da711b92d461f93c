package dev.sextant.api.matrices;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.api.json.EnumCodes;
import dev.sextant.api.json.IdAndName;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.live.Similarities;
import dev.sextant.api.models.EmbedderDefinition;
import dev.sextant.api.models.EmbedderStore;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.metrics.item.SampleSimilarities.Measure;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The API operation that compares the answers of an item. */
public final class MatrixRoutes {

  /** More answers could be neither drawn nor embedded during a request. */
  private static final int MOST_ANSWERS = 200;

  /** The compared texts, and the embedder. */
  private record Compared(
      EmbedderDefinition embedder,
      boolean withheld,
      List<MatrixRow> rows,
      Map<String, byte[]> images) {

    List<String> texts() {
      return rows.stream().map(MatrixRow::text).toList();
    }

    Compared with(Map<String, byte[]> found) {
      return new Compared(embedder, withheld, rows, found);
    }
  }

  private record MatrixReply(
      IdAndName embedder,
      Measure measure,
      boolean withheld,
      List<MatrixRow> rows,
      List<List<@Nullable Double>> matrix) {}

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
    UUID embedder = call.queryId("embedder_id").orElseThrow();
    Measure measure = EnumCodes.parse(Measure.class, call.query("measure").orElse("cosine"));
    return database
        .inTenant(
            call.tenant(),
            db ->
                compared(db, call.id("experiment_id"), call.id("item_id"), embedder)
                    .compose(found -> quota.useTexts(db, found.texts().size()).map(found))
                    .compose(found -> withImages(db, call.id("experiment_id"), found)))
        .compose(
            compared ->
                similarities(call.tenant(), compared, measure)
                    .map(
                        matrix ->
                            new MatrixReply(
                                new IdAndName(embedder, compared.embedder().name()),
                                measure,
                                compared.withheld(),
                                compared.rows(),
                                matrix)))
        .map(Reply::ok);
  }

  private Future<List<List<@Nullable Double>>> similarities(
      TenantId tenant, Compared compared, Measure measure) {
    return compared.withheld()
        ? Future.succeededFuture(List.of())
        : similarities.of(
            tenant, compared.embedder(), measure, compared.texts(), compared.images());
  }

  private Future<Compared> withImages(SqlClient db, UUID experiment, Compared found) {
    return found.embedder().takesImages()
        ? matrices.images(db, experiment, found.texts()).map(found::with)
        : Future.succeededFuture(found);
  }

  private Future<Compared> compared(SqlClient db, UUID experiment, UUID item, UUID embedder) {
    return matrices
        .experimentExists(db, experiment)
        .compose(exists -> Refusal.unless(exists, () -> Refusal.notFound("experiment", experiment)))
        .compose(known -> matrices.rows(db, experiment, item, MOST_ANSWERS + 1))
        .compose(
            found ->
                matrices
                    .usesEmbedder(db, experiment, embedder)
                    .compose(uses -> Refusal.unless(uses, MatrixRoutes::unknownEmbedder))
                    .compose(known -> embedders.definition(db, embedder))
                    .map(known -> known.orElseThrow(MatrixRoutes::unknownEmbedder))
                    .map(known -> new Compared(known, found.withheld(), found.rows(), Map.of())))
        .compose(
            compared ->
                Refusal.when(
                        compared.rows().size() > MOST_ANSWERS + 1, MatrixRoutes::tooManyAnswers)
                    .map(compared));
  }

  private static Refusal tooManyAnswers() {
    return new Refusal(
        Refusal.Kind.INVALID,
        "too-many-answers",
        "The item has more than the %d answers that are compared at once.".formatted(MOST_ANSWERS));
  }

  private static Refusal unknownEmbedder() {
    String sentence =
        "The experiment has no such embedder: pass the embedder_id of one of its own.";
    return Refusal.invalidAt("unknown-embedder", "embedder_id", sentence);
  }
}
