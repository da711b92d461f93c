package dev.sextant.s3;

import java.time.Instant;

/**
 * A file in a bucket.
 *
 * @param name within the folder that was listed; with slashes if the file is further below
 * @param modified when it was stored
 */
public record StoredFile(String name, Instant modified) {}
