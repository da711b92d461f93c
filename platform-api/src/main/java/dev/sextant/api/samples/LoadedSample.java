package dev.sextant.api.samples;

import java.util.UUID;

/**
 * A sample in a project.
 *
 * @param experimentId the queued experiment on the version
 */
record LoadedSample(String name, UUID datasetId, UUID versionId, UUID experimentId) {}
