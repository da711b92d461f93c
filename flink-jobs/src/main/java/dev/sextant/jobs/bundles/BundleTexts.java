package dev.sextant.jobs.bundles;

import dev.sextant.bundle.BundleFormat;
import dev.sextant.bundle.BundleWriter;
import dev.sextant.bundle.TableWriter;
import dev.sextant.jobs.bundles.rows.BundleTables;
import dev.sextant.jobs.bundles.rows.BundleTables.AnswerRow;
import dev.sextant.jobs.bundles.rows.BundleTables.ItemRow;
import dev.sextant.jobs.tables.labels.LabelledAnswer;
import dev.sextant.jobs.tables.reports.TextStore;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** Writes the texts of items and answers, and their vectors if wanted, some items at a time. */
final class BundleTexts implements Closeable {

  private static final int ITEMS_AT_ONCE = 50;

  private final TextStore store;
  private final TableWriter<ItemRow> items;
  private final TableWriter<AnswerRow> answers;
  private final Optional<BundleVectors> vectors;
  private final List<String> waiting = new ArrayList<>();

  /**
   * @param vectors empty: they are not wanted
   */
  BundleTexts(TextStore store, BundleWriter bundle, Optional<BundleVectors> vectors)
      throws IOException {
    this.store = store;
    this.vectors = vectors;
    this.items = bundle.table(BundleTables.ITEMS, EnumSet.allOf(BundleFormat.class));
    this.answers = bundle.table(BundleTables.ANSWERS, EnumSet.allOf(BundleFormat.class));
  }

  /** Adds an item by its answers. */
  void add(List<LabelledAnswer> ofItem) {
    waiting.add(ofItem.get(0).item().id());
    if (waiting.size() >= ITEMS_AT_ONCE) {
      try {
        write();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private void write() throws IOException {
    for (TextStore.ItemTexts item : store.items(waiting)) {
      items.write(
          new ItemRow(
              item.id(), item.externalId(), item.question(), item.context(), item.reference()));
    }
    for (TextStore.AnswerText answer : store.answers(waiting)) {
      answers.write(
          new AnswerRow(
              answer.id(),
              answer.itemId(),
              answer.ordinal(),
              answer.text(),
              answer.tokenLogprobs()));
    }
    if (vectors.isPresent()) {
      vectors.get().add(waiting);
    }
    waiting.clear();
  }

  @Override
  public void close() throws IOException {
    write();
    items.close();
    answers.close();
    if (vectors.isPresent()) {
      vectors.get().close();
    }
  }
}
