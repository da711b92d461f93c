package dev.sextant.standalone.label.input;

import dev.sextant.api.imports.parse.items.SourceAnswer;
import dev.sextant.api.imports.parse.items.SourceItem;
import dev.sextant.remote.labelling.LabelSubject;
import java.util.ArrayList;
import java.util.List;

/**
 * An answer to label.
 *
 * @param item index of its item in the file
 * @param index of the answer within its item
 * @param name names it in the journal
 */
public record LabelTask(int item, int index, String name, LabelSubject subject) {

  /** Begins the names of calls for labels; those of a probe are others. */
  public static final String PREFIX = "label:";

  static LabelTask of(SourceItem item, int itemIndex, int index) {
    SourceAnswer answer = item.answers().get(index);
    return new LabelTask(
        itemIndex,
        index,
        "%s%s#%d".formatted(PREFIX, item.id(), index),
        new LabelSubject(
            item.question(),
            LabelSubject.reference(item.referenceDocument(), item.context(), item.reference()),
            answer.text(),
            answer.segments().stream().map(SourceAnswer.Segment::text).toList()));
  }

  /** Returns this task, and as many more that label the same answer again. */
  public List<LabelTask> withRepeats(int repeats) {
    List<LabelTask> all = new ArrayList<>(List.of(this));
    for (int i = 1; i <= repeats; i++) {
      all.add(new LabelTask(item, index, name + "~" + i, subject));
    }
    return all;
  }

  /** Returns whether it labels an answer again. */
  public boolean isRepeat() {
    return name.indexOf('~', name.lastIndexOf('#')) >= 0;
  }

  /** Returns the name of a call. */
  public String call(int number) {
    return name + "/" + number;
  }
}
