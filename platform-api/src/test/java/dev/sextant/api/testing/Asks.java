package dev.sextant.api.testing;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.openapi.contract.Location;
import io.vertx.openapi.contract.MediaType;
import io.vertx.openapi.contract.Operation;
import io.vertx.openapi.contract.Parameter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Requests for the contract's operations, built from the contract. */
public final class Asks {

  /** Names that refer to something of a tenant but are not ids. */
  public static final Set<String> NAMES = Set.of("embedders", "entailment_model");

  private static final String FORM = "application/x-www-form-urlencoded";
  private static final String STREAM = "application/octet-stream";

  public record Ask(HttpMethod method, String path, Buffer body, String contentType) {

    public ApiClient.Answer by(ApiClient client) {
      ApiClient typed = contentType == null ? client : client.with("Content-Type", contentType);
      return typed.sendRaw(method, "/api/v1" + path, body);
    }

    public boolean names(String id) {
      return (path + body).contains(id);
    }
  }

  private Asks() {}

  /** Returns one request for each body of the operation. */
  public static List<Ask> of(Operation operation, UnaryOperator<String> id) {
    String path = path(operation, id);
    HttpMethod method = operation.getHttpMethod();
    if (operation.getRequestBody() == null) {
      return List.of(new Ask(method, path, null, null));
    }
    if (operation.getRequestBody().getContent().containsKey(STREAM)) {
      return List.of(new Ask(method, path, Wishes.content(), STREAM));
    }
    boolean form = Boolean.TRUE.equals(operation.getOpenAPIModel().getBoolean("x-form"));
    return Wishes.of(operation.getOperationId(), id).stream()
        .map(
            body ->
                form
                    ? new Ask(method, path, form(body), FORM)
                    : new Ask(method, path, body.toBuffer(), "application/json"))
        .toList();
  }

  private static Buffer form(JsonObject fields) {
    return Buffer.buffer(
        fields.stream()
            .map(field -> field.getKey() + "=" + field.getValue())
            .collect(Collectors.joining("&")));
  }

  /**
   * Returns the names of the ids that the operation takes.
   *
   * @throws AssertionError if its schema has one that no request of {@link Wishes} uses
   */
  public static Set<String> slots(Operation operation, Estate estate) {
    Set<String> used = new LinkedHashSet<>();
    of(
        operation,
        name -> {
          used.add(name);
          return estate.id(name);
        });
    Set<String> known = idsOf(operation);
    if (!used.containsAll(known)) {
      known.removeAll(used);
      throw new AssertionError(
          "no request of %s names %s: add one to Wishes"
              .formatted(operation.getOperationId(), known));
    }
    return used;
  }

  /** Returns the names of the body's id fields, at any depth. */
  private static Set<String> idsOf(Operation operation) {
    Set<String> found = new LinkedHashSet<>();
    if (operation.getRequestBody() != null) {
      for (MediaType type : operation.getRequestBody().getContent().values()) {
        if (type.getSchema() != null) {
          collect("", Schemas.plain(type.getSchema()), found);
        }
      }
    }
    return found;
  }

  private static void collect(String name, Object schema, Set<String> found) {
    if (schema instanceof JsonObject object) {
      if ("uuid".equals(object.getValue("format")) || NAMES.contains(name)) {
        found.add(name);
      }
      for (Map.Entry<String, Object> each : object) {
        if (each.getKey().equals("properties") && each.getValue() instanceof JsonObject fields) {
          fields.forEach(field -> collect(field.getKey(), field.getValue(), found));
        } else {
          collect(name, each.getValue(), found);
        }
      }
    } else if (schema instanceof JsonArray array) {
      array.forEach(each -> collect(name, each, found));
    }
  }

  private static String path(Operation operation, UnaryOperator<String> id) {
    String path = operation.getOpenAPIPath();
    List<String> query = new ArrayList<>();
    for (Parameter parameter : operation.getParameters()) {
      String name = parameter.getName();
      boolean isId = "uuid".equals(parameter.getSchema().get("format"));
      if (parameter.getIn() == Location.PATH) {
        path = path.replace("{" + name + "}", isId ? id.apply(name) : Wishes.constant(name));
      } else if (parameter.getIn() == Location.QUERY && (isId || parameter.isRequired())) {
        query.add(name + "=" + (isId ? id.apply(name) : Wishes.constant(name)));
      }
    }
    return query.isEmpty() ? path : path + "?" + String.join("&", query);
  }
}
