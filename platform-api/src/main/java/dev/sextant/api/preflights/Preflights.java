package dev.sextant.api.preflights;

/** Estimates what an experiment can show. */
@FunctionalInterface
public interface Preflights {

  /**
   * Examines the sample with each embedder, and the floors of all labelled items. May take long;
   * call it on a thread that may block.
   *
   * @param labelled all items that may be read, for the floors
   * @return the findings, a JSON object
   * @throws dev.sextant.api.http.Refusal if an embedder cannot be used
   */
  String find(PreflightOrder order, LabelledItems labelled);
}
