package dev.sextant.api.imports.parse;

import dev.sextant.api.imports.parse.items.Outcome;
import dev.sextant.api.imports.parse.items.SourceAnswer;
import dev.sextant.api.imports.parse.items.SourceItem;
import java.util.ArrayList;
import java.util.List;

/** The first items of a file, with the answers that later records add to them. */
final class FirstItems {

  private static final int MOST = 20;

  private final List<SourceItem> items = new ArrayList<>();

  void add(Outcome outcome) {
    if (outcome instanceof Outcome.NewItem added && added.ordinal() < MOST) {
      items.add(added.item());
    } else if (outcome instanceof Outcome.MoreAnswers more && more.ordinal() < MOST) {
      int place = (int) more.ordinal();
      items.set(place, with(items.get(place), more.answers()));
    }
  }

  List<SourceItem> items() {
    return items;
  }

  private static SourceItem with(SourceItem item, List<SourceAnswer> more) {
    List<SourceAnswer> answers = new ArrayList<>(item.answers());
    answers.addAll(more);
    return new SourceItem(
        item.id(),
        item.question(),
        item.context(),
        item.reference(),
        item.referenceDocument(),
        item.group(),
        item.factuality(),
        item.metadata(),
        answers);
  }
}
