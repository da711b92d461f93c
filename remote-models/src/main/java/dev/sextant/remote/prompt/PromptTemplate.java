package dev.sextant.remote.prompt;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A text with fields of an item in braces: {@code {question}}, {@code {context}}, {@code
 * {reference}}, {@code {reference_document}}, {@code {id}}, {@code {metadata.NAME}}. Double braces
 * are single ones of the text. Values are inserted as they are: braces in them mean nothing.
 */
public final class PromptTemplate {

  private static final String METADATA = "metadata.";
  private static final Set<String> FIELDS =
      new TreeSet<>(List.of("id", "question", "context", "reference", "reference_document"));

  /** A piece of text, or the name of a field. */
  private record Part(String text, boolean isField) {}

  private final String text;
  private final List<Part> parts;

  private PromptTemplate(String text, List<Part> parts) {
    this.text = text;
    this.parts = parts;
  }

  /**
   * Reads a template.
   *
   * @throws PromptException if a field is unknown, a brace has no partner or there is no field
   */
  public static PromptTemplate parse(String text) {
    List<Part> parts = new ArrayList<>();
    StringBuilder literal = new StringBuilder();
    int i = 0;
    while (i < text.length()) {
      char next = text.charAt(i);
      boolean doubled = i + 1 < text.length() && text.charAt(i + 1) == next;
      if ((next == '{' || next == '}') && doubled) {
        literal.append(next);
        i += 2;
      } else if (next == '{') {
        int end = text.indexOf('}', i);
        parts.add(new Part(literal.toString(), false));
        literal.setLength(0);
        parts.add(new Part(field(text, i, end), true));
        i = end + 1;
      } else if (next == '}') {
        throw new PromptException(
            "The template has a '}' without its '{' at character %d; write }} for a brace of the text."
                .formatted(i + 1));
      } else {
        literal.append(next);
        i++;
      }
    }
    parts.add(new Part(literal.toString(), false));
    if (parts.size() == 1) {
      throw new PromptException(
          "The template has no field, so all prompts would be equal. Use one of %s."
              .formatted(known()));
    }
    return new PromptTemplate(text, parts);
  }

  /** Returns the text of the template. */
  public String text() {
    return text;
  }

  /** Returns the names of the fields, each as often as the template has it. */
  public List<String> fields() {
    return parts.stream().filter(Part::isField).map(Part::text).toList();
  }

  /** Returns the number of bytes of a prompt without its fields, in UTF-8. */
  public long literalBytes() {
    return parts.stream()
        .filter(part -> !part.isField())
        .mapToLong(part -> part.text().getBytes(StandardCharsets.UTF_8).length)
        .sum();
  }

  /**
   * Returns the prompt of an item.
   *
   * @throws PromptException if the item lacks a field
   */
  public String render(PromptFields item) {
    StringBuilder prompt = new StringBuilder();
    for (Part part : parts) {
      prompt.append(part.isField() ? value(part.text(), item) : part.text());
    }
    return prompt.toString();
  }

  private static String field(String text, int start, int end) {
    if (end < 0) {
      throw new PromptException(
          "The template has a '{' without its '}' at character %d; write {{ for a brace of the text."
              .formatted(start + 1));
    }
    String name = text.substring(start + 1, end).strip();
    boolean metadata = name.startsWith(METADATA) && name.length() > METADATA.length();
    if (!FIELDS.contains(name) && !metadata) {
      throw new PromptException(
          "The template has the unknown field {%s}. Known are %s; write {{ and }} for braces of the text."
              .formatted(name, known()));
    }
    return name;
  }

  private static String known() {
    return "{" + String.join("}, {", FIELDS) + "} and {metadata.NAME}";
  }

  private static String value(String field, PromptFields item) {
    return Optional.ofNullable(valueOrNull(field, item))
        .filter(value -> !value.isBlank())
        .orElseThrow(
            () ->
                new PromptException(
                    "The item %s has no %s, which the template uses as {%s}. Give it a value, leave the item out, or use another template."
                        .formatted(item.id(), field.replace('_', ' '), field)));
  }

  private static @Nullable String valueOrNull(String field, PromptFields item) {
    return switch (field) {
      case "id" -> item.id();
      case "question" -> item.question();
      case "context" -> item.context();
      case "reference" -> item.reference();
      case "reference_document" -> item.referenceDocument();
      default -> item.metadata().get(field.substring(METADATA.length()));
    };
  }
}
