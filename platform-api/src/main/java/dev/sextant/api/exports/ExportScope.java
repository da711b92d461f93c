package dev.sextant.api.exports;

import java.util.Optional;
import java.util.UUID;

/**
 * The content of an export.
 *
 * @param project empty: the whole tenant
 * @param vectors whether cached data of texts are included; for the whole tenant only
 */
record ExportScope(Optional<UUID> project, boolean vectors) {}
