package dev.sextant.api.labels.source;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * A source of labels of a version, as the API returns it.
 *
 * @param grounded answers with such a label
 * @param factuality answers with such a label; of the file, and of the labels in force, also items
 *     with a factuality of their own
 */
public record SourceCounts(@JsonUnwrapped LabelChoice source, long grounded, long factuality) {

  /** Returns how many labels of a kind there are. */
  public long of(String label) {
    return label.equals("grounded") ? grounded : factuality;
  }
}
