import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * Generates the dataclasses of the Python package from the contract: {@code java -cp snakeyaml.jar
 * GenerateModels.java CONTRACT FILE}. An object becomes a frozen dataclass, also one inside another
 * schema; an enumeration becomes a {@code Literal}; other schemas are replaced by their type. The
 * same contract gives the same bytes. A schema that has no type in Python stops the build.
 */
final class GenerateModels {

  private static final String HEAD =
      """
      \"""The objects of the API, generated from its contract.

      Every class reads JSON with `from_json` and writes it with `to_json`. Fields that this version
      does not know are ignored, unless the contract says that an object has further ones: those are
      in `more`. None is the value of a field that is null or absent.
      \"""

      from __future__ import annotations

      import dataclasses as _d
      import datetime as _dt
      import typing as _t

      from . import reading as _r
      """;

  private static final Pattern KEYWORD =
      Pattern.compile(
          "False|None|True|and|as|assert|async|await|break|class|continue|def|del|elif|else|except"
              + "|finally|for|from|global|if|import|in|is|lambda|nonlocal|not|or|pass|raise|return"
              + "|try|while|with|yield");

  /** Names that every class has, and types that the annotations of a class mean. */
  private static final Set<String> TAKEN =
      Set.of("more", "from_json", "to_json", "str", "int", "float", "bool", "tuple", "dict");

  private static final int WIDTH = 100;

  private final Map<String, Object> schemas;
  private final Map<String, String> definitions = new TreeMap<>();
  private final Map<String, Object> owners = new HashMap<>();
  private final Set<String> resolving = new LinkedHashSet<>();

  private GenerateModels(Map<String, Object> schemas) {
    this.schemas = schemas;
  }

  public static void main(String[] args) throws IOException {
    LoaderOptions options = new LoaderOptions();
    options.setAllowDuplicateKeys(false);
    String contract = Files.readString(Path.of(args[0]));
    Map<String, Object> document = new Yaml(new SafeConstructor(options)).load(contract);
    Map<String, Object> schemas = map(map(document.get("components")).get("schemas"));
    GenerateModels models = new GenerateModels(schemas);
    schemas.keySet().forEach(models::named);
    Path target = Path.of(args[1]).toAbsolutePath();
    Files.createDirectories(target.getParent());
    Files.writeString(target, HEAD + String.join("", models.definitions.values()));
  }

  /**
   * A type of Python.
   *
   * @param name what a type checker reads of a value that is there
   * @param value expression of the function that makes such a value from JSON
   */
  private record Type(String name, String value, boolean nullable) {

    Type(String name, String value) {
      this(name, value, false);
    }

    Type orNone() {
      return new Type(name, value, !name.equals("_t.Any"));
    }

    String annotation() {
      return nullable ? name + " | None" : name;
    }

    String reader() {
      return nullable ? "_r.maybe(" + value + ")" : value;
    }
  }

  private Type named(String name) {
    if (!schemas.containsKey(name)) {
      throw new IllegalStateException("The contract has no schema " + name + ".");
    }
    if (isObject(schemas.get(name)) && owners.containsKey(name)) {
      return nullable(map(schemas.get(name)), new Type(name, name + ".from_json"));
    }
    if (!resolving.add(name)) {
      throw new IllegalStateException(
          "The schema " + name + " contains itself without an object in between.");
    }
    try {
      return type(map(schemas.get(name)), name);
    } finally {
      resolving.remove(name);
    }
  }

  /**
   * Returns the type of a schema.
   *
   * @param name of its class or enumeration, if it becomes one
   */
  private Type type(Map<String, Object> schema, String name) {
    if (schema.containsKey("$ref")) {
      return named(referred(schema));
    }
    if (schema.containsKey("allOf") && list(schema.get("allOf")).size() == 1) {
      return type(map(list(schema.get("allOf")).get(0)), name);
    }
    if (isObject(schema)) {
      return nullable(schema, define(schema, name, () -> dataclass(schema, name)));
    }
    for (String choice : List.of("anyOf", "oneOf")) {
      if (schema.containsKey(choice)) {
        return choice(list(schema.get(choice)), name);
      }
    }
    return nullable(schema, plain(schema, name));
  }

  private Type choice(List<Object> choices, String name) {
    List<Object> forms =
        choices.stream().filter(each -> !"null".equals(map(each).get("type"))).toList();
    if (forms.size() != 1) {
      throw new IllegalStateException(
          name + " may have one of several forms, for which there is no type in Python.");
    }
    Type type = type(map(forms.get(0)), name);
    return forms.size() == choices.size() ? type : type.orNone();
  }

