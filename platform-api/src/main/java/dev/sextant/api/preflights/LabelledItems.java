package dev.sextant.api.preflights;

import java.util.List;

/** Reads items page by page, in the order of the version; blocks while it reads. */
@FunctionalInterface
public interface LabelledItems {

  /** Returns the next page; empty after the last one. */
  List<LabelledItem> next();
}
