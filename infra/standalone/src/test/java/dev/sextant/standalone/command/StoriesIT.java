package dev.sextant.standalone.command;

import dev.sextant.standalone.command.testing.BrowserScript;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The behaviour of pages over time: leaving and returning, polling, after a write. */
class StoriesIT {

  @Test
  void stories_of_pages_come_true() throws Exception {
    BrowserScript.run("stories.mjs", Map.of());
  }
}
