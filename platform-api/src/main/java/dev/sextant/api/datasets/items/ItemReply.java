package dev.sextant.api.datasets.items;

import static java.util.stream.Collectors.groupingBy;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sextant.api.datasets.items.Item.Answer;
import dev.sextant.api.datasets.items.Item.Excerpt;
import dev.sextant.api.datasets.items.Item.Label;
import dev.sextant.api.datasets.items.Item.Segment;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

/** An item as the API returns it: answers inside items, labels inside answers. */
record ItemReply(@JsonUnwrapped Item item, List<AnswerReply> answers) {

  /** An answer with its labels. */
  record AnswerReply(@JsonUnwrapped Answer answer, List<LabelReply> labels) {}

  /** A label with its segments. */
  record LabelReply(@JsonUnwrapped Label label, List<Segment> segments) {}

  static Function<Item, ItemReply> of(Excerpt excerpt) {
    Map<UUID, List<Answer>> answers =
        excerpt.answers().stream().collect(groupingBy(Answer::itemId));
    Map<UUID, List<Label>> labels = excerpt.labels().stream().collect(groupingBy(Label::answerId));
    Map<UUID, List<Segment>> segments =
        excerpt.segments().stream().collect(groupingBy(Segment::labelId));
    Function<Label, LabelReply> label =
        each -> new LabelReply(each, segments.getOrDefault(each.id(), List.of()));
    Function<Answer, AnswerReply> answer =
        each ->
            new AnswerReply(
                each, labels.getOrDefault(each.id(), List.of()).stream().map(label).toList());
    return each ->
        new ItemReply(
            each, answers.getOrDefault(each.id(), List.of()).stream().map(answer).toList());
  }
}
