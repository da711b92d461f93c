package dev.sextant.api.campaigns.matrix;

import java.util.UUID;

/**
 * A cell whose answers an oracle has labelled, ready for its experiment.
 *
 * @param isJudged whether the oracle gives labels; else it lists facts
 */
public record LabelledCell(UUID versionId, String systemName, UUID answerSetId, boolean isJudged) {}
