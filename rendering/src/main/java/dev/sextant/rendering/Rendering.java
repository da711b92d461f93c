package dev.sextant.rendering;

import dev.sextant.rendering.html.HtmlFile;
import dev.sextant.rendering.junit.JUnitXml;
import dev.sextant.rendering.junit.ScoreCases;
import dev.sextant.rendering.pdf.PdfFile;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Optional;

/** A form of a report for people or pipelines. */
public enum Rendering {
  /** One file with live charts, which works from a disk without network. */
  HTML("html", "report.html", "text/html; charset=utf-8") {
    @Override
    public void write(ReportFigures report, OutputStream out) throws IOException {
      HtmlFile.write(report, out);
    }
  },
  /** What was found on the first page, then the evidence. */
  PDF("pdf", "report.pdf", "application/pdf") {
    @Override
    public void write(ReportFigures report, OutputStream out) throws IOException {
      PdfFile.write(report, out);
    }

    @Override
    public void prepare() throws IOException {
      PdfFile.prepare();
    }
  },
  /** A test for each score against its best floor; undecided is skipped. */
  JUNIT("junit", "report.junit.xml", "application/xml") {
    @Override
    public void write(ReportFigures report, OutputStream out) throws IOException {
      JUnitXml.write("sextant report", ScoreCases.of(report), out);
    }
  };

  private final String code;
  private final String fileName;
  private final String mediaType;

  Rendering(String code, String fileName, String mediaType) {
    this.code = code;
    this.fileName = fileName;
    this.mediaType = mediaType;
  }

  /**
   * Writes a report. The same report, manifest and title give the same bytes.
   *
   * @param out stays open
   * @throws IOException if writing fails
   */
  public abstract void write(ReportFigures report, OutputStream out) throws IOException;

  /**
   * Loads what the first report of a process needs, while there is still time. Not needed for a
   * report to be right.
   *
   * @throws IOException if that fails
   */
  public void prepare() throws IOException {}

  /** Returns the rendering with a code of {@link #code}; empty if there is none. */
  public static Optional<Rendering> of(String code) {
    return Arrays.stream(values()).filter(each -> each.code.equals(code)).findFirst();
  }

  /** Returns its name on command lines: {@code html}, {@code pdf} or {@code junit}. */
  public String code() {
    return code;
  }

  /** Returns the name of its file next to {@code report.json}. */
  public String fileName() {
    return fileName;
  }

  /** Returns its media type for HTTP. */
  public String mediaType() {
    return mediaType;
  }
}
