package dev.sextant.standalone.label.run;

import dev.sextant.standalone.calls.journal.CallSlots;
import dev.sextant.standalone.label.input.LabelTask;
import java.util.HashMap;
import java.util.Map;

/** Numbers calls as they come, because replies decide how many calls an answer takes. */
public final class NameSlots implements CallSlots {

  private final Map<String, Integer> slots = new HashMap<>();

  @Override
  public int slot(String name) {
    if (!name.startsWith(LabelTask.PREFIX)) {
      return -1;
    }
    int next = slots.size();
    Integer known = slots.putIfAbsent(name, next);
    return known == null ? next : known;
  }
}
