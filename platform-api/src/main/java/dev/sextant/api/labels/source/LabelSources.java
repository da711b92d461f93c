package dev.sextant.api.labels.source;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.labels.source.LabelChoice.SourceLabeller;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.UUID;

/** Finds sources of labels, for the features that use labels. Needs a client of a tenant. */
public final class LabelSources {

  private final LabelSourceStore sources = new LabelSourceStore();

  /** Returns the sources of a version with their numbers of labels; refuses an unknown version. */
  public Future<List<SourceCounts>> list(SqlClient db, UUID versionId) {
    return sources
        .versionExists(db, versionId)
        .compose(there -> Refusal.unless(there, () -> Refusal.notFound("version", versionId)))
        .compose(there -> sources.list(db, versionId));
  }

  /** Returns the source of an experiment. */
  public Future<LabelChoice> ofExperiment(SqlClient db, UUID experimentId) {
    return sources.ofExperiment(db, experimentId);
  }

  /**
   * Returns the requested source with its numbers of labels of a version, which are 0 if it has
   * none yet.
   *
   * @param request with a source
   * @return fails with a refusal if the labeller is unknown or has labelled no answer
   */
  public Future<SourceCounts> choose(
      SqlClient db, LabelSourceRequest request, UUID projectId, UUID versionId) {
    UUID labellerId = request.labellerId();
    String kind = request.labelSource() == null ? "in-force" : request.labelSource();
    Future<LabelChoice> chosen =
        labellerId == null
            ? Future.succeededFuture(new LabelChoice(kind, null))
            : sources
                .labeller(db, labellerId, projectId)
                .map(found -> found.orElseThrow(() -> unknown(labellerId)))
                .compose(labeller -> checkLabels(db, labellerId, labeller))
                .map(labeller -> new LabelChoice(kind, labeller));
    return chosen.compose(source -> counted(db, source, versionId));
  }

  private Future<SourceLabeller> checkLabels(SqlClient db, UUID id, SourceLabeller labeller) {
    return sources
        .listsFacts(db, id)
        .compose(listsFacts -> Refusal.when(listsFacts, () -> withoutLabels(labeller)))
        .map(labeller);
  }

  private static Refusal withoutLabels(SourceLabeller labeller) {
    return Refusal.invalidAt(
        "labeller-without-labels",
        LabelSourceRequest.LABELLER_PLACE,
        "The labeller %s, version %d, lists facts and gives no labels: choose a labeller of another kind, or another source."
            .formatted(labeller.name(), labeller.version()));
  }

  private Future<SourceCounts> counted(SqlClient db, LabelChoice source, UUID versionId) {
    return sources
        .list(db, versionId)
        .map(
            all ->
                all.stream()
                    .filter(each -> each.source().isSameAs(source))
                    .findFirst()
                    .map(each -> new SourceCounts(source, each.grounded(), each.factuality()))
                    .orElseGet(() -> empty(source)));
  }

  private static SourceCounts empty(LabelChoice source) {
    SourceLabeller labeller = source.labeller();
    if (labeller != null) {
      throw Refusal.invalidAt(
          "no-labels",
          LabelSourceRequest.LABELLER_PLACE,
          labeller.voteOf() == null
              ? "The labeller %s, version %d, has labelled no answer of this version: start a label run first, or choose another source."
                  .formatted(labeller.name(), labeller.version())
              : "A vote of %s has labelled no answer of this version: choose another source."
                  .formatted(labeller.voteOf()));
    }
    return new SourceCounts(source, 0, 0);
  }

  private static Refusal unknown(UUID labellerId) {
    return Refusal.invalidAt(
        "unknown-labeller",
        LabelSourceRequest.LABELLER_PLACE,
        "There is no labeller %s for this project.".formatted(labellerId));
  }
}
