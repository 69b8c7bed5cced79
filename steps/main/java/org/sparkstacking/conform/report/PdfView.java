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
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.time.Instant;
import java.util.Calendar;
import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TimeZone;
import java.util.regex.Pattern;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdfwriter.compress.CompressParameters;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDMetadata;
import org.jspecify.annotations.Nullable;

/** Prints the record's page as A4 with its fonts embedded. */
final class PdfView {

  /** A time as Adobe's XMP specification, part 1, writes it. */
  private static final String XMP_TIME =
      "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?(?:Z|[+-]\\d\\d:\\d\\d)";

  /** One line of a bfrange that holds a single glyph; PDF 32000-1, 9.10.3. */
  private static final Pattern ONE_GLYPH =
      Pattern.compile("(<([0-9A-F]{4})> <\\2> )<([0-9A-F]{4})>");

  private PdfView() {}

  /**
   * Print a page that was rendered for paper. Pictures hold no letters there: letters stand over
   * them, so that they can be searched and need no font of the machine.
   *
   * @param made ISO-8601 instant that the file gives as its own time NanumGothic holds Hangul and
   *     Hanja, and has no glyph substitution tables, which make PDFBox eight times slower.
   */
  static byte[] print(String html, String made) throws IOException {
    ByteArrayOutputStream pdf = new ByteArrayOutputStream();
    PdfRendererBuilder builder = builder(html);
    builder.toStream(pdf);
    try (PdfBoxRenderer renderer = builder.buildPdfRenderer()) {
      renderer.createPDFWithoutClosing();
      PDDocument document = renderer.getPdfDocument();
      settle(document, Instant.parse(made));
      // Fonts are cut down, and their maps made, by the first save alone.
      document.save(OutputStream.nullOutputStream(), CompressParameters.NO_COMPRESSION);
      makeReadable(document);
      document.save(pdf);
    }
    return pdf.toByteArray();
  }

  /** Count the sheets that a page needs; nothing is drawn. */
  static int pages(String html) throws IOException {
    PdfRendererBuilder builder = builder(html);
    builder.toStream(OutputStream.nullOutputStream());
    try (PdfBoxRenderer renderer = builder.buildPdfRenderer()) {
      renderer.layout();
      return renderer.getRootBox().getLayer().getPages().size();
    }
  }

  private static PdfRendererBuilder builder(String html) {
    XRLog.setLoggingEnabled(false);
    PdfRendererBuilder builder = new PdfRendererBuilder();
    font(builder, "NanumGothic.ttf", "NanumGothic", 400);
    font(builder, "NanumGothicBold.ttf", "NanumGothic", 700);
    builder.useUnicodeLineBreaker(new WordBreaker());
    builder.withHtmlContent(html, styleFolder());
    builder.withProducer("Spark Stacking conformance kit");
    builder.usePdfUaAccessibility(true);
    builder.useSVGDrawer(new BatikSVGDrawer());
    return builder;
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

  /**
   * Let a reader copy text as it was written: the font has one glyph for blank and NUL, for dash
   * and soft hyphen, for a Hanja and its radical, and PDFBox names the lowest code of each.
   */
  private static void makeReadable(PDDocument document) throws IOException {
    Set<COSBase> done = Collections.newSetFromMap(new IdentityHashMap<>());
    for (PDPage page : document.getPages()) {
      for (COSName name : page.getResources().getFontNames()) {
        COSDictionary font = fontOf(page, name);
        COSBase map = font == null ? null : font.getDictionaryObject(COSName.TO_UNICODE);
        if (map instanceof COSStream stream && done.add(stream)) {
          mend(stream);
        }
      }
    }
  }

  private static @Nullable COSDictionary fontOf(PDPage page, COSName name) {
    COSDictionary fonts = page.getResources().getCOSObject().getCOSDictionary(COSName.FONT);
    return fonts == null ? null : fonts.getCOSDictionary(name);
  }

  private static void mend(COSStream map) throws IOException {
    String text;
    try (InputStream in = map.createInputStream()) {
      text = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }
    String mended = ONE_GLYPH.matcher(text).replaceAll(m -> m.group(1) + usual(m.group(3)));
    try (OutputStream stream = map.createOutputStream(COSName.FLATE_DECODE)) {
      stream.write(mended.getBytes(StandardCharsets.ISO_8859_1));
    }
  }

  /** Give the code that people write for a glyph: blank, dash, or a character for a radical. */
  private static String usual(String code) {
    int named = Integer.parseInt(code, 16);
    boolean radical = named >= 0x2f00 && named <= 0x2fd5;
    int meant =
        switch (named) {
          case 0 -> ' ';
          case 0xad -> 0x2013;
          default ->
              radical
                  ? Normalizer.normalize(Character.toString(named), Normalizer.Form.NFKC)
                      .codePointAt(0)
                  : named;
        };
    return String.format(Locale.ROOT, "<%04X>", meant);
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
