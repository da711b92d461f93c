package dev.sextant.api.health;

import java.util.List;

/** What is known of the parts without asking them: by those who started them. */
public interface Parts {

  /** Returns the parts; answers at once. */
  List<Part> parts();
}
