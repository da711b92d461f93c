package dev.sextant.api.imports.parse.shapes;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.api.imports.parse.problems.Findings;
import dev.sextant.api.imports.parse.problems.Texts;

/** Checks metadata, which may be any JSON that can be stored. */
final class MetadataCheck {

  private MetadataCheck() {}

  static void check(JsonNode node, String field, Findings findings) {
    if (node.isTextual()) {
      Texts.fault(node.textValue()).ifPresent(fault -> findings.add(field, fault));
    }
    if (node.isNumber() && !Double.isFinite(node.doubleValue())) {
      findings.add(field, "holds a number beyond the range of a double.");
    }
    node.fieldNames()
        .forEachRemaining(name -> Texts.fault(name).ifPresent(fault -> findings.add(field, fault)));
    node.forEach(child -> check(child, field, findings));
  }
}
