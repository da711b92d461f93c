package dev.sextant.jobs.scoring;

import org.jspecify.annotations.Nullable;

/**
 * A vector, or none: a list of Flink's has no place for null.
 *
 * @param values null if the text is missing, blank or not needed
 */
@SuppressWarnings("ArrayRecordComponent") // a vector is data; copying each would double the memory
public record Vector(float @Nullable [] values) {

  /** There is none. */
  static final Vector NONE = new Vector(null);
}
