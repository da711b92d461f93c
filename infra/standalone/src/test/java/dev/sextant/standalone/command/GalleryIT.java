package dev.sextant.standalone.command;

import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Every page over made-up answers of the API, also those that a walk does not come by: empty,
 * failing, very long.
 */
class GalleryIT {

  @Test
  void every_page_fits_and_is_accessible() throws Exception {
    BrowserScript.run("gallery.mjs", Map.of());
  }

  /** What pages do over time: away and back, polled, after a write. */
  @Test
  void stories_of_pages_come_true() throws Exception {
    BrowserScript.run("stories.mjs", Map.of());
  }
}
