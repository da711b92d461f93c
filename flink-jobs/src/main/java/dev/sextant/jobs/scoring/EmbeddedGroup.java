package dev.sextant.jobs.scoring;

import java.util.List;

/** A group's items, embedded or failed. */
public record EmbeddedGroup(List<EmbeddedItem> items) {

  /** Copies what could change. */
  public EmbeddedGroup {
    items = List.copyOf(items);
  }
}
