package dev.sextant.api.imports.parse.shapes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.api.images.ImageCheck.UnusableImageException;
import dev.sextant.api.imports.parse.images.RecordImages;
import dev.sextant.api.imports.parse.json.RecordParser;
import dev.sextant.api.imports.parse.problems.Findings;
import dev.sextant.api.imports.parse.problems.SourceTexts;
import dev.sextant.api.imports.parse.problems.UnknownFields;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the fields of one JSON object and adds problems to the findings. */
public final class JsonFields {

  private final ObjectNode node;
  private final String path;
  private final Findings findings;

  /**
   * Creates a reader.
   *
   * @param path prefix of the field names, such as {@code answers[0].}
   */
  JsonFields(ObjectNode node, String path, Findings findings) {
    this.node = node;
    this.path = path;
    this.findings = findings;
  }

  /**
   * Records every field that is neither known nor kept.
   *
   * @param kept fields that are metadata
   */
  void allowOnly(Set<String> known, Collection<String> kept, UnknownFields unknown) {
    node.fieldNames()
        .forEachRemaining(
            name -> {
              if (!known.contains(name) && !kept.contains(name)) {
                unknown.add(path, name, known, findings.line());
              }
            });
  }

  String metadata(Collection<String> kept) {
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    JsonNode own = value("metadata");
    if (own instanceof ObjectNode object) {
      all.setAll(object);
    } else if (own != null) {
      report("metadata", "must be an object, found %s.".formatted(RecordParser.quoted(own)));
    }
    for (String name : kept) {
      JsonNode value = value(name);
      if (value != null && all.has(name)) {
        report(name, "cannot be kept as metadata: the metadata have a value of that name.");
      } else if (value != null) {
        all.set(name, value);
      }
    }
    checkMetadata(all, path + "metadata", findings);
    return RecordParser.canonical(all);
  }

  /** Returns a text; null if it is absent. */
  @Nullable String text(String name) {
    JsonNode value = value(name);
    if (value == null) {
      return null;
    }
    if (!value.isTextual()) {
      report(name, "must be text in quotes, found %s.".formatted(RecordParser.quoted(value)));
      return null;
    }
    SourceTexts.fault(value.textValue()).ifPresent(fault -> report(name, fault));
    return value.textValue();
  }

  /** Returns a text, or the text that stands for an image; null if it is absent. */
  @Nullable String textOrImage(String name, RecordImages images) {
    if (!(value(name) instanceof ObjectNode object)) {
      return text(name);
    }
    try {
      return images.text(object);
    } catch (UnusableImageException e) {
      report(name, e.sentence());
      return null;
    }
  }

  /**
   * Returns a text, or the text that stands for an image; if it is absent, reports that and returns
   * an empty text.
   */
  String requiredTextOrImage(String name, RecordImages images) {
    return required(name, textOrImage(name, images));
  }

  /** Returns a text; if it is absent, reports that and returns an empty text. */
  String requiredText(String name) {
    return required(name, text(name));
  }

  private String required(String name, @Nullable String text) {
    if (text == null && value(name) == null) {
      report(name, "is missing: give it as text.");
    }
    return text == null ? "" : text;
  }

  /**
   * Returns the id of an item, given as text or as a whole number.
   *
   * @param absent the id if the field is absent
   */
  String id(String name, String absent) {
    String id = key(name);
    return id == null ? absent : checked(name, id);
  }

  /** Returns the group of an item, given as an id is; null if it is absent or blank. */
  @Nullable String group(String name) {
    String group = SourceTexts.unlessBlank(key(name));
    return group == null ? null : checked(name, group);
  }

  private @Nullable String key(String name) {
    JsonNode value = value(name);
    return value != null && value.isIntegralNumber() ? value.asText() : text(name);
  }

  private String checked(String name, String key) {
    SourceTexts.faultOfKey(key).ifPresent(fault -> report(name, fault));
    return key;
  }

  /** Returns a number from 0 to 1; null if it is absent. */
  @Nullable Double share(String name) {
    JsonNode value = value(name);
    if (value == null) {
      return null;
    }
    double number = value.isNumber() ? value.doubleValue() : Double.NaN;
    if (!(number >= 0 && number <= 1)) {
      report(name, "must be a number from 0 to 1, found %s.".formatted(RecordParser.quoted(value)));
      return null;
    }
    return number + 0.0; // no negative zero
  }

  /** Returns the elements of an array; empty if it is absent. */
  List<JsonNode> elements(String name) {
    JsonNode value = value(name);
    List<JsonNode> elements = new ArrayList<>();
    if (value != null && !value.isArray()) {
      report(name, "must be an array, found %s.".formatted(RecordParser.quoted(value)));
    } else if (value != null) {
      value.forEach(elements::add);
    }
    return elements;
  }

  /** Returns the texts of an array; empty if it is absent. */
  List<String> texts(String name) {
    List<String> texts = new ArrayList<>();
    List<JsonNode> elements = elements(name);
    for (int i = 0; i < elements.size(); i++) {
      JsonNode element = elements.get(i);
      String at = "%s[%d]".formatted(name, i);
      if (!element.isTextual()) {
        report(at, "must be text in quotes, found %s.".formatted(RecordParser.quoted(element)));
      } else {
        SourceTexts.fault(element.textValue()).ifPresent(fault -> report(at, fault));
      }
      texts.add(element.asText());
    }
    return texts;
  }

  /** Returns a field; null if it is absent or null. */
  @Nullable JsonNode value(String name) {
    JsonNode value = node.get(name);
    return value == null || value.isNull() ? null : value;
  }

  void report(String name, String detail) {
    findings.add(path + name, detail);
  }

  /** Checks metadata, which may be any JSON that can be stored. */
  static void checkMetadata(JsonNode node, String field, Findings findings) {
    if (node.isTextual()) {
      SourceTexts.fault(node.textValue()).ifPresent(fault -> findings.add(field, fault));
    }
    if (node.isNumber() && !Double.isFinite(node.doubleValue())) {
      findings.add(field, "holds a number beyond the range of a double.");
    }
    node.fieldNames()
        .forEachRemaining(
            name -> SourceTexts.fault(name).ifPresent(fault -> findings.add(field, fault)));
    node.forEach(child -> checkMetadata(child, field, findings));
  }
}
