package dev.sextant.jobs.bundles;

import dev.sextant.bundle.BundleFormat;
import dev.sextant.bundle.BundleWriter;
import dev.sextant.bundle.TableWriter;
import dev.sextant.jobs.bundles.rows.BundleTables;
import dev.sextant.jobs.bundles.rows.BundleTables.SegmentRow;
import dev.sextant.jobs.tables.labels.LabelledAnswer;
import dev.sextant.jobs.tables.labels.SegmentStore;
import dev.sextant.jobs.tables.labels.SegmentStore.LabelSegment;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes the segments of the labels that give answers their factuality, some items at a time. A
 * bundle without any has no such table.
 */
final class BundleSegments implements Closeable {

  private static final int ITEMS_AT_ONCE = 50;

  private final SegmentStore store;
  private final BundleWriter bundle;
  private final Map<String, LabelledAnswer> answers = new HashMap<>();
  private final Set<String> items = new LinkedHashSet<>();
  private @Nullable TableWriter<SegmentRow> rows;

  BundleSegments(SegmentStore store, BundleWriter bundle) {
    this.store = store;
    this.bundle = bundle;
  }

  /** Adds an item by its answers. */
  void add(List<LabelledAnswer> ofItem) {
    for (LabelledAnswer answer : ofItem) {
      if (answer.factuality() != null) {
        answers.put(answer.id(), answer);
        items.add(answer.item().id());
      }
    }
    if (items.size() >= ITEMS_AT_ONCE) {
      try {
        write();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private void write() throws IOException {
    for (LabelSegment segment : items.isEmpty() ? List.<LabelSegment>of() : store.of(items)) {
      if (isOfLabel(segment)) {
        table()
            .write(
                new SegmentRow(
                    segment.answerId(), segment.ordinal(), segment.text(), segment.verdict()));
      }
    }
    items.clear();
    answers.clear();
  }

  /** Somebody may have labelled the answer since the report read its label. */
  private boolean isOfLabel(LabelSegment segment) {
    LabelledAnswer answer = answers.get(segment.answerId());
    return answer != null
        && answer.factualityBy() == segment.source()
        && Double.valueOf(segment.factuality()).equals(answer.factuality());
  }

  private TableWriter<SegmentRow> table() throws IOException {
    TableWriter<SegmentRow> open = rows;
    if (open == null) {
      open = bundle.table(BundleTables.SEGMENTS, EnumSet.allOf(BundleFormat.class));
      rows = open;
    }
    return open;
  }

  @Override
  public void close() throws IOException {
    write();
    if (rows != null) {
      rows.close();
    }
  }
}
