package dev.sextant.standalone.label.output;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.standalone.calls.journal.JournalState;
import dev.sextant.standalone.calls.output.WholeFile;
import dev.sextant.standalone.label.LabelOptions;
import dev.sextant.standalone.label.run.LabelSettings;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * What there is to know of the labels of a file: who gave them by which policy, how many, at which
 * cost, and how far they agree with the labels that the file had.
 */
public final class Receipt {

  private static final ObjectMapper JSON =
      new ObjectMapper().setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE);

  private final LabelOptions options;

  /** Creates a receipt. */
  public Receipt(LabelOptions options) {
    this.options = options;
  }

  /** Returns where it is written. */
  public Path file() {
    return options.out().resolveSibling(options.out().getFileName() + ".receipt.json");
  }

  /** Writes it. */
  public void write(JournalState state, LabelledFile labels) throws IOException {
    ObjectNode receipt = JSON.createObjectNode();
    ObjectNode labeller = LabelSettings.of(options.labeller());
    options.labeller().kind().method().templates().forEach(labeller.putArray("prompts")::add);
    receipt.set("labeller", labeller);
    receipt.putObject("input").put("sha256", sha256(options.file())).put("role", options.role());
    receipt.putObject("output").put("sha256", sha256(options.out()));
    receipt.set("answers", labels.counts().toJson());
    receipt.set("spending", spending(state));
    if (options.labeller().kind().judges()) {
      receipt.set("self_agreement", labels.selfAgreement().toJson());
      receipt.set("agreement_on_answers", labels.agreementOnAnswers().toJson());
      receipt.set("agreement_on_segments", labels.agreementOnSegments().toJson());
    }
    WholeFile.write(
        file(), writer -> writer.write(receipt.toPrettyString() + System.lineSeparator()));
  }

  private ObjectNode spending(JournalState state) {
    ObjectNode spending = JSON.createObjectNode();
    spending.set("tokens", JSON.valueToTree(state.usage()));
    spending.put("unit", options.calls().money().price().isPresent() ? "currency" : "tokens");
    spending.put("spent", state.spent().stripTrailingZeros().toPlainString());
    spending.put("calls_possibly_paid", state.possiblyPaid());
    spending.put("possibly_spent", state.possiblySpent().stripTrailingZeros().toPlainString());
    return spending.put("replies_without_usage", state.unmetered());
  }

  private static String sha256(Path file) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
        in.transferTo(OutputStream.nullOutputStream());
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
