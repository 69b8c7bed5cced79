package org.sparkstacking.conform.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Hold a picture made of few kinds of shapes. Nothing in it is told by colour alone.
 *
 * @param id unique within the page
 * @param height in the drawing's own units, of which about four are a millimetre of paper
 * @param title short alternative text
 * @param description everything that the picture shows, in words
 */
public record Drawing(String id, int height, String title, String description, List<Shape> shapes) {
  /** Width of every drawing: the type area of A4 in CSS pixels. */
  static final int WIDTH = 700;

  /** Share of the letter size that a Latin letter of NanumGothic is wide, on average. */
  private static final double LATIN = 0.56;

  private static final double WIDE = 0.94;
  private static final double ASCENT = 0.92;
  private static final int FIRST_WIDE = 0x1100;

  public Drawing {
    shapes = List.copyOf(shapes);
  }

  /** One thing that is drawn. */
  public sealed interface Shape permits Box, Stroke, Dot, Letters {}

  /** A rectangle; {@code dash} is {@code off} for one without a border. */
  public record Box(int x, int y, int width, int height, String fill, String dash)
      implements Shape {
    public boolean bordered() {
      return !dash.equals("off");
    }
  }

  /** A line through points, {@code x,y x,y}. */
  public record Stroke(String points, int tenths, String dash) implements Shape {
    /** Give the thickness as SVG wants it. */
    public String thickness() {
      return tenths / 10 + "." + tenths % 10;
    }
  }

  /** A small mark; {@code kind} is circle, square or cross. */
  public record Dot(String kind, int x, int y, int radius) implements Shape {}

  /** A line of text; {@code anchor} is start, middle or end. */
  public record Letters(int x, int y, int size, String anchor, boolean bold, String text)
      implements Shape {
    /** Room that is surely wide enough for the text. */
    private static final int ROOM = 600;

    /** Give place and look as CSS for paper, where letters stand in boxes over the picture. */
    public String onPaper() {
      int left = anchor.equals("start") ? x : anchor.equals("end") ? x - ROOM : x - ROOM / 2;
      String align = anchor.equals("start") ? "left" : anchor.equals("end") ? "right" : "center";
      long top = Math.round(y - size * ASCENT);
      return "left:%dpx;top:%dpx;width:%dpx;font-size:%dpx;text-align:%s;font-weight:%s"
          .formatted(left, top, ROOM, size, align, bold ? "bold" : "normal");
    }
  }

  /** Collects shapes from back to front. */
  static final class Sheet {
    private final List<Shape> shapes = new ArrayList<>();

    Sheet box(int x, int y, int width, int height, String fill, String dash) {
      shapes.add(new Box(x, y, width, height, fill, dash));
      return this;
    }

    Sheet line(int x1, int y1, int x2, int y2, int tenths, String dash) {
      return path(x1 + "," + y1 + " " + x2 + "," + y2, tenths, dash);
    }

    Sheet path(String points, int tenths, String dash) {
      shapes.add(new Stroke(points, tenths, dash));
      return this;
    }

    Sheet dot(String kind, int x, int y, int radius) {
      shapes.add(new Dot(kind, x, y, radius));
      return this;
    }

    Sheet text(int x, int y, int size, String anchor, String text) {
      shapes.add(new Letters(x, y, size, anchor, false, Printable.text(text)));
      return this;
    }

    Sheet bold(int x, int y, int size, String anchor, String text) {
      shapes.add(new Letters(x, y, size, anchor, true, Printable.text(text)));
      return this;
    }

    /** Write letters on white, so that a line behind them does not cross them. */
    Sheet plate(int x, int y, int size, String text) {
      int wide = width(text, size) + size;
      box(x - wide / 2, y - size, wide, size + size / 2, "#ffffff", "off");
      return bold(x, y, size, "middle", text);
    }

    List<Shape> shapes() {
      return shapes;
    }
  }

  public int width() {
    return WIDTH;
  }

  /** List the texts, which paper gets as letters over the picture. */
  public List<Letters> letters() {
    return shapes.stream().filter(Letters.class::isInstance).map(Letters.class::cast).toList();
  }

  /** Estimate how wide a text is drawn. */
  static int width(String text, int size) {
    return (int)
        Math.ceil(text.codePoints().mapToDouble(c -> c < FIRST_WIDE ? LATIN : WIDE).sum() * size);
  }

  /** Shorten a text to a width; what was cut is replaced by an ellipsis. */
  static String fit(String raw, int size, int most) {
    String text = Printable.text(raw).replace('\n', ' ');
    if (width(text, size) <= most) {
      return text;
    }
    int end = text.length();
    while (end > 0 && width(text.substring(0, end), size) + size > most) {
      end = text.offsetByCodePoints(end, -1);
    }
    return text.substring(0, end) + "…";
  }
}
