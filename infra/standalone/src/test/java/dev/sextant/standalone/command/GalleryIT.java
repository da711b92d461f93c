package dev.sextant.standalone.command;

import dev.sextant.standalone.command.testing.BrowserScript;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Every page over simulated API answers, including states that a walk does not reach: empty,
 * failing, very long.
 */
class GalleryIT {

  @Test
  void every_page_fits_and_is_accessible() throws Exception {
    BrowserScript.run("gallery.mjs", Map.of());
  }

  /** The behaviour of pages over time: leaving and returning, polling, after a write. */
  @Test
  void stories_of_pages_come_true() throws Exception {
    BrowserScript.run("stories.mjs", Map.of());
  }
}
