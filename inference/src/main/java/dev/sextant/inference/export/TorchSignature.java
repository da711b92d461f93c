package dev.sextant.inference.export;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the forward method of a TorchScript module takes and gives.
 *
 * @param inputs in the order of its parameters
 * @param output key of its dictionary; empty if it gives a tensor or a tuple, whose first part
 *     counts
 * @param isPooled whether the output is one vector per text
 */
record TorchSignature(List<String> inputs, String output, boolean isPooled) {

  /** A pickle of protocol 2 begins with the class of its object: module, line, name, line. */
  private static final Pattern CLASS =
      Pattern.compile("^\\x80\\x02c(__torch__[\\w.]*)\\n(\\w+)\\n");

  private static final Pattern PARAMETER = Pattern.compile("(\\w+): ([^,\\[]+(?:\\[[^\\]]*\\])?)");

  private static final List<String> OF_TOKENS = List.of("last_hidden_state", "token_embeddings");
  private static final String OF_TEXTS = "sentence_embedding";

  /**
   * Reads the signature of an archive's module.
   *
   * @throws IllegalArgumentException if it has none, or one of another kind of network
   */
  static TorchSignature of(TorchArchiveFile archive) {
    Matcher module = CLASS.matcher(new String(archive.module(), StandardCharsets.ISO_8859_1));
    if (!module.find()) {
      throw new IllegalArgumentException("a module in data.pkl expected, found none");
    }
    String code = archive.code().get(module.group(1).replace('.', '/') + ".py");
    Matcher forward =
        Pattern.compile(
                "class %s\\(Module\\):.*?def forward\\(self: [\\w.]+(,[^)]*)?\\) -> ([^:]+):(.*?)(?=\\n  def |\\nclass |\\z)"
                    .formatted(module.group(2)),
                Pattern.DOTALL)
            .matcher(code == null ? "" : code);
    if (!forward.find()) {
      throw new IllegalArgumentException(
          "a method forward of %s expected, found none".formatted(module.group(2)));
    }
    String parameters = forward.group(1) == null ? "" : forward.group(1);
    return of(inputs(parameters), forward.group(2).strip(), forward.group(3));
  }

  private static List<String> inputs(String parameters) {
    List<String> names = new ArrayList<>();
    for (Matcher each = PARAMETER.matcher(parameters); each.find(); ) {
      ExportInputs.require(each.group(1));
      if (!each.group(2).strip().matches("Tensor|Optional\\[Tensor\\]")) {
        throw new IllegalArgumentException(
            "the input %s should be a tensor, found %s"
                .formatted(each.group(1), each.group(2).strip()));
      }
      names.add(each.group(1));
    }
    ExportInputs.requireTokens(names);
    return names;
  }

  private static TorchSignature of(List<String> inputs, String type, String body) {
    if (type.equals("Tensor") || type.startsWith("Tuple[Tensor")) {
      return new TorchSignature(inputs, "", false);
    }
    if (type.equals("Dict[str, Tensor]")) {
      for (String name : OF_TOKENS) {
        if (body.contains('"' + name + '"')) {
          return new TorchSignature(inputs, name, false);
        }
      }
      if (body.contains('"' + OF_TEXTS + '"')) {
        return new TorchSignature(inputs, OF_TEXTS, true);
      }
    }
    throw new IllegalArgumentException(
        "a tensor, a tuple of tensors, or a dictionary with %s or %s expected, found %s"
            .formatted(String.join(", ", OF_TOKENS), OF_TEXTS, type));
  }
}
