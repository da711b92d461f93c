package dev.sextant.api.campaigns.matrix;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What became of the start of a cell.
 *
 * @param versionId null: the dataset has none
 * @param answerSetId answers that an oracle labels before the experiment starts; null: it starts
 *     without, or could not start
 * @param experimentId null: it starts later, or could not start
 * @param failure why it could not start; else null
 */
public record CellStart(
    UUID datasetId,
    @Nullable UUID versionId,
    String systemName,
    @Nullable UUID answerSetId,
    @Nullable UUID experimentId,
    @Nullable String failure) {}
