package dev.sextant.inference.huggingface;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.inference.network.BertConfig;
import dev.sextant.inference.network.PairHead;
import dev.sextant.inference.weights.Weight;
import dev.sextant.inference.weights.Weight.ElementType;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes folders of small BERT pair classifiers with random weights, as transformers saves a
 * BertForSequenceClassification.
 */
public final class TestClassifier {

  /** Odd widths on purpose, like {@link TestFolder#SMALL}. */
  public static final BertConfig CONFIG = TestFolder.SMALL;

  private static final ObjectMapper JSON = new ObjectMapper();

  private final TestFolder folder;
  private final Map<String, Weight> weights;

  private TestClassifier(TestFolder folder, Map<String, Weight> weights) {
    this.folder = folder;
    this.weights = weights;
  }

  /**
   * @param labels the names of its outputs
   */
  public static TestClassifier of(Path path, String... labels) throws IOException {
    Map<String, Weight> weights =
        new LinkedHashMap<>(
            TestWeights.random(PairHead.shapes(CONFIG, labels.length), ElementType.F32));
    TestClassifier made = new TestClassifier(TestFolder.small(path, ElementType.F32, ""), weights);
    made.writeWeights();
    ObjectNode config = made.config();
    config.putArray("architectures").add("BertForSequenceClassification");
    ObjectNode byId = config.putObject("id2label");
    ObjectNode byLabel = config.putObject("label2id");
    for (int output = 0; output < labels.length; output++) {
      byId.put(Integer.toString(output), labels[output]);
      byLabel.put(labels[output], output);
    }
    made.config(config);
    return made;
  }

  public Path path() {
    return folder.path();
  }

  /** Returns config.json, to be changed and written back. */
  public ObjectNode config() throws IOException {
    return (ObjectNode) JSON.readTree(folder.path().resolve("config.json").toFile());
  }

  public void config(ObjectNode config) throws IOException {
    folder.write("config.json", config.toString());
  }

  public void write(String name, String text) throws IOException {
    folder.write(name, text);
  }

  public void delete(String name) throws IOException {
    Files.delete(folder.path().resolve(name));
  }

  /** Returns the elements of a tensor, row after row. */
  public float[] weight(String name) {
    float[] elements = new float[weights.get(name).bytes().remaining() / Float.BYTES];
    weights
        .get(name)
        .bytes()
        .duplicate()
        .order(ByteOrder.LITTLE_ENDIAN)
        .asFloatBuffer()
        .get(elements);
    return elements;
  }

  /** Replaces one element of a tensor. */
  public void weight(String name, int element, float value) throws IOException {
    weights.get(name).bytes().putFloat(element * Float.BYTES, value);
    writeWeights();
  }

  /** Omits a tensor. */
  public void without(String name) throws IOException {
    weights.remove(name);
    writeWeights();
  }

  private void writeWeights() throws IOException {
    TestWeights.write(folder.path().resolve("model.safetensors"), weights, TestClassifier::written);
  }

  /** Tensors of the encoder or its pooler have the prefix "bert." in such files. */
  private static String written(String name) {
    return List.of("classifier.weight", "classifier.bias").contains(name) ? name : "bert." + name;
  }
}
