package dev.sextant.api.telemetry;

import java.util.List;

/** How much memory the models of this process take. Answers at once. */
public interface ModelLoad {

  /** Returns the most that they may take together, in bytes. */
  long most();

  /** Returns what they take, those that nobody uses included, in bytes. */
  long used();

  /** Returns the models that take it, the largest first. */
  List<LoadedModel> models();
}
