package dev.sextant.standalone.sample.output;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.remote.draw.DrawSeed;
import dev.sextant.remote.generation.Generation;
import dev.sextant.remote.generation.TokenLogprob;
import dev.sextant.remote.outcome.DrawOutcome;
import dev.sextant.standalone.calls.journal.Journal;
import dev.sextant.standalone.calls.output.NativeItem;
import dev.sextant.standalone.calls.output.WholeFile;
import dev.sextant.standalone.sample.SampleOptions;
import dev.sextant.standalone.sample.questions.Question;
import dev.sextant.standalone.sample.run.Draw;
import java.io.IOException;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes the items with their answers in the native format, one per line, in the order of the file
 * of questions. Only answered draws are answers; the numbers of all outcomes are metadata of the
 * item.
 */
public final class AnswerFile {

  private static final ObjectMapper JSON =
      new ObjectMapper().setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE);

  private final SampleOptions options;
  private final Journal journal;

  /** Creates a writer. */
  public AnswerFile(SampleOptions options, Journal journal) {
    this.options = options;
    this.journal = journal;
  }

  /**
   * Writes the file as a whole: a reader sees the old or the new one.
   *
   * @return the number of distinct answers of each item
   */
  public Distinct write(List<Question> questions) throws IOException {
    Distinct distinct = new Distinct();
    WholeFile.write(
        options.out(),
        writer -> {
          for (int i = 0; i < questions.size(); i++) {
            writer.write(item(questions.get(i), i, distinct).toString());
            writer.write('\n');
          }
        });
    return distinct;
  }

  private ObjectNode item(Question question, int index, Distinct distinct) throws IOException {
    ObjectNode node = NativeItem.item(question.item());
    ArrayNode answers = JSON.createArrayNode();
    question.judged().forEach(judged -> answers.add(NativeItem.answer(judged)));
    Map<DrawOutcome, Integer> outcomes = new EnumMap<>(DrawOutcome.class);
    Set<String> texts = new HashSet<>();
    int answered = 0;
    for (int draw = 0; draw < options.answers(); draw++) {
      String of = new Draw(index, draw).name(question.id());
      Optional<DrawOutcome> outcome = journal.state().outcome(of);
      outcome.ifPresent(each -> outcomes.merge(each, 1, Integer::sum));
      Generation reply =
          outcome.isPresent() && outcome.get() == DrawOutcome.ANSWERED ? journal.reply(of) : null;
      if (reply != null) {
        answers.add(answer(reply, question, draw));
        texts.add(reply.text().strip());
        answered++;
      }
    }
    distinct.add(answered, texts.size());
    node.set("metadata", metadata(question, outcomes));
    node.set("answers", answers);
    return node;
  }

  private static ObjectNode metadata(Question question, Map<DrawOutcome, Integer> outcomes) {
    ObjectNode metadata = ((ObjectNode) question.metadata()).deepCopy();
    ObjectNode counts = metadata.putObject("draws");
    outcomes.forEach((outcome, count) -> counts.put(outcome.code(), count));
    return metadata;
  }

  private ObjectNode answer(Generation reply, Question question, int draw) {
    ObjectNode answer = JSON.createObjectNode().put("text", storable(reply.text()));
    if (!reply.tokens().isEmpty()) {
      ArrayNode logprobs = answer.putArray("token_logprobs");
      reply.tokens().stream().mapToDouble(TokenLogprob::logprob).forEach(logprobs::add);
    }
    ObjectNode metadata = answer.putObject("metadata");
    metadata.put("outcome", DrawOutcome.ANSWERED.code()).put("draw", draw);
    metadata.put("seed", DrawSeed.of(options.spec().sampling().baseSeed(), question.id(), draw));
    metadata.put("requested_model", options.spec().model());
    put(metadata, "served_model", reply.served().model());
    put(metadata, "fingerprint", reply.served().fingerprint());
    put(metadata, "finish_reason", reply.finishReason());
    if (reply.usage() != null) {
      metadata.set("usage", JSON.valueToTree(reply.usage()));
    }
    return answer;
  }

  /** An import refuses NUL, which cannot be stored; the journal has no halves of characters. */
  private static String storable(String text) {
    return text.replace('\u0000', '\uFFFD');
  }

  private static void put(ObjectNode node, String name, @Nullable String value) {
    if (value != null) {
      node.put(name, value);
    }
  }
}
