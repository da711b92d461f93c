package dev.sextant.api.imports.parse.mapping;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The fields of a flat record, which is a row of CSV or a JSON object with arbitrary names.
 *
 * <p>The aliases are the names that other tools use for the field, in lower-case letters and
 * digits. An alias is only proposed; it is never used unless a client requests it.
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

  /** Used only if a mapping names it: in many files, a group means something else. */
  GROUP("");

  private final Set<String> aliases;

  RecordField(String aliases) {
    this.aliases = Set.of(aliases.split(", "));
  }

  /** Returns the name of the field in files, mappings and the API. */
  String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  static List<String> codes() {
    return Arrays.stream(values()).map(RecordField::code).toList();
  }

  public static Optional<RecordField> of(String code) {
    return Arrays.stream(values()).filter(field -> field.code().equals(code)).findFirst();
  }

  /** Returns whether the name is the field's own in any spelling, such as Reference-Document. */
  public boolean isNamed(String name) {
    return plain(name).equals(plain(code()));
  }

  /** Returns whether other tools use the name for the field. */
  public boolean isAlias(String name) {
    return aliases.contains(plain(name));
  }

  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]", "");
  }
}
