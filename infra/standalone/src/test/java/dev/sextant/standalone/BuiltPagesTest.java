package dev.sextant.standalone;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The built pages need nothing that their content security policy forbids. In addition, browser
 * console errors fail the walk through the pages.
 */
class BuiltPagesTest {

  private static final Pattern INLINE_SCRIPT = Pattern.compile("<script(?![^>]*\\ssrc=)[^>]*>");
  private static final Pattern INLINE_STYLE = Pattern.compile("<style|\\sstyle\\s*=");
  private static final Pattern HANDLER = Pattern.compile("<[^>]+\\son\\w+\\s*=");
  private static final Pattern ELSEWHERE = Pattern.compile("(src|href)=\"(?!/[^/])");
  private static final Pattern LOADED = Pattern.compile("(?:src|href)=\"(/assets/[^\"]+)\"");
  private static final Pattern CODE_FROM_TEXT =
      Pattern.compile("\\beval\\(|\\bnew Function\\(|\\bimportScripts\\(|document\\.write\\(");
  private static final Pattern STYLE_FROM_ELSEWHERE =
      Pattern.compile("@import|url\\(\\s*['\"]?http");

  @Test
  void the_page_holds_no_script_and_no_style_and_loads_its_own_only() throws IOException {
    String page = resource("/index.html");
    for (Pattern forbidden : List.of(INLINE_SCRIPT, INLINE_STYLE, HANDLER, ELSEWHERE)) {
      assertThat(page).doesNotContainPattern(forbidden);
    }
    String bad = "<script>a()</script><a style=\"x\" onclick=\"b()\" href=\"//c\">";
    for (Pattern forbidden : List.of(INLINE_SCRIPT, INLINE_STYLE, HANDLER, ELSEWHERE)) {
      assertThat(bad).as("positive control").containsPattern(forbidden);
    }
  }

  @Test
  void no_script_makes_code_from_text_and_no_style_comes_from_elsewhere() throws IOException {
    List<String> loaded =
        LOADED.matcher(resource("/index.html")).results().map(each -> each.group(1)).toList();
    assertThat(loaded).hasSizeGreaterThanOrEqualTo(2);
    for (String each : loaded) {
      assertThat(resource(each).length()).isPositive();
      assertThat(CODE_FROM_TEXT.matcher(resource(each)).find()).as(each).isFalse();
      assertThat(STYLE_FROM_ELSEWHERE.matcher(resource(each)).find()).as(each).isFalse();
    }
  }

  private static String resource(String path) throws IOException {
    try (InputStream in = BuiltPagesTest.class.getResourceAsStream("/webroot" + path)) {
      return new String(Objects.requireNonNull(in, path + " is not built").readAllBytes(), UTF_8);
    }
  }
}
