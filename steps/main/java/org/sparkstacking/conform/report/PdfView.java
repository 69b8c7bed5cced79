package org.sparkstacking.conform.report;

import com.openhtmltopdf.outputdevice.helper.BaseRendererBuilder.FSFontUseCase;
import com.openhtmltopdf.outputdevice.helper.BaseRendererBuilder.FontStyle;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import com.openhtmltopdf.svgsupport.BatikSVGDrawer;
import com.openhtmltopdf.util.XRLog;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.EnumSet;
import java.util.Objects;

/** Prints the record's page as A4 with its fonts embedded. */
final class PdfView {

  private PdfView() {}

  /**
   * Print a page that was rendered for paper. Pictures hold no letters there: letters stand over
   * them, so that they can be searched and need no font of the machine. NanumGothic holds Hangul and Hanja, and has no glyph
   * substitution tables, which make PDFBox eight times slower.
   */
  static byte[] print(String html) throws IOException {
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
    builder.run();
    return pdf.toByteArray();
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
