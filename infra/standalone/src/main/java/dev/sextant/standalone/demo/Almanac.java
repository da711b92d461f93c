package dev.sextant.standalone.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Questions about an island that does not exist, with the answers of the scripted endpoint. The
 * answers to the first half agree, those to the second half contradict each other.
 */
final class Almanac {

  /** Name of the external score of the judged answers. */
  static final String JUDGE = "scripted_judge";

  private static final String FILE = "/demo/almanac.jsonl";
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * A question.
   *
   * @param judged the answer that the file of the import labels
   * @param judge a made-up grade of the judged answer, 0 to 100
   * @param sure whether the tokens of its answers are likely
   * @param supported what the scripted oracle says of each answer; it errs three times
   */
  private record Entry(
      String id,
      String question,
      String reference,
      String judged,
      boolean grounded,
      double judge,
      boolean sure,
      List<Scripted> answers,
      List<Boolean> supported) {

    /** Returns whether the scripted oracle supports an answer, which a token limit may have cut. */
    boolean supports(String answer) {
      for (int i = 0; i < answers.size(); i++) {
        if (answers.get(i).text().startsWith(answer)) {
          return supported.get(i);
        }
      }
      return grounded && judged.equals(answer);
    }
  }

  /**
   * A scripted answer.
   *
   * @param refusal whether the text is a refusal
   * @param sure whether its tokens are likely
   */
  record Scripted(String text, boolean refusal, boolean sure) {}

  /**
   * A verdict of the scripted oracle.
   *
   * @param sure whether its class is likely
   */
  record Verdict(boolean supported, boolean sure) {}

  private final List<Entry> entries;

  private Almanac(List<Entry> entries) {
    this.entries = entries;
  }

  static Almanac load() throws IOException {
    List<Entry> entries = new ArrayList<>();
    try (InputStream content = Almanac.class.getResourceAsStream(FILE)) {
      if (content == null) {
        throw new IOException("the class path has no " + FILE);
      }
      for (String line :
          new String(content.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
        entries.add(entry(JSON.readTree(line)));
      }
    }
    return new Almanac(List.copyOf(entries));
  }

  /** Returns the answers to the question that a prompt contains. */
  Optional<List<Scripted>> answers(String prompt) {
    return entries.stream()
        .filter(entry -> prompt.contains(entry.question()))
        .map(Entry::answers)
        .findFirst();
  }

  /** Returns those of these answers that the scripted oracle supports. */
  Optional<List<Scripted>> supportedAnswers(String prompt) {
    return entries.stream()
        .filter(entry -> prompt.contains(entry.question()))
        .map(entry -> entry.answers().stream().filter(each -> entry.supports(each.text())).toList())
        .findFirst();
  }

  /** Returns the answers to the question after the one that a prompt contains. */
  Optional<List<Scripted>> answersToNext(String prompt) {
    return IntStream.range(0, entries.size())
        .filter(i -> prompt.contains(entries.get(i).question()))
        .mapToObj(i -> entries.get((i + 1) % entries.size()).answers())
        .findFirst();
  }

  /**
   * Returns the verdict of the scripted oracle.
   *
   * @param answer whose question the prompt contains
   * @return empty if the prompt contains no question of the almanac
   */
  Optional<Verdict> verdict(String prompt, String answer) {
    return entries.stream()
        .filter(entry -> prompt.contains(entry.question()))
        .map(entry -> new Verdict(entry.supports(answer), entry.sure()))
        .findFirst();
  }

  /** Returns the file to import: each question with one labelled answer and a judge's grade. */
  byte[] items() throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    for (Entry entry : entries) {
      ObjectNode item =
          JSON.createObjectNode()
              .put("id", entry.id())
              .put("question", entry.question())
              .put("reference", entry.reference());
      item.putArray("answers")
          .addObject()
          .put("text", entry.judged())
          .put("role", "judged")
          .put("grounded", entry.grounded())
          .putObject("scores")
          .put(JUDGE, entry.judge());
      file.write(JSON.writeValueAsBytes(item));
      file.write('\n');
    }
    return file.toByteArray();
  }

  private static Entry entry(JsonNode line) {
    boolean sure = line.path("sure").asBoolean();
    List<Scripted> answers = new ArrayList<>();
    for (JsonNode answer : line.path("answers")) {
      boolean refusal = answer.isObject();
      answers.add(
          new Scripted(refusal ? answer.path("refusal").asText() : answer.asText(), refusal, sure));
    }
    List<Boolean> supported = new ArrayList<>();
    line.path("supported").forEach(each -> supported.add(each.asBoolean()));
    return new Entry(
        line.path("id").asText(),
        line.path("question").asText(),
        line.path("reference").asText(),
        line.path("judged").asText(),
        line.path("grounded").asBoolean(),
        line.path("judge").asDouble(),
        sure,
        List.copyOf(answers),
        List.copyOf(supported));
  }
}
