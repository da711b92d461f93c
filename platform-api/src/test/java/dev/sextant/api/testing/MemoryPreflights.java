package dev.sextant.api.testing;

import dev.sextant.api.preflights.LabelledItem;
import dev.sextant.api.preflights.LabelledItems;
import dev.sextant.api.preflights.PreflightOrder;
import dev.sextant.api.preflights.Preflights;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** Reads and keeps all labelled items, and reports their number. */
public final class MemoryPreflights implements Preflights {

  public volatile PreflightOrder order;
  public volatile List<LabelledItem> read = List.of();

  /** The exception to throw, or null. */
  public volatile RuntimeException failure;

  /** Runs after reading, before the result. */
  public volatile Runnable meanwhile = () -> {};

  @Override
  public String find(PreflightOrder asked, LabelledItems labelled) {
    List<LabelledItem> all = new ArrayList<>();
    for (List<LabelledItem> page = labelled.next(); !page.isEmpty(); page = labelled.next()) {
      all.addAll(page);
    }
    order = asked;
    read = List.copyOf(all);
    meanwhile.run();
    if (failure != null) {
      throw failure;
    }
    return new JsonObject().put("items", all.size()).encode();
  }
}
