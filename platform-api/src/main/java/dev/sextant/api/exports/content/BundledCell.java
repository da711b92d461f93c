package dev.sextant.api.exports.content;

import java.util.UUID;

/**
 * A cell of an occurrence whose report is in the occurrence's file.
 *
 * @param experiment whose newest report it is
 * @param folder of its bundle, of letters, digits and hyphens
 * @param name for people: dataset and system
 */
public record BundledCell(UUID experiment, String folder, String name) {}
