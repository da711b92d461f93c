package dev.sextant.inference.djl;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.inference.EntailmentModels;
import dev.sextant.inference.entailment.EntailmentModel.TextPair;
import dev.sextant.inference.entailment.EntailmentSpec;
import dev.sextant.inference.huggingface.ClassifierFolder;
import dev.sextant.inference.network.NetworkModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * A small pair classifier of random weights with what transformers computes for hard pairs, in
 * double precision: src/test/parity made it.
 */
final class ParityClassifier {

  /**
   * @param ids of the tokens, cut at the longest pair
   * @param logits outputs of the network, in its order
   * @param probabilities in the same order
   */
  record ExpectedPair(TextPair texts, long[] ids, double[] logits, double[] probabilities) {}

  private final Path folder;
  private final List<ExpectedPair> pairs = new ArrayList<>();

  ParityClassifier(String name) throws IOException {
    this.folder = folder(name);
    JsonNode file = new ObjectMapper().readTree(folder.resolve("expected.json").toFile());
    for (JsonNode pair : file.path("pairs")) {
      TextPair texts =
          new TextPair(
              file.path("texts").get(pair.get("premise").asInt()).asText(),
              file.path("texts").get(pair.get("hypothesis").asInt()).asText());
      long[] ids =
          StreamSupport.stream(pair.get("ids").spliterator(), false)
              .mapToLong(JsonNode::asLong)
              .toArray();
      pairs.add(
          new ExpectedPair(
              texts, ids, numbers(pair.get("logits")), numbers(pair.get("probabilities"))));
    }
  }

  static Path folder(String name) {
    return ParityModel.folder("pairs/" + name);
  }

  private static double[] numbers(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false)
        .mapToDouble(JsonNode::asDouble)
        .toArray();
  }

  List<ExpectedPair> pairs() {
    return pairs;
  }

  EntailmentSpec spec() {
    return EntailmentModels.inspect("small", folder, null, null);
  }

  NetworkModel files() {
    return ClassifierFolder.of(folder).model(spec());
  }
}
