package dev.sextant.rendering.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.rendering.Rendering;
import dev.sextant.rendering.ReportTitle;
import dev.sextant.rendering.SmallReport;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class HtmlFileTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String DATA = "<script type=\"application/json\" id=\"sextant-report\">";
  private static final String HOSTILE =
      "</script><script>alert(1)</script><!-- <script> ]]> & \" ' \u2028 \u202e";

  @Test
  void the_page_holds_the_report_as_it_is() throws Exception {
    String report = SmallReport.of(SmallReport.FLOOR, SmallReport.score("lexical", "adds", 0.8));
    JsonNode embedded = data(page(report, ReportTitle.of("Demo", "Desk", "October")));
    assertThat(embedded.path("report")).isEqualTo(JSON.readTree(report));
    assertThat(embedded.at("/title/experiment").asText()).isEqualTo("October");
    assertThat(embedded.at("/manifest/metrics/0/title").asText())
        .isEqualTo("Semantic Grounding Index");
  }

  @Test
  void no_text_of_people_leaves_its_place() throws Exception {
    String report =
        SmallReport.of(SmallReport.score("lexical", "adds", 0.8))
            .replace("in force count", HOSTILE.replace("\"", "\\\""));
    String page = page(report, ReportTitle.of(HOSTILE, HOSTILE, HOSTILE));
    JsonNode embedded = data(page);
    assertThat(embedded.path("report")).isEqualTo(JSON.readTree(report));
    assertThat(embedded.at("/title/dataset").asText()).isEqualTo(HOSTILE);
    String usual = page(SmallReport.of(), ReportTitle.of("Demo", "Desk", "October"));
    for (String tag : List.of("<script", "</script", "<!--", "<style", "</title")) {
      assertThat(occurrences(page, tag)).as(tag).isEqualTo(occurrences(usual, tag));
    }
  }

  @Test
  void the_policy_allows_the_one_script_and_the_one_style_and_no_request() throws Exception {
    String page = page(SmallReport.of(), ReportTitle.of("Demo", "Desk", "October"));
    String policy = between(page, "http-equiv=\"Content-Security-Policy\"\n      content=\"", "\"");
    assertThat(policy)
        .isEqualTo(
            "default-src 'none'; script-src '%s'; style-src '%s'; base-uri 'none'; form-action 'none'",
            hash(between(page, "<script type=\"module\">", "</script>")),
            hash(between(page, "<style>", "</style>")));
    Matcher loads = Pattern.compile("<(?:link|img|iframe|object|embed|base)\\b").matcher(page);
    String outside = page.replace(between(page, "<script type=\"module\">", "</script>"), "");
    assertThat(Pattern.compile(loads.pattern().pattern()).matcher(outside).find()).isFalse();
    assertThat(outside).doesNotContain("url(http").doesNotContain("@import");
  }

  private static String page(String report, ReportTitle title) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Rendering.HTML.write(SmallReport.read(report, title), out);
    return out.toString(StandardCharsets.UTF_8);
  }

  private static JsonNode data(String page) throws Exception {
    return JSON.readTree(between(page, DATA, "</script>"));
  }

  private static String between(String text, String from, String to) {
    int start = text.indexOf(from) + from.length();
    assertThat(start).as(from).isGreaterThanOrEqualTo(from.length());
    return text.substring(start, text.indexOf(to, start));
  }

  private static String hash(String text) throws Exception {
    byte[] hash =
        MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    return "sha256-" + Base64.getEncoder().encodeToString(hash);
  }

  private static int occurrences(String text, String part) {
    return text.split(Pattern.quote(part), -1).length;
  }
}
