package dev.sextant.api.testing;

import dev.sextant.api.preflights.LabelledItem;
import dev.sextant.api.preflights.LabelledItems;
import dev.sextant.api.preflights.PreflightOrder;
import dev.sextant.api.preflights.Preflights;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** Reads all that it may, keeps it, and finds how much that was. */
public final class MemoryPreflights implements Preflights {

  public volatile PreflightOrder order;
  public volatile List<LabelledItem> read = List.of();

  /** What happens instead, if something does. */
  public volatile RuntimeException failure;

  /** What happens while it works. */
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
