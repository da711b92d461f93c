package dev.sextant.api.http.requests;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.Cookie;
import io.vertx.core.json.Json;
import io.vertx.ext.web.RoutingContext;
import io.vertx.json.schema.common.dsl.SchemaType;
import io.vertx.openapi.contract.Location;
import io.vertx.openapi.contract.Operation;
import io.vertx.openapi.contract.Parameter;
import io.vertx.openapi.validation.RequestParameter;
import io.vertx.openapi.validation.ValidatableRequest;
import io.vertx.openapi.validation.impl.RequestParameterImpl;
import io.vertx.openapi.validation.impl.ValidatableRequestImpl;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the parameters of a request for the validator. The validator's own extraction decodes a
 * query value twice, so {@code C%2B%2B} becomes a letter and two spaces. It also quotes a text and
 * parses it as JSON, so it refuses a text with a quotation mark or a backslash; this class passes
 * such a text as JSON.
 */
public final class ExactRequest {

  private ExactRequest() {}

  /**
   * Returns the request for the validator.
   *
   * @param contentType the type by which the validator reads the body; null if the request has none
   */
  public static ValidatableRequest of(
      RoutingContext context, Operation operation, Buffer body, @Nullable String contentType) {
    return new ValidatableRequestImpl(
        parameters(context, operation, Location.COOKIE),
        parameters(context, operation, Location.HEADER),
        parameters(context, operation, Location.PATH),
        parameters(context, operation, Location.QUERY),
        new RequestParameterImpl(operation.getRequestBody() == null ? null : body),
        contentType);
  }

  private static Map<String, RequestParameter> parameters(
      RoutingContext context, Operation operation, Location location) {
    Map<String, RequestParameter> parameters = new HashMap<>();
    for (Parameter parameter : operation.getParameters()) {
      if (parameter.getIn() == location) {
        parameters.put(parameter.getName(), new RequestParameterImpl(value(context, parameter)));
      }
    }
    return parameters;
  }

  private static @Nullable String value(RoutingContext context, Parameter parameter) {
    String name = parameter.getName();
    return switch (parameter.getIn()) {
      case PATH -> quoted(context.pathParam(name), parameter);
      case QUERY -> quoted(context.queryParams().get(name), parameter);
      case HEADER -> context.request().getHeader(name);
      case COOKIE -> {
        Cookie cookie = context.request().getCookie(name);
        yield cookie == null ? null : cookie.getValue();
      }
    };
  }

  private static @Nullable String quoted(@Nullable String value, Parameter parameter) {
    return value != null && parameter.getSchemaType() == SchemaType.STRING
        ? Json.encode(value)
        : value;
  }
}
