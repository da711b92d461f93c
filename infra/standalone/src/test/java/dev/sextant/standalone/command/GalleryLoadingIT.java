package dev.sextant.standalone.command;

import dev.sextant.standalone.command.testing.BrowserScript;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Every screen over simulated API answers that come late, and of which half fail. */
class GalleryLoadingIT {

  @Test
  void every_screen_is_accessible_and_keeps_its_place_while_its_data_comes() throws Exception {
    BrowserScript.run("gallery.mjs", Map.of(), "--loading");
  }
}
