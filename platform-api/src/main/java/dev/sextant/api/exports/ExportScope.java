package dev.sextant.api.exports;

import java.util.Optional;
import java.util.UUID;

/**
 * What an export contains.
 *
 * @param project empty: the whole tenant
 * @param vectors whether what is cached of texts comes along; of the whole tenant only
 */
record ExportScope(Optional<UUID> project, boolean vectors) {}
