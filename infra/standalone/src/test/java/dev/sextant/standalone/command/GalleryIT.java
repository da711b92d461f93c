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
    BrowserScript.run("gallery.mjs", Map.of(), "--loaded");
  }
}
