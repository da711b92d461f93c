package dev.sextant.api.http.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.json.schema.JsonSchema;
import io.vertx.json.schema.OutputUnit;
import io.vertx.json.schema.SchemaRepository;
import io.vertx.openapi.contract.MediaType;
import io.vertx.openapi.contract.OpenAPIContract;
import io.vertx.openapi.contract.Operation;
import io.vertx.openapi.contract.Parameter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server's form of the contract checks requests as the whole contract does. */
class ContractSourceTest {

  /** What the server's form leaves out. */
  private static final Set<String> LEFT_OUT =
      Set.of("description", "summary", "example", "examples", "responses");

  /** Pointers to what holds other entries, because some are left out, or to replies. */
  private static final Pattern NOT_THE_SAME =
      Pattern.compile("app://#(/components(/\\w+)?|.*/responses(/\\w+)?)?");

  private static Vertx vertx;
  private static String yaml;
  private static OpenAPIContract whole;
  private static OpenAPIContract prepared;

  @TempDir private Path folder;

  @BeforeAll
  static void load() throws Exception {
    vertx = Vertx.vertx();
    yaml = new String(read(Contract.RESOURCE), UTF_8);
    whole = WholeContract.get();
    prepared = await(Contract.load(vertx));
  }

  @AfterAll
  static void close() {
    vertx.close();
  }

  @Test
  void the_build_has_prepared_this_contract() throws Exception {
    assertThat(new JsonObject(new String(read(Contract.PREPARED), UTF_8)))
        .isEqualTo(ContractSource.prepare(yaml));
  }

  @Test
  void the_operations_are_the_same() {
    assertThat(operations(prepared)).hasSizeGreaterThan(100).isEqualTo(operations(whole));
  }

  /** Each object has a pointer, and schemas refer to others by theirs. */
  @Test
  void each_object_is_the_same_apart_from_texts_and_replies() {
    Set<String> pointers = new TreeSet<>();
    pointers(ContractSource.prepare(yaml), "", pointers);
    pointers.removeIf(pointer -> NOT_THE_SAME.matcher(pointer).matches());
    long found = 0;
    for (String pointer : pointers) {
      JsonObject schema = found(prepared, pointer);
      assertThat(schema).as(pointer).isEqualTo(found(whole, pointer));
      if (schema != null) {
        found++;
        String reference = schema.getString("__absolute_ref__");
        assertThat(reference == null || prepared.getSchemaRepository().find(reference) != null)
            .as("%s refers to %s", pointer, reference)
            .isTrue();
      }
    }
    assertThat(found).isGreaterThan(500);
  }

  @Test
  void bodies_are_accepted_and_refused_with_the_same_errors() {
    int accepted = 0;
    int refused = 0;
    for (Operation operation : whole.operations()) {
      if (operation.getRequestBody() == null) {
        continue;
      }
      for (Map.Entry<String, MediaType> each : operation.getRequestBody().getContent().entrySet()) {
        JsonSchema before = each.getValue().getSchema();
        JsonSchema after =
            prepared
                .operation(operation.getOperationId())
                .getRequestBody()
                .getContent()
                .get(each.getKey())
                .getSchema();
        for (Object body : bodies(each.getValue())) {
          OutputUnit expected = whole.getSchemaRepository().validator(before).validate(body);
          OutputUnit found = prepared.getSchemaRepository().validator(after).validate(body);
          assertThat(found.toJson()).as("%s", body).isEqualTo(expected.toJson());
          accepted += expected.getValid() ? 1 : 0;
          refused += expected.getValid() ? 0 : 1;
        }
      }
    }
    assertThat(accepted).isGreaterThan(20);
    assertThat(refused).isGreaterThan(50);
  }

  /** A test that has a reply checked by it would otherwise check nothing. */
  @Test
  void the_whole_contract_has_what_is_left_out() {
    Operation operation = whole.operation("getReport");
    assertThat(operation.getResponse(200).getContent()).isNotEmpty();
    assertThat(prepared.operation("getReport").getResponse(200).getContent()).isEmpty();
  }

  @Test
  void a_key_that_is_there_twice_fails_the_build() {
    refused(yaml.replaceFirst("\npaths:\n", "\npaths:\n  /extra: {}\n  /extra: {}\n"), "duplicate");
  }

  @Test
  void a_contract_that_openapi_does_not_allow_fails_the_build() {
    refused(yaml.replaceFirst("\npaths:\n", "\npaths:\n  /extra: {get: {responses: 7}}\n"), "");
  }

  @Test
  void a_reference_to_nothing_fails_the_build() {
    refused(yaml.replaceFirst("#/components/schemas/Problem", "#/components/schemas/No"), "No");
  }

  @Test
  void another_version_of_openapi_fails_the_build() {
    refused(yaml.replaceFirst("openapi: 3.1.0", "openapi: 3.0.3"), "3.0.3");
  }

