package dev.sextant.api.exports.content;

import java.util.UUID;

/**
 * The file of an experiment that an order asks for.
 *
 * @param experiment whose newest report it shows
 * @param vectors whether it has the vectors of all texts; only a bundle can
 */
public record WantedFile(UUID experiment, ExportFormat format, boolean vectors) {}
