package dev.sextant.rendering.pdf;

import com.openhtmltopdf.extend.FSUriResolver;
import com.openhtmltopdf.outputdevice.helper.BaseRendererBuilder.FontStyle;
import com.openhtmltopdf.outputdevice.helper.ExternalResourceControlPriority;
import com.openhtmltopdf.pdfboxout.PdfBoxRenderer;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import com.openhtmltopdf.util.XRLog;
import dev.sextant.rendering.ReportFigures;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.TimeZone;
import java.util.zip.CRC32;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentInformation;
import org.w3c.dom.Document;

/** Writes a report as a PDF file. */
public final class PdfFile {

  private static final int NORMAL = 400;
  private static final int BOLD = 700;
  private static final String FAMILY = "DejaVu";

  /** A document has no pictures, links or styles from elsewhere, so every address is refused. */
  static final FSUriResolver REFUSE_ALL = (base, address) -> null;

  private PdfFile() {}

  /**
   * Writes the file. Its dates are that of the report, so the same report gives the same bytes.
   *
   * @param out stays open
   */
  public static void write(ReportFigures report, OutputStream out) throws IOException {
    XRLog.setLoggingEnabled(false);
    Instant made = report.madeAt().orElse(Instant.EPOCH);
    try (PdfBoxRenderer renderer = renderer(PdfReport.of(report))) {
      renderer.createPDFWithoutClosing();
      try (PDDocument pdf = renderer.getPdfDocument()) {
        date(pdf.getDocumentInformation(), made);
        pdf.setDocumentId(checksum(report.bytes()));
        pdf.save(out);
      }
    }
  }

  /**
   * Loads the library and the fonts, so that the first report of a process takes less time: half of
   * that would be loading.
   */
  public static void prepare() throws IOException {
    XRLog.setLoggingEnabled(false);
    try (PdfBoxRenderer renderer = renderer(PdfReport.sample())) {
      renderer.createPDFWithoutClosing();
      try (PDDocument pdf = renderer.getPdfDocument()) {
        pdf.save(OutputStream.nullOutputStream());
      }
    }
  }

  private static PdfBoxRenderer renderer(Document document) {
    PdfRendererBuilder builder = new PdfRendererBuilder();
    builder.usePdfUaAccessibility(true);
    builder.useUriResolver(REFUSE_ALL);
    builder.useExternalResourceAccessControl(
        (address, type) -> false, ExternalResourceControlPriority.RUN_BEFORE_RESOLVING_URI);
    builder.useExternalResourceAccessControl(
        (address, type) -> false, ExternalResourceControlPriority.RUN_AFTER_RESOLVING_URI);
    builder.useFont(() -> Glyphs.open(Glyphs.FONT), FAMILY, NORMAL, FontStyle.NORMAL, true);
    builder.useFont(() -> Glyphs.open(Glyphs.BOLD), FAMILY, BOLD, FontStyle.NORMAL, true);
    builder.useUnicodeLineBreaker(new SpaceBreaker());
    builder.withProducer("Sextant");
    builder.withW3cDocument(document, null);
    return builder.buildPdfRenderer();
  }

  private static void date(PDDocumentInformation of, Instant made) {
    Calendar calendar = new GregorianCalendar(TimeZone.getTimeZone("UTC"));
    calendar.setTimeInMillis(made.toEpochMilli());
    of.setCreationDate(calendar);
    of.setModificationDate(calendar);
  }

  private static long checksum(byte[] report) {
    CRC32 checksum = new CRC32();
    checksum.update(report);
    return checksum.getValue();
  }
}
