package dev.sextant.api.json;

import java.util.UUID;

/** Something that a reply refers to. */
public record IdAndName(UUID id, String name) {}