  private Type plain(Map<String, Object> schema, String name) {
    if (schema.containsKey("const")) {
      return new Type("_t.Literal[" + literal(schema.get("const")) + "]", "_r.anything");
    }
    if (schema.containsKey("enum")) {
      Type words = define(schema, name, () -> enumeration(schema, name));
      return new Type(words.name, types(schema).equals("string") ? "_r.word" : "_r.anything");
    }
    return switch (types(schema)) {
      case "string" ->
          switch (String.valueOf(schema.get("format"))) {
            case "date-time" -> new Type("_dt.datetime", "_r.time");
            case "date" -> new Type("_dt.date", "_r.date");
            default -> new Type("str", "_r.text");
          };
      case "integer" -> new Type("int", "_r.integer");
      case "number" -> new Type("float", "_r.number");
      case "boolean" -> new Type("bool", "_r.boolean");
      case "array" -> {
        Type item = type(map(schema.get("items")), entry(name));
        yield new Type(
            "tuple[" + item.annotation() + ", ...]", "_r.several(" + item.reader() + ")");
      }
      case "object" -> {
        boolean typed = schema.get("additionalProperties") instanceof Map<?, ?>;
        Type value = type(typed ? map(schema.get("additionalProperties")) : Map.of(), entry(name));
        yield new Type(
            "dict[str, " + value.annotation() + "]", "_r.by_name(" + value.reader() + ")");
      }
      case "" -> new Type("_t.Any", "_r.anything");
      default ->
          throw new IllegalStateException(name + " has a type that is unknown: " + types(schema));
    };
  }

  /** Writes a class or an enumeration once; two schemas must not want the same name. */
  private Type define(Map<String, Object> schema, String name, Supplier<String> definition) {
    Object owner = owners.putIfAbsent(name, schema);
    if (owner == null) {
      definitions.put(name, definition.get());
    } else if (owner != schema) {
      throw new IllegalStateException(
          "Two schemas would be the class " + name + ": make the inner one a schema of its own.");
    }
    return new Type(name, name + ".from_json");
  }

  /** The class of a field describes its enumeration; only one of its own has a description. */
  private String enumeration(Map<String, Object> schema, String name) {
    List<String> words =
        list(schema.get("enum")).stream()
            .filter(Objects::nonNull)
            .map(GenerateModels::literal)
            .toList();
    String line = "%s = _t.Literal[%s]".formatted(name, String.join(", ", words));
    if (line.length() > WIDTH) {
      line = "%s = _t.Literal[\n    %s,\n]".formatted(name, String.join(",\n    ", words));
    }
    boolean own = schemas.get(name) == schema && !about(schema).isEmpty();
    return "\n\n" + line + "\n" + (own ? docstring("", about(schema)) + "\n" : "");
  }

  private static String literal(Object value) {
    return value instanceof String text
        ? "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\""
        : String.valueOf(value);
  }

  private String dataclass(Map<String, Object> schema, String name) {
    Map<String, Object> whole = merged(schema);
    Map<String, Object> properties = map(whole.get("properties"));
    List<Object> required = list(whole.getOrDefault("required", List.of()));
    Fields fields = new Fields();
    // A field without a default must not follow one with a default.
    for (boolean needed : new boolean[] {true, false}) {
      properties.forEach(
          (property, value) -> {
            if (required.contains(property) == needed) {
              Type type = type(map(value), name + camel(property));
              fields.add(name, property, needed, type, about(map(value)));
            }
          });
    }
    if (!Boolean.FALSE.equals(whole.getOrDefault("additionalProperties", false))) {
      fields.addRest();
    }
    String about = about(schema).isEmpty() ? "`" + name + "`." : about(schema);
    String more = fields.about.isEmpty() ? "" : "\n" + fields.about;
    return """


    @_d.dataclass(frozen=True)
    class %1$s(_r.Model):
    %2$s

    %3$s%4$s
        @classmethod
        def _read(cls, read: _r.Fields) -> %1$s:
            return cls(
    %5$s        )
    """
        .formatted(
            name, docstring("    ", about + more), fields.declared, fields.renaming(), fields.read);
  }

  /** The fields of one class, as they are declared, read and described. */
  private static final class Fields {
    private final StringBuilder declared = new StringBuilder();
    private final StringBuilder read = new StringBuilder();
    private final StringBuilder about = new StringBuilder();
    private final Map<String, String> properties = new LinkedHashMap<>();

    void add(String schema, String property, boolean needed, Type type, String description) {
      String plain = property.replaceAll("\\W", "_");
      String field = KEYWORD.matcher(plain).matches() ? plain + "_" : plain;
      boolean letter = Character.isLetter(field.charAt(0));
      if (!letter || TAKEN.contains(field) || properties.put(field, property) != null) {
        throw new IllegalStateException(
            schema + "." + property + " cannot be the name of a field in Python.");
      }
      String annotation = needed ? type.annotation() : type.orNone().annotation() + " = None";
      declared.append("    %s: %s\n".formatted(field, annotation));
      String call = "            %s=read.%s(".formatted(field, needed ? "required" : "optional");
      String arguments = literal(property) + ", " + (needed ? type.reader() : type.value);
      boolean fits = call.length() + arguments.length() + "),".length() <= WIDTH;
      String gap = fits ? "" : "\n                ";
      read.append(call + gap + arguments + (fits ? "" : "\n            ") + "),\n");
      if (!description.isEmpty()) {
        about.append("\n" + field + ": " + description);
      }
    }

