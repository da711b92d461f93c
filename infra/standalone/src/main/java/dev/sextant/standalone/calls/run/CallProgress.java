package dev.sextant.standalone.calls.run;

/** How far a run is. */
public interface CallProgress {

  /** Returns what there is to make. */
  long total();

  /** Returns what is made. */
  long made();

  /** Returns such as {@code 480 of 500 draws: 460 answered, 20 truncated}. */
  String words();
}
