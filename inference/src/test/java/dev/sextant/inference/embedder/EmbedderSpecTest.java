package dev.sextant.inference.embedder;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnxruntime.OrtEnvironment;
import com.twelvemonkeys.imageio.plugins.webp.WebPImageReaderSpi;
import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.EmbedderSpec.Architecture;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class EmbedderSpecTest {

  /**
   * Stored vectors are found by these revisions, which must change exactly when an implementation
   * changes a vector.
   */
  @Test
  void the_revisions_of_what_is_shipped_are_pinned() {
    assertThat(Embedders.shipped())
        .extracting(spec -> spec.name() + " " + spec.revision())
        .containsExactly(
            "lexical 17874ca988dece1861898148f3247f8b8cbafb9eb1a95ce1e68752566d6a85ec",
            "all-MiniLM-L6-v2 7c507736e3224a27106eade1267bfb062bb5f745f69dd712a903622238fc0537",
            "bge-small-en-v1.5 2ec3f1b9548adf128c5d60f22f376d82dba3b3d3c490e1d00c625e39fe547fa6",
            "e5-small-v2 5c37bf029d3ea209a4ba4d7cdf58785ce775a3a4659ac47e31703bf617268f52");
  }

  /** The first prefix says everything that the prefixes of the second and what follows them say. */
  @Test
  void no_prefix_can_stand_for_two() {
    String rest = "\n256\n384\nfloat32";
    String question = "q" + rest;

    EmbedderSpec one = prefixed("p" + rest + "\n1 " + question.length() + " q", null);
    EmbedderSpec two = prefixed("p", question);

    assertThat(one.revision()).isNotEqualTo(two.revision());
  }

  private static EmbedderSpec prefixed(String prefix, String questionPrefix) {
    EmbedderSpec shipped = Embedders.shipped().get(1);
    return new EmbedderSpec(
        shipped.name(),
        shipped.architecture(),
        shipped.location(),
        shipped.weightsSha256(),
        shipped.tokenizerSha256(),
        shipped.pooling(),
        prefix,
        questionPrefix,
        256,
        384,
        shipped.precision());
  }

  @Test
  void the_implementation_names_the_libraries_that_are_there() throws IOException {
    assertThat(Architecture.BERT.implementation())
        .isEqualTo(
            "bert-1 pytorch-%s tokenizers-%s",
            version("pytorch").replaceFirst("-\\d+$", ""), version("tokenizers"));
    assertThat(Architecture.ONNX.implementation())
        .isEqualTo(
            "onnx-1 onnxruntime-%s tokenizers-%s",
            OrtEnvironment.class.getPackage().getImplementationVersion(), version("tokenizers"));
    assertThat(Architecture.TORCHSCRIPT.implementation())
        .isEqualTo(Architecture.BERT.implementation().replace("bert", "torchscript"));
    assertThat(Architecture.CLIP.implementation())
        .endsWith(
            " imageio-webp-" + WebPImageReaderSpi.class.getPackage().getImplementationVersion());
  }

  private static String version(String library) throws IOException {
    Properties properties = new Properties();
    String resource = "/native/lib/" + library + ".properties";
    try (InputStream in = EmbedderSpecTest.class.getResourceAsStream(resource)) {
      properties.load(Objects.requireNonNull(in, resource));
    }
    return properties.getProperty("version");
  }
}
