package dev.sextant.api.http;

import io.vertx.openapi.validation.RequestParameter;
import io.vertx.openapi.validation.ValidatableRequest;
import java.util.Map;

/**
 * A request whose body was turned into JSON, which is what the validator looks at: a form, or a
 * body that was left out.
 */
record FormRequest(ValidatableRequest request) implements ValidatableRequest {

  /** Returns whether a body is a form. */
  static boolean isForm(ValidatableRequest request) {
    return String.valueOf(request.getContentType()).startsWith(Bodies.FORM);
  }

  @Override
  public String getContentType() {
    return "application/json";
  }

  @Override
  public Map<String, RequestParameter> getHeaders() {
    return request.getHeaders();
  }

  @Override
  public Map<String, RequestParameter> getCookies() {
    return request.getCookies();
  }

  @Override
  public Map<String, RequestParameter> getPathParameters() {
    return request.getPathParameters();
  }

  @Override
  public Map<String, RequestParameter> getQuery() {
    return request.getQuery();
  }

  @Override
  public RequestParameter getBody() {
    return request.getBody();
  }
}
