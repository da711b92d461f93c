package dev.sextant.api.labels;

import dev.sextant.api.imports.parse.items.SourceAnswer.Segment;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A stored label, in force, outranked or withdrawn, as the API returns it.
 *
 * @param source imported, oracle or human
 * @param author who gave the label
 * @param grounded null if not given
 * @param factuality in [0, 1]; null if not given
 * @param segments form the answer's text; empty if it was not cut
 * @param withdrawnAt when its author withdrew it; null if it is not withdrawn
 */
record KeptLabel(
    UUID id,
    UUID answerId,
    String source,
    String author,
    @Nullable Boolean grounded,
    @Nullable Double factuality,
    List<Segment> segments,
    OffsetDateTime createdAt,
    @Nullable OffsetDateTime withdrawnAt) {}
