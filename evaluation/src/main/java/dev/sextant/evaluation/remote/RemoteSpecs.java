package dev.sextant.evaluation.remote;

import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Architecture;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import dev.sextant.remote.embedding.VectorProbe;
import dev.sextant.remote.embedding.protocol.EmbeddingSpec;
import dev.sextant.remote.embedding.protocol.RoleSettings;
import dev.sextant.remote.embedding.protocol.TextRole;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/** Makes the pinned specification of an embedder on a server. */
public final class RemoteSpecs {

  /** Vectors are used as the server sends them: angles do not depend on their lengths. */
  private static final String NORMALISATION = "none";

  private RemoteSpecs() {}

  /**
   * Returns the specification. Its revision covers the kind, base URL, model, dimensions, prefixes
   * and tasks of both roles, normalisation, and the probe vectors.
   *
   * @param probe the vectors of the probe texts, as they are stored
   */
  public static EmbedderSpec of(
      String name, EmbeddingSpec spec, TextRole role, List<float[]> probe) {
    return new EmbedderSpec(
        name,
        Architecture.valueOf(spec.kind().name()),
        spec.baseUrl(),
        VectorProbe.hash(probe),
        sha256(settings(spec, role)),
        Pooling.NONE,
        spec.settings(role).prefix(),
        null,
        spec.maxTokens(),
        probe.get(0).length,
        Precision.FLOAT32);
  }

  private static String settings(EmbeddingSpec spec, TextRole role) {
    return String.join(
        "\n",
        spec.kind().implementation(),
        spec.baseUrl(),
        spec.model(),
        String.valueOf(spec.dimensions()),
        text(spec.question()),
        text(spec.passage()),
        NORMALISATION,
        spec.treatsRolesAlike() ? "" : role.name().toLowerCase(Locale.ROOT));
  }

  /** The length ends the ambiguity of a prefix with line breaks. */
  private static String text(RoleSettings role) {
    return "%d %s %s".formatted(role.prefix().length(), role.prefix(), role.task());
  }

  private static String sha256(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
