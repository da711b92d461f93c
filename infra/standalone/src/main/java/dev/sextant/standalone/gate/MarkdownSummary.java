package dev.sextant.standalone.gate;

/** Writes a gate as Markdown, for the page of a pull request. */
public final class MarkdownSummary {

  private MarkdownSummary() {}

  /** Returns the text, with a line for each check. */
  public static String of(Gate gate) {
    StringBuilder text = new StringBuilder();
    text.append("### Sextant gate: ").append(gate.outcome().word()).append("\n\n");
    text.append("| check | outcome | found |\n|---|---|---|\n");
    for (Check check : gate.checks()) {
      text.append(
          "| %s | %s | %s |\n"
              .formatted(cell(check.name()), check.outcome().word(), cell(check.sentence())));
    }
    return text.toString();
  }

  private static String cell(String text) {
    return text.replaceAll("[\\r\\n]+", " ")
        .replace("|", "\\|")
        .replace("<", "&lt;")
        .replace("`", "");
  }
}
