package dev.sextant.standalone.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.api.imports.parse.Format;
import dev.sextant.api.imports.parse.SourceFile;
import dev.sextant.api.imports.parse.items.OutcomeReader;
import dev.sextant.api.imports.parse.items.OutcomeReader.Outcome;
import dev.sextant.api.imports.parse.items.SourceAnswer;
import dev.sextant.api.imports.parse.items.SourceAnswer.Segment;
import dev.sextant.api.imports.parse.items.SourceAnswer.Verdict;
import dev.sextant.api.imports.parse.items.SourceItem;
import dev.sextant.api.imports.parse.mapping.ReadOptions;
import dev.sextant.remote.labelling.LabellerKind;
import dev.sextant.standalone.calls.output.NativeItem;
import dev.sextant.standalone.label.LabelFixture.Ended;
import dev.sextant.testing.generator.ProtocolServer;
import dev.sextant.testing.generator.ScriptedModel;
import dev.sextant.testing.generator.ScriptedOracle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * People judged the sentences of 238 passages (WikiBio GPT-3). An oracle of known sensitivity and
 * specificity judges the same sentences, and the file of labels gives these figures back.
 */
class WikiBioLabelsTest {

  private static final double SENSITIVITY = 0.9;
  private static final double SPECIFICITY = 0.8;

  /** Share of sentences that are not factual, as published. */
  private static final double NOT_FACTUAL = 0.7296;

  @TempDir Path folder;

  private final List<SourceItem> items = new ArrayList<>();
  private final Map<String, Boolean> said = new HashMap<>();
  private int judged;
  private int notFactual;

  @Test
  void an_oracle_of_known_quality_gets_its_figures_back() throws Exception {
    Path data =
        Path.of(System.getProperty("sextant.shared.data", "none"), "wikibio-gpt3-238.jsonl");
    assumeTrue(Files.exists(data), "there is no file " + data);
    read(data);
    ScriptedOracle oracle = new ScriptedOracle();
    oracle.supported(sentence -> said.getOrDefault(sentence.strip(), true));
    try (ProtocolServer server = new ProtocolServer(new ScriptedModel(), oracle)) {
      LabelFixture fixture = new LabelFixture(folder, server.baseUrl());
      LabelOptions all = fixture.options(fixture.write(nativeLines()), LabellerKind.SEGMENT_STEPS);

      Ended ended =
          LabelFixture.run(
              new LabelOptions(
                  all.file(), "judged", all.out(), all.labeller(), all.calls(), false));

      assertThat(ended.code()).as(ended.errors()).isZero();
      assertThat(ended.output()).contains("labels: 238 labelled, 0 abstained, 0 unlabelled");
      JsonNode agreement = fixture.receipt().path("agreement_on_segments");
      assertThat(agreement.path("compared").asInt()).isEqualTo(judged);
      assertThat((double) notFactual / judged).isCloseTo(NOT_FACTUAL, within(5e-5));
      assertHolds(agreement.path("sensitivity"), SENSITIVITY);
      assertHolds(agreement.path("specificity"), SPECIFICITY);
    }
  }

  private static void assertHolds(JsonNode interval, double truth) {
    double low = interval.path("low").asDouble();
    double high = interval.path("high").asDouble();
    assertThat(truth).isBetween(low, high);
    assertThat(high - low).isBetween(.01, .09);
  }

  private void read(Path data) throws IOException {
    ReadOptions options = new ReadOptions(Map.of(), null, null, Map.of(), List.of());
    SourceFile file = new SourceFile(() -> Files.newInputStream(data), 16 << 20, options);
    SplittableRandom random = new SplittableRandom(11);
    try (OutcomeReader reader = file.open(Format.WIKIBIO)) {
      for (Optional<Outcome> next = reader.next(); next.isPresent(); next = reader.next()) {
        SourceItem item = ((Outcome.NewItem) next.get()).item();
        items.add(item);
        for (SourceAnswer answer : item.answers()) {
          for (Segment segment : answer.segments()) {
            boolean right = segment.verdict() == Verdict.TRUE;
            boolean err = random.nextDouble() >= (right ? SPECIFICITY : SENSITIVITY);
            judged += segment.verdict() == Verdict.UNJUDGED ? 0 : 1;
            notFactual += segment.verdict() == Verdict.UNJUDGED || right ? 0 : 1;
            said.put(segment.text().strip(), right != err);
          }
        }
      }
    }
  }

  private String nativeLines() {
    StringBuilder lines = new StringBuilder();
    for (SourceItem item : items) {
      ObjectNode node = NativeItem.item(item);
      if (!node.has("reference_document")) {
        node.put("reference_document", "The file has half of the articles."); // not read here
      }
      item.answers().forEach(answer -> node.withArray("answers").add(NativeItem.answer(answer)));
      lines.append(node).append('\n');
    }
    return lines.toString();
  }
}
