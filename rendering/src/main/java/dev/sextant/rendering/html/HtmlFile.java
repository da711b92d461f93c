package dev.sextant.rendering.html;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.rendering.ReportFigures;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Writes a report into the page that the module {@code web-ui} builds for it. */
public final class HtmlFile {

  private static final String PAGE = "/report-file/report.html";
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final HtmlPage TEMPLATE = HtmlPage.read(template());

  private HtmlFile() {}

  /**
   * Writes the page.
   *
   * @param out stays open
   */
  public static void write(ReportFigures report, OutputStream out) throws IOException {
    ObjectNode title = JSON.createObjectNode();
    title.put("project", report.title().project().orElse(null));
    title.put("dataset", report.title().dataset());
    title.put("experiment", report.title().experiment());
    title.put("made_at", report.madeAt().map(Object::toString).orElse(null));
    out.write(TEMPLATE.start());
    out.write(utf8(escaped(report.title().experiment())));
    out.write(TEMPLATE.middle());
    out.write(utf8("{\"title\":"));
    writeEnclosed(JSON.writeValueAsBytes(title), out);
    out.write(utf8(",\"manifest\":"));
    writeEnclosed(JSON.writeValueAsBytes(report.manifest()), out);
    out.write(utf8(",\"report\":"));
    writeEnclosed(report.bytes(), out);
    out.write('}');
    out.write(TEMPLATE.end());
  }

  /**
   * Writes JSON into an element of script. A less-than sign is inside a string, where its escape
   * means the same, and ends no element and starts no comment.
   */
  private static void writeEnclosed(byte[] json, OutputStream out) throws IOException {
    byte[] escape = utf8("\\u003c");
    int from = 0;
    for (int i = 0; i < json.length; i++) {
      if (json[i] == '<') {
        out.write(json, from, i - from);
        out.write(escape);
        from = i + 1;
      }
    }
    out.write(json, from, json.length - from);
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String template() {
    try (InputStream page = HtmlFile.class.getResourceAsStream(PAGE)) {
      if (page == null) {
        throw new IllegalStateException(PAGE + " is missing: build the module web-ui.");
      }
      return new String(page.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(PAGE + " cannot be read.", e);
    }
  }
}
