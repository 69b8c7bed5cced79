package org.sparkstacking.conform.report;

import com.openhtmltopdf.outputdevice.helper.BaseRendererBuilder.FSFontUseCase;
import com.openhtmltopdf.outputdevice.helper.BaseRendererBuilder.FontStyle;
import com.openhtmltopdf.pdfboxout.PdfBoxRenderer;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import com.openhtmltopdf.svgsupport.BatikSVGDrawer;
import com.openhtmltopdf.util.XRLog;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Calendar;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Objects;
import java.util.TimeZone;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.common.PDMetadata;

/** Prints the record's page as A4 with its fonts embedded. */
final class PdfView {

  /** A time as Adobe's XMP specification, part 1, writes it. */
  private static final String XMP_TIME =
      "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?(?:Z|[+-]\\d\\d:\\d\\d)";

  private PdfView() {}

  /**
   * Print a page that was rendered for paper. Pictures hold no letters there: letters stand over
   * them, so that they can be searched and need no font of the machine.
   *
   * @param made ISO-8601 instant that the file gives as its own time NanumGothic holds Hangul and Hanja, and has no glyph
   * substitution tables, which make PDFBox eight times slower.
   */
  static byte[] print(String html, String made) throws IOException {
    XRLog.setLoggingEnabled(false);
    ByteArrayOutputStream pdf = new ByteArrayOutputStream();
    PdfRendererBuilder builder = new PdfRendererBuilder();
    font(builder, "NanumGothic.ttf", "NanumGothic", 400);
    font(builder, "NanumGothicBold.ttf", "NanumGothic", 700);
    builder.useUnicodeLineBreaker(new WordBreaker());
    builder.withHtmlContent(html, styleFolder());
    builder.withProducer("Spark Stacking conformance kit");
    builder.usePdfUaAccessibility(true);
    builder.useSVGDrawer(new BatikSVGDrawer());
    builder.toStream(pdf);
    try (PdfBoxRenderer renderer = builder.buildPdfRenderer()) {
      renderer.createPDFWithoutClosing();
      PDDocument document = renderer.getPdfDocument();
      settle(document, Instant.parse(made));
      document.save(pdf);
    }
    return pdf.toByteArray();
  }

  /** Take the clock and chance out of the file, so that equal records give equal bytes. */
  private static void settle(PDDocument document, Instant made) throws IOException {
    Calendar when = Calendar.getInstance(TimeZone.getTimeZone("UTC"), Locale.ROOT);
    when.setTimeInMillis(made.toEpochMilli());
    document.getDocumentInformation().setCreationDate(when);
    document.getDocumentInformation().setModificationDate(when);
    document.setDocumentId(made.getEpochSecond());
    PDMetadata metadata = document.getDocumentCatalog().getMetadata();
    if (metadata != null) {
      String xmp = new String(metadata.toByteArray(), StandardCharsets.UTF_8);
      String settled = xmp.replaceAll(XMP_TIME, made.toString());
      metadata.importXMPMetadata(settled.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static void font(PdfRendererBuilder builder, String file, String family, int weight) {
    builder.useFont(
        () -> resource("/reports/fonts/" + file),
        family,
        weight,
        FontStyle.NORMAL,
        true,
        EnumSet.of(FSFontUseCase.DOCUMENT, FSFontUseCase.FALLBACK_PRE));
  }

  private static InputStream resource(String path) {
    return Objects.requireNonNull(
        PdfView.class.getResourceAsStream(path), path + " is missing from the kit's jar");
  }

  private static String styleFolder() {
    return Objects.requireNonNull(PdfView.class.getResource("/reports/record.css")).toString();
  }
}
