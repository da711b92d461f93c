package dev.sextant.testing.generator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.testing.generator.ProtocolServer.Script;
import dev.sextant.testing.generator.ProtocolServer.ServerCall;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Embeds texts for a {@link ProtocolServer}, in the protocols of OpenAI, Cohere and Gemini. It
 * counts a token for each word, and keeps the texts that it would bill.
 */
public final class ScriptedEmbedder implements Script {

  private volatile Function<String, float[]> vectors;
  private volatile Function<ServerCall, Optional<ServerReply>> fault = call -> Optional.empty();
  private volatile int mostTexts = Integer.MAX_VALUE;
  private final List<String> paid = new ArrayList<>();

  /** Creates an embedder. */
  public ScriptedEmbedder(Function<String, float[]> vectors) {
    this.vectors = vectors;
  }

  /** Starts a server. */
  public ProtocolServer server() throws IOException {
    return new ProtocolServer(new ScriptedModel(), this);
  }

  /** Returns small vectors that follow from the text. */
  public static float[] vector(String text) {
    int hash = text.hashCode();
    return new float[] {1 + (hash & 0xff), 1 + (hash >>> 8 & 0xff), 1 + (hash >>> 16 & 0xff)};
  }

  /** Replaces the vectors, as a new model under an old name does. */
  public void vectors(Function<String, float[]> next) {
    vectors = next;
  }

  /** Decides which calls fail. */
  public void fault(Function<ServerCall, Optional<ServerReply>> next) {
    fault = next;
  }

  /** Refuses calls with more texts, as TEI does. */
  public void mostTexts(int most) {
    mostTexts = most;
  }

  /** Returns the texts of all replies, each as often as it was embedded. */
  public List<String> paid() {
    synchronized (paid) {
      return List.copyOf(paid);
    }
  }

  @Override
  public Optional<ServerReply> reply(ServerCall call) {
    Optional<ServerReply> failed = fault.apply(call);
    if (failed.isPresent()) {
      return failed;
    }
    List<String> texts = texts(call);
    if (texts.size() > mostTexts) {
      return Optional.of(
          ServerReply.error(
              413,
              "Validation",
              "batch size %d > maximum allowed batch size %d".formatted(texts.size(), mostTexts)));
    }
    synchronized (paid) {
      paid.addAll(texts);
    }
    return Optional.of(ServerReply.ok(body(call, texts).toString()));
  }

  private static List<String> texts(ServerCall call) {
    List<String> texts = new ArrayList<>();
    call.body().path("input").forEach(text -> texts.add(text.textValue()));
    call.body().path("texts").forEach(text -> texts.add(text.textValue()));
    call.body()
        .path("requests")
        .forEach(request -> texts.add(request.at("/content/parts/0/text").textValue()));
    return texts;
  }

  private ObjectNode body(ServerCall call, List<String> texts) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    long tokens = texts.stream().mapToLong(ScriptedEmbedder::tokens).sum();
    if (call.body().has("texts")) {
      ArrayNode all = body.putObject("embeddings").putArray("float");
      texts.forEach(text -> all.add(numbers(text)));
      body.putObject("meta").putObject("billed_units").put("input_tokens", tokens);
    } else if (call.body().has("requests")) {
      ArrayNode all = body.putArray("embeddings");
      texts.forEach(text -> all.addObject().set("values", numbers(text)));
    } else {
      ArrayNode data = body.putArray("data");
      for (int i = texts.size() - 1; i >= 0; i--) { // the index counts, not the order
        data.addObject().put("index", i).set("embedding", encoded(call, texts.get(i)));
      }
      body.putObject("usage").put("prompt_tokens", tokens);
    }
    return body;
  }

  private static int tokens(String text) {
    return text.split("\\s+").length;
  }

  private JsonNode encoded(ServerCall call, String text) {
    if (!call.body().path("encoding_format").asText().equals("base64")) {
      return numbers(text);
    }
    float[] vector = vectors.apply(text);
    ByteBuffer bytes =
        ByteBuffer.allocate(vector.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(vector);
    return JsonNodeFactory.instance.textNode(Base64.getEncoder().encodeToString(bytes.array()));
  }

  private ArrayNode numbers(String text) {
    ArrayNode numbers = JsonNodeFactory.instance.arrayNode();
    for (float component : vectors.apply(text)) {
      numbers.add(component);
    }
    return numbers;
  }
}
