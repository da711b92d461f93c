package dev.sextant.api.labellers;

import dev.sextant.api.generators.SamplingParameters;
import dev.sextant.api.http.Cursor;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.labelling.Labeller;
import dev.sextant.remote.labelling.LabellerKind;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A version of a labeller, as the API returns it.
 *
 * @param projectId null: for every project
 * @param policy null: it lists facts and judges none
 * @param identity hex, of all that can change a label
 * @param runCount label runs of this version
 */
public record LabellerVersion(
    UUID id,
    @Nullable UUID projectId,
    String name,
    int version,
    LabellerKind kind,
    @Nullable String policy,
    OracleGenerator generator,
    SamplingParameters parameters,
    long seed,
    String identity,
    String createdBy,
    OffsetDateTime createdAt,
    long runCount) {

  /** Returns what asks and reads. */
  public Labeller labeller() {
    return new Labeller(
        kind,
        policy,
        new GeneratorSpec(
            generator.kind(),
            generator.baseUrl(),
            generator.model(),
            generator.systemPrompt(),
            parameters.sampling(seed)));
  }

  Cursor cursor() {
    return Cursor.after(name, version, id);
  }
}