  @Test
  void a_contract_without_faults_is_written() throws Exception {
    Path source = Files.writeString(folder.resolve("openapi.yaml"), yaml);
    Path target = folder.resolve("openapi.json");
    ContractSource.main(new String[] {source.toString(), target.toString()});
    assertThat(Files.readAllBytes(target)).isEqualTo(read(Contract.PREPARED));
  }

  private void refused(String broken, String reason) {
    assertThat(broken).isNotEqualTo(yaml);
    Path target = folder.resolve("openapi.json");
    assertThatThrownBy(
            () -> {
              Path source = Files.writeString(folder.resolve("openapi.yaml"), broken);
              ContractSource.main(new String[] {source.toString(), target.toString()});
            })
        .hasMessageContaining(reason);
    assertThat(target).doesNotExist();
  }

  /** Returns what the server reads of each operation. */
  private static Map<String, List<Object>> operations(OpenAPIContract contract) {
    Map<String, List<Object>> operations = new TreeMap<>();
    for (Operation each : contract.operations()) {
      OperationContract read = OperationContract.of(each);
      operations.put(
          each.getOperationId(),
          List.of(
              each.getHttpMethod(),
              each.getOpenAPIPath(),
              each.getAbsoluteOpenAPIPath(),
              each.getParameters().stream().map(ContractSourceTest::parameter).toList(),
              each.getRequestBody() == null
                  ? ""
                  : each.getRequestBody().isRequired()
                      + each.getRequestBody().getContent().keySet().toString(),
              String.valueOf(each.getOpenAPIModel().getBoolean("x-form")),
              read.permission(),
              read.tenantWide(),
              read.ofAllLabels(),
              read.audited(),
              read.longBody(),
              read.bodyValues()));
    }
    return operations;
  }

  private static List<Object> parameter(Parameter parameter) {
    return List.of(
        parameter.getName(),
        parameter.getIn(),
        parameter.isRequired(),
        parameter.getStyle(),
        parameter.isExplode(),
        parameter.getSchemaType());
  }

  private static void pointers(Object node, String pointer, Set<String> pointers) {
    if (node instanceof JsonObject object) {
      pointers.add("app://#" + pointer);
      object.forEach(
          entry ->
              pointers(
                  entry.getValue(),
                  pointer + "/" + entry.getKey().replace("~", "~0").replace("/", "~1"),
                  pointers));
    } else if (node instanceof JsonArray array) {
      for (int i = 0; i < array.size(); i++) {
        pointers(array.getValue(i), pointer + "/" + i, pointers);
      }
    }
  }

  private static JsonObject found(OpenAPIContract contract, String pointer) {
    SchemaRepository schemas = contract.getSchemaRepository();
    JsonSchema schema = schemas.find(pointer);
    return schema instanceof JsonObject object ? (JsonObject) withoutTheRest(object) : null;
  }

  /** A field with such a name is kept: it has a schema as its value. */
  private static Object withoutTheRest(Object node) {
    if (node instanceof JsonObject object) {
      JsonObject copy = new JsonObject();
      object.stream()
          .filter(entry -> !LEFT_OUT.contains(entry.getKey()) || isSchema(entry.getValue()))
          .forEach(entry -> copy.put(entry.getKey(), withoutTheRest(entry.getValue())));
      return copy;
    }
    return node instanceof JsonArray array
        ? new JsonArray(array.stream().map(ContractSourceTest::withoutTheRest).toList())
        : node;
  }

  private static boolean isSchema(Object value) {
    return value instanceof JsonObject object
        && (object.containsKey("type") || object.containsKey("$ref"));
  }

  /** Returns the examples of a body, each whole and with each of its fields missing or wrong. */
  private static List<Object> bodies(MediaType declared) {
    JsonObject examples = declared.getOpenAPIModel().getJsonObject("examples", new JsonObject());
    return examples.stream()
        .map(Map.Entry::getValue)
        .filter(JsonObject.class::isInstance)
        .map(example -> ((JsonObject) example).getValue("value"))
        .filter(JsonObject.class::isInstance)
        .map(JsonObject.class::cast)
        .flatMap(
            body ->
                body.fieldNames().stream()
                    .filter(field -> !field.startsWith("__"))
                    .flatMap(
                        field ->
                            List.<Object>of(
                                body,
                                without(body, field),
                                without(body, field).put(field, new JsonArray().add(-1)),
                                without(body, field).put(field + "_", "x"))
                                .stream()))
        .collect(Collectors.toList());
  }

  private static JsonObject without(JsonObject body, String field) {
    JsonObject copy = new JsonObject();
    body.stream()
        .filter(entry -> !entry.getKey().startsWith("__") && !entry.getKey().equals(field))
        .forEach(entry -> copy.put(entry.getKey(), entry.getValue()));
    return copy;
  }

  private static byte[] read(String resource) throws IOException {
    try (InputStream content = Contract.class.getResourceAsStream(resource)) {
      return Objects.requireNonNull(content, resource).readAllBytes();
    }
  }

  private static <T> T await(Future<T> future) throws Exception {
    return future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
  }
}
