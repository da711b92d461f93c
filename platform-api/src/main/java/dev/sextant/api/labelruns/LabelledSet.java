package dev.sextant.api.labelruns;

import java.util.UUID;

/**
 * An answer set to label.
 *
 * @param isComplete whether no answers are to come
 * @param answerCount answers of the role that is asked for
 */
record LabelledSet(UUID id, UUID projectId, boolean isComplete, long answerCount) {}
