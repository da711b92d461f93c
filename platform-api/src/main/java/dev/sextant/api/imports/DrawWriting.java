package dev.sextant.api.imports;

import dev.sextant.api.imports.NewDrawStore.KnownItem;
import dev.sextant.api.imports.parse.draws.DrawReader;
import dev.sextant.api.imports.parse.draws.DrawRecord;
import dev.sextant.api.imports.parse.draws.DrawRecord.ItemDraws;
import dev.sextant.api.imports.parse.items.Survey;
import dev.sextant.api.imports.parse.problems.Findings.RowError;
import dev.sextant.api.imports.parse.problems.SourceTexts;
import dev.sextant.api.imports.run.DiskReserve;
import dev.sextant.api.imports.run.ImportProgress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The second reading of a file of draws. Batches use it one after another. */
final class DrawWriting {

  private static final int MOST_RECORDS = 500;
  private static final int MOST_CHARACTERS = 4 << 20;

  private final DrawReader reader;
  private final DiskReserve room;
  private final ImportProgress progress;
  private final List<RowError> errors = new ArrayList<>();
  private List<ItemDraws> batch = List.of();
  private long wrong;
  private long bytes;
  private boolean last;

  DrawWriting(DrawReader reader, DiskReserve room, ImportProgress progress) {
    this.reader = reader;
    this.room = room;
    this.progress = progress;
  }

  /** Reads the next lines; the survey found no error in them. */
  List<ItemDraws> next() throws IOException {
    room.require(0);
    List<ItemDraws> read = new ArrayList<>();
    long characters = 0;
    while (read.size() < MOST_RECORDS && characters < MOST_CHARACTERS && !last) {
      Optional<DrawRecord> record = reader.next();
      last = record.isEmpty();
      if (record.orElse(null) instanceof ItemDraws item) {
        read.add(item);
        characters += length(item);
      }
    }
    batch = read;
    return read;
  }

  /** Returns the version's items by their ids, and keeps what does not fit the version. */
  Map<String, KnownItem> check(List<KnownItem> known) {
    Map<String, KnownItem> byId = new HashMap<>();
    known.forEach(item -> byId.put(item.externalId(), item));
    for (ItemDraws item : batch) {
      RowError fault = fault(item, byId.get(item.externalId()));
      if (fault != null) {
        wrong++;
        if (errors.size() < Survey.MOST_ERRORS) {
          errors.add(fault);
        }
      }
    }
    return byId;
  }

  private @Nullable RowError fault(ItemDraws item, @Nullable KnownItem found) {
    if (found == null) {
      return new RowError(
          item.line(),
          "id",
          "'%s' is no item of the version: import the answers into the version that they were drawn for."
              .formatted(SourceTexts.excerpt(item.externalId())));
    }
    return item.question() == null || item.question().equals(found.question())
        ? null
        : new RowError(
            item.line(),
            "question",
            "differs from that of the item '%s' in the version: the answers are to another question."
                .formatted(SourceTexts.excerpt(item.externalId())));
  }

  List<ItemDraws> batch() {
    return batch;
  }

  boolean isWrong() {
    return wrong > 0;
  }

  /** Returns whether this was the last batch. */
  boolean written(long stored) {
    bytes += stored;
    progress.add(ImportProgress.Stage.STORING, batch.size());
    return last;
  }

  /** Returns how many bytes were stored. */
  long end() {
    if (isWrong()) {
      throw new AnswerImport.WrongLinesException(errors, wrong);
    }
    return bytes;
  }

  boolean close() throws IOException {
    reader.close();
    return true;
  }

  private static long length(ItemDraws item) {
    long images = item.images().stream().mapToLong(image -> image.bytes().length).sum();
    return images
        + item.draws().stream()
            .mapToLong(
                draw ->
                    64L
                        + (draw.text() == null ? 0 : draw.text().length())
                        + 8L * draw.tokenLogprobs().size())
            .sum();
  }
}