    void addRest() {
      declared.append("    more: dict[str, _t.Any] = _d.field(default_factory=dict)\n");
      read.append("            more=read.rest(),\n");
    }

    String renaming() {
      String pairs =
          properties.entrySet().stream()
              .filter(each -> !each.getKey().equals(each.getValue()))
              .map(each -> literal(each.getKey()) + ": " + literal(each.getValue()))
              .collect(Collectors.joining(", "));
      return pairs.isEmpty()
          ? ""
          : "\n    _json_names: _t.ClassVar[dict[str, str]] = {" + pairs + "}\n";
    }
  }

  /** Returns a schema with the properties of all its parts. */
  private Map<String, Object> merged(Map<String, Object> schema) {
    if (schema.containsKey("$ref")) {
      return merged(map(schemas.get(referred(schema))));
    }
    if (schema.containsKey("properties") == schema.containsKey("allOf")) {
      throw new IllegalStateException("allOf must have nothing but objects: " + schema);
    }
    if (schema.containsKey("properties")) {
      return schema;
    }
    Map<String, Object> properties = new LinkedHashMap<>();
    List<Object> required = new ArrayList<>();
    for (Object each : list(schema.get("allOf"))) {
      Map<String, Object> part = merged(map(each));
      properties.putAll(map(part.getOrDefault("properties", Map.of())));
      required.addAll(list(part.getOrDefault("required", List.of())));
    }
    return Map.of("properties", properties, "required", required);
  }

  private static String referred(Map<String, Object> schema) {
    return ((String) schema.get("$ref")).replaceFirst(".*/", "");
  }

  private static boolean isObject(Object schema) {
    Map<String, Object> known = map(schema);
    return known.containsKey("properties")
        || (known.containsKey("allOf") && list(known.get("allOf")).size() > 1);
  }

  private static String camel(String property) {
    return Pattern.compile("(?:^|[\\W_]+)([^\\W_])")
        .matcher(property)
        .replaceAll(first -> first.group(1).toUpperCase(Locale.ROOT));
  }

  /** Returns a name for the entries of a list: its singular, unless that is another schema. */
  private String entry(String list) {
    String singular = list.replaceFirst("ies$", "y").replaceFirst("(?<!s)s$", "");
    return schemas.containsKey(singular) ? list + "Entry" : singular;
  }

  private static Type nullable(Map<String, Object> schema, Type type) {
    return schema.get("type") instanceof List<?> types && types.contains("null")
        ? type.orNone()
        : type;
  }

  private static String types(Map<String, Object> schema) {
    Object type = schema.getOrDefault("type", "");
    List<Object> types = new ArrayList<>(type instanceof List<?> ? list(type) : List.of(type));
    types.remove("null");
    return types.stream().map(String::valueOf).collect(Collectors.joining(" or "));
  }

  /** Returns the description with a line for each paragraph and each entry of a list. */
  private static String about(Map<String, Object> schema) {
    String text = String.valueOf(schema.getOrDefault("description", "")).strip();
    return text.replaceAll("(?<!\n)\n(?!\n|[-*|] |\\d+\\. )", " ");
  }

  /** Writes a text between quotes, and wraps each of its lines. */
  private static String docstring(String indent, String text) {
    StringBuilder wrapped = new StringBuilder(indent + "\"\"\"");
    int column = wrapped.length();
    String gap = "";
    for (String line : text.replace("\\", "\\\\").replace("\"\"\"", "\\\"\\\"\\\"").split("\n")) {
      for (String word : line.strip().split(" +")) {
        if (gap.equals(" ") && column + 1 + word.length() > WIDTH) {
          gap = "\n";
        }
        column = gap.equals("\n") ? indent.length() : column + gap.length();
        wrapped.append(gap.equals("\n") && !word.isEmpty() ? gap + indent : gap).append(word);
        column += word.length();
        gap = " ";
      }
      gap = "\n";
    }
    boolean oneLine =
        wrapped.indexOf("\n") < 0 && !text.endsWith("\"") && wrapped.length() + 3 <= WIDTH;
    return wrapped + (oneLine ? "" : "\n" + indent) + "\"\"\"";
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(Object value) {
    return (Map<String, Object>) value;
  }

  @SuppressWarnings("unchecked")
  private static List<Object> list(Object value) {
    return (List<Object>) value;
  }
}
