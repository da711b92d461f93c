package dev.sextant.api.calibrations;

import dev.sextant.api.labels.AnswerLabel;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An answer with a label.
 *
 * @param itemOrdinal its item's position in the version
 * @param itemFactuality of the item itself; null if it has none
 * @param calibration whether its item is in the calibration part of the split
 */
record KnownAnswer(
    UUID itemId,
    long itemOrdinal,
    @Nullable Double itemFactuality,
    boolean calibration,
    UUID id,
    AnswerLabel label) {}
