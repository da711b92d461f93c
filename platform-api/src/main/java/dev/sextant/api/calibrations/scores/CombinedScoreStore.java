package dev.sextant.api.calibrations.scores;

import static java.util.stream.Collectors.toMap;

import dev.sextant.api.experiments.scores.CombinedSeries;
import dev.sextant.api.experiments.scores.Series;
import dev.sextant.api.labels.source.LabelChoice;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import dev.sextant.metrics.catalogue.Metric;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Reads what a combination is fitted to. Takes a client that is bound to a tenant. */
public final class CombinedScoreStore {

  private static final String MODELS =
      """
      select id, name, revision, false as entails
      from embedders
      where id = any($1)
      union all
      select id, name, revision, true
      from entailment_models
      where id = any($1)
      """;

  private static final RecordMapper<ModelRevision> TO_MODEL = RecordMapper.of(ModelRevision.class);

  private final SplitScoreStore subjects = new SplitScoreStore();
  private final ColumnStore columns = new ColumnStore();

  /** A registered model, as it is now. */
  record ModelRevision(UUID id, String name, String revision, boolean entails) {}

  /** Returns labelled subjects with the values of all parts; parameters as for one series. */
  public Future<CombinationInputs> read(
      SqlClient db,
      CombinedSeries series,
      LabelChoice truth,
      @Nullable Double cutoff,
      List<Metric> floors) {
    UUID[] modelIds =
        series.parts().stream()
            .map(Series::modelId)
            .filter(Objects::nonNull)
            .distinct()
            .toArray(UUID[]::new);
    return subjects
        .subjects(db, series.whole(), truth, cutoff, floors)
        .compose(
            known ->
                columns
                    .read(db, series.whole(), series.parts())
                    .compose(
                        values ->
                            Sql.list(db, TO_MODEL, MODELS, (Object) modelIds)
                                .map(
                                    models ->
                                        new CombinationInputs(
                                            known,
                                            series.parts(),
                                            allowed(known, series.parts(), values),
                                            models.stream()
                                                .collect(
                                                    toMap(ModelRevision::id, each -> each))))));
  }

  private static List<Map<UUID, Double>> allowed(
      SplitSubjects known, List<Series> parts, List<Map<UUID, Double>> values) {
    return IntStream.range(0, parts.size())
        .mapToObj(i -> known.withoutOwn(parts.get(i).metric(), values.get(i)))
        .toList();
  }
}
