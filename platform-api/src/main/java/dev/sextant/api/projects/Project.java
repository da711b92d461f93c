package dev.sextant.api.projects;

import java.time.OffsetDateTime;
import java.util.UUID;

/**
 * A tenant's folder of datasets and experiments.
 *
 * @param revision rises with each change, from 1
 */
record Project(
    UUID id,
    String name,
    String description,
    int revision,
    String createdBy,
    OffsetDateTime createdAt) {}
