package dev.sextant.api.imports.parse.mapping;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The fields that a flat record may have: a row of CSV, or a JSON object with any names.
 *
 * <p>The aliases are the names under which other tools write the field, in lower-case letters and
 * digits. An alias is only ever proposed; it is never used unasked.
 */
public enum RecordField {
  ID("itemid, questionid"),
  QUESTION("prompt, query, userquery, userinput, input, instruction"),
  CONTEXT(
      "contexts, knowledge, passage, retrievedcontext, retrievedcontexts, retrievalcontext, "
          + "sourcedocuments"),
  REFERENCE(
      "groundtruth, groundtruths, expectedoutput, expectedanswer, expected, referenceanswer, "
          + "referenceoutput, goldanswer, idealanswer, ideal"),
  REFERENCE_DOCUMENT(""),
  ANSWER(
      "response, completion, output, actualoutput, modelanswer, modeloutput, modelresponse, "
          + "generatedanswer, generatedtext, generation, prediction, llmoutput"),
  GROUNDED(
      "isgrounded, iscorrect, correct, hallucinated, ishallucinated, hallucination, "
          + "ishallucination, faithful, isfaithful, supported, issupported, label, verdict"),
  FACTUALITY("factualityscore"),
  ITEM_FACTUALITY(""),

  /** Only where a mapping says so: many a file has a group that means something else. */
  GROUP("");

  private final Set<String> aliases;

  RecordField(String aliases) {
    this.aliases = Set.of(aliases.split(", "));
  }

  /** Returns the name of the field in files, mappings and the API. */
  String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the names of all fields. */
  static List<String> codes() {
    return Arrays.stream(values()).map(RecordField::code).toList();
  }

  public static Optional<RecordField> of(String code) {
    return Arrays.stream(values()).filter(field -> field.code().equals(code)).findFirst();
  }

  /**
   * Returns whether the name is the field's own but for its writing, such as Reference-Document.
   */
  public boolean isNamed(String name) {
    return plain(name).equals(plain(code()));
  }

  /** Returns whether other tools write the field under the name. */
  public boolean isAlias(String name) {
    return aliases.contains(plain(name));
  }

  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]", "");
  }
}
