package dev.sextant.api.exports.content;

/** The form in which a report is exported. */
public enum ExportFormat {
  /** A zip archive of the report and all rows that its figures depend on. */
  BUNDLE("zip", "application/zip"),
  /** One page that needs no network. */
  HTML("html", "text/html; charset=utf-8"),
  /** Pages for printing. */
  PDF("pdf", "application/pdf"),
  /** Test cases for continuous integration. */
  JUNIT("xml", "application/xml");

  private final String suffix;
  private final String contentType;

  ExportFormat(String suffix, String contentType) {
    this.suffix = suffix;
    this.contentType = contentType;
  }

  /** Returns the end of a file's name, without the dot. */
  public String suffix() {
    return suffix;
  }

  /** Returns the media type of the file. */
  public String contentType() {
    return contentType;
  }
}
