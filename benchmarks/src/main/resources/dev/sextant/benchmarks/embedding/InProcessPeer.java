import com.fasterxml.jackson.databind.ObjectMapper;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Embeds texts with an in-process model of LangChain4j each time a line arrives; the protocol of peers.py. Run as a source
 * file, with the model's jars on the class path, because the build of the benchmarks does not have them.
 *
 * <p>Arguments: the model's class; a JSON list of texts.
 */
public final class InProcessPeer {

  public static void main(String[] arguments) throws Exception {
    EmbeddingModel model =
        (EmbeddingModel) Class.forName(arguments[0]).getDeclaredConstructor().newInstance();
    List<TextSegment> texts = new ArrayList<>();
    for (String text : new ObjectMapper().readValue(new File(arguments[1]), String[].class)) {
      texts.add(TextSegment.from(text));
    }
    model.embedAll(texts);
    System.out.println("{\"note\": \"one text a run of ONNX Runtime, a thread for each core\"}");
    BufferedReader requests =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = requests.readLine(); line != null; line = requests.readLine()) {
      long start = System.nanoTime();
      List<Embedding> vectors = model.embedAll(texts).content();
      double wall = (System.nanoTime() - start) / 1e9;
      if (line.startsWith("vectors ")) {
        write(vectors, Path.of(line.substring("vectors ".length()).strip()));
      }
      System.out.println("{\"wall\": " + wall + "}");
    }
    System.exit(0);
  }

  private static void write(List<Embedding> vectors, Path file) throws Exception {
    int dimensions = vectors.get(0).dimension();
    ByteBuffer bytes =
        ByteBuffer.allocate(4 * dimensions * vectors.size()).order(ByteOrder.LITTLE_ENDIAN);
    for (Embedding vector : vectors) {
      for (float component : vector.vector()) {
        bytes.putFloat(component);
      }
    }
    Files.write(file, bytes.array());
  }
}
