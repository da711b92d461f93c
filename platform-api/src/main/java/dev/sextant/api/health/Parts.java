package dev.sextant.api.health;

import java.util.List;

/** Reports the status of dependencies, from the processes that started them. */
public interface Parts {

  /** Returns the parts without blocking. */
  List<Part> parts();
}
