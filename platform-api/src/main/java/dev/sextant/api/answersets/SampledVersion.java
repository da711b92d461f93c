package dev.sextant.api.answersets;

import java.util.UUID;

/**
 * A version whose items a sampling run answers.
 *
 * @param importedSetId its imported answers, whose judged ones belong to every set
 */
record SampledVersion(UUID id, UUID projectId, long itemCount, UUID importedSetId) {}
