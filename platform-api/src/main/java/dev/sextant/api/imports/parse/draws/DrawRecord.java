package dev.sextant.api.imports.parse.draws;

import dev.sextant.api.images.SourceImage;
import dev.sextant.api.imports.parse.problems.Findings.RowError;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A line of a file of draws: an item with its draws, or what is wrong with it. */
public sealed interface DrawRecord {

  /**
   * An item with its draws.
   *
   * @param line from 1
   * @param externalId of the item in its version
   * @param question null: the file does not say; else it must be that of the version
   * @param images that the draws stand for
   */
  record ItemDraws(
      long line,
      String externalId,
      @Nullable String question,
      List<SourceDraw> draws,
      List<SourceImage> images)
      implements DrawRecord {

    public ItemDraws {
      draws = List.copyOf(draws);
      images = List.copyOf(images);
    }
  }

  /** A line that cannot be imported. */
  record Wrong(List<RowError> errors) implements DrawRecord {

    public Wrong {
      errors = List.copyOf(errors);
    }
  }
}
