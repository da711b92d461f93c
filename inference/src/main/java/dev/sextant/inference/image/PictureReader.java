package dev.sextant.inference.image;

import com.twelvemonkeys.imageio.plugins.webp.WebPImageReaderSpi;
import dev.sextant.inference.model.ModelException;
import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.awt.image.Raster;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.spi.IIORegistry;
import javax.imageio.spi.ImageReaderSpi;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the first picture of a file with the reader of its format: those of the JDK, and
 * TwelveMonkeys' for WebP. Samples are taken as they are stored: no colour profile is applied.
 */
final class PictureReader {

  private static final int PALETTE = 3;
  private static final int BITS_OF_LEVEL = 8;
  private static final int GREY_WITH_ALPHA = 2;
  private static final int FOUR = 4;

  private PictureReader() {}

  static Picture read(ImageFormat format, ImageStructure structure) {
    ImageReader reader = reader(format);
    try {
      return read(reader, format, structure);
    } finally {
      reader.dispose();
    }
  }

  private static Picture read(ImageReader reader, ImageFormat format, ImageStructure structure) {
    DecodingMemory.Share memory = DecodingMemory.take(structure.decodedBytes());
    try {
      return decode(reader, structure, memory);
    } catch (IOException | RuntimeException e) {
      memory.close();
      throw new ModelException("The %s file is damaged: %s".formatted(format, e.getMessage()), e);
    } catch (Error e) {
      memory.close();
      throw e;
    }
  }

  private static Picture decode(
      ImageReader reader, ImageStructure structure, DecodingMemory.Share memory)
      throws IOException {
    try (ImageInputStream in =
        new MemoryCacheImageInputStream(new ByteArrayInputStream(structure.essential()))) {
      reader.setInput(in, true, true);
      Warnings warnings = Warnings.of(reader);
      Raster raster;
      PixelReader pixels;
      if (structure instanceof JpegSegments jpeg) {
        raster = reader.readRaster(0, null);
        pixels = pixels(jpeg);
      } else {
        BufferedImage image = reader.read(0);
        RawAlpha alpha = structure instanceof WebpChunks webp ? webp.alpha() : null;
        raster = alpha == null ? image.getRaster() : alpha.with(image.getRaster());
        pixels =
            alpha == null
                ? pixels(structure, image)
                : PixelReader.withAlpha(PixelReader.rgb(0), 3, 0);
      }
      warnings.requireNone();
      requireSize(structure, raster);
      return new Picture(raster, pixels, structure.orientation(), memory);
    }
  }

  /** A reader that cannot be had is a failure of this process, and says nothing of a file. */
  private static ImageReader reader(ImageFormat format) {
    try {
      return switch (format) {
        case WEBP -> new WebPImageReaderSpi().createReaderInstance(null);
        case PNG, JPEG -> ofJdk(format.name());
      };
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whatever else the class path offers for a format. */
  private static ImageReader ofJdk(String format) throws IOException {
    Iterator<ImageReaderSpi> offers =
        IIORegistry.getDefaultInstance().getServiceProviders(ImageReaderSpi.class, true);
    while (offers.hasNext()) {
      ImageReaderSpi offer = offers.next();
      if (offer.getClass().getModule() == ImageIO.class.getModule()
          && List.of(offer.getFormatNames()).contains(format)) {
        return offer.createReaderInstance(null);
      }
    }
    throw new IllegalStateException("the JDK has no reader of " + format);
  }

  private static PixelReader pixels(JpegSegments jpeg) {
    return switch (jpeg.components().size()) {
      case 1 -> PixelReader.grey(0);
      case FOUR -> PixelReader.cmyk(jpeg.luminance());
      default -> jpeg.luminance() ? PixelReader.luminance() : PixelReader.rgb(0);
    };
  }

  private static PixelReader pixels(ImageStructure structure, BufferedImage image) {
    if (structure instanceof PngChunks png
        && image.getColorModel() instanceof IndexColorModel map) {
      int[] argb = new int[map.getMapSize()];
      map.getRGBs(argb);
      PixelReader palette = PixelReader.palette(argb);
      return png.colour() == PALETTE ? palette : keyed(palette, png);
    }
    int shift = image.getRaster().getSampleModel().getSampleSize(0) - BITS_OF_LEVEL;
    PixelReader pixels =
        switch (image.getRaster().getNumBands()) {
          case 1 -> PixelReader.grey(shift);
          case GREY_WITH_ALPHA -> PixelReader.withAlpha(PixelReader.grey(shift), 1, shift);
          case FOUR -> PixelReader.withAlpha(PixelReader.rgb(shift), 3, shift);
          default -> PixelReader.rgb(shift);
        };
    return structure instanceof PngChunks png ? keyed(pixels, png) : pixels;
  }

  private static PixelReader keyed(PixelReader pixels, PngChunks png) {
    return png.key().length == 0 ? pixels : PixelReader.withKey(pixels, png.key());
  }

  private static void requireSize(ImageStructure structure, Raster raster) throws IOException {
    if (raster.getWidth() != structure.width() || raster.getHeight() != structure.height()) {
      throw new IOException(
          "its picture should have %d x %d pixels, found %d x %d"
              .formatted(
                  structure.width(), structure.height(), raster.getWidth(), raster.getHeight()));
    }
  }

  /** What a reader says of a file that it completes by guesses, such as one that ends early. */
  private static final class Warnings {

    private @Nullable String first;

    static Warnings of(ImageReader reader) {
      Warnings warnings = new Warnings();
      reader.addIIOReadWarningListener(
          (source, warning) -> warnings.first = warnings.first == null ? warning : warnings.first);
      return warnings;
    }

    void requireNone() throws IOException {
      if (first != null) {
        throw new IOException(first);
      }
    }
  }
}
