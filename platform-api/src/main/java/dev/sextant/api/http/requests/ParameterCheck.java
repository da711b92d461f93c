package dev.sextant.api.http.requests;

import dev.sextant.api.http.Nearest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import io.vertx.openapi.contract.Location;
import io.vertx.openapi.contract.Operation;
import io.vertx.openapi.contract.Parameter;
import java.util.List;
import java.util.Set;

/**
 * Refuses undeclared parameters, and headers that request a guarantee which the operation does not
 * give. Ignoring them would mislead the client.
 */
public final class ParameterCheck {

  private static final String IDEMPOTENCY_KEY = "Idempotency-Key";
  private static final List<String> PRECONDITIONS =
      List.of("If-Match", "If-None-Match", "If-Unmodified-Since");

  /** PUT and DELETE are idempotent without a key. */
  private static final Set<HttpMethod> NOT_IDEMPOTENT = Set.of(HttpMethod.POST, HttpMethod.PATCH);

  private ParameterCheck() {}

  /**
   * Accepts a request whose parameters and headers are all declared.
   *
   * @throws Refusal if a parameter is unknown or repeated, or a header requests something that the
   *     operation does not do
   */
  public static void check(RoutingContext context, Operation declared) {
    checkQuery(context, names(declared, Location.QUERY));
    HttpMethod method = declared.getHttpMethod();
    List<String> headers = names(declared, Location.HEADER);
    HttpServerRequest request = context.request();
    if (NOT_IDEMPOTENT.contains(method)
        && request.headers().contains(IDEMPOTENCY_KEY)
        && !headers.contains(IDEMPOTENCY_KEY)) {
      throw noKey();
    }
    if (!HttpMethod.GET.equals(method)) {
      PRECONDITIONS.stream()
          .filter(name -> request.headers().contains(name) && !headers.contains(name))
          .findFirst()
          .ifPresent(ParameterCheck::refusePrecondition);
    }
  }

  private static List<String> names(Operation declared, Location location) {
    return declared.getParameters().stream()
        .filter(parameter -> parameter.getIn() == location)
        .map(Parameter::getName)
        .toList();
  }

  /** The validator ignores parameters that it does not know. */
  private static void checkQuery(RoutingContext context, List<String> known) {
    for (String name : context.queryParams().names()) {
      if (!name.isEmpty() && !known.contains(name)) {
        throw Refusal.malformed(
            "unknown-parameter",
            "There is no parameter '%s' here%s.".formatted(name, Nearest.hint(name, known)),
            new Violation(name, "is not known here"));
      }
      if (context.queryParams().getAll(name).size() > 1) {
        throw Refusal.malformed(
            "repeated-parameter",
            "The parameter '%s' came twice: send it once.".formatted(name),
            new Violation(name, "came twice"));
      }
    }
  }

  private static Refusal noKey() {
    return Refusal.malformed(
        "idempotency-key-not-supported",
        "This operation does not take an Idempotency-Key, so a repeated request would be carried"
            + " out again: send it without the header, and read what there is before you repeat"
            + " it.",
        new Violation(IDEMPOTENCY_KEY, "is not supported here"));
  }

  private static void refusePrecondition(String name) {
    throw Refusal.malformed(
        "precondition-not-supported",
        "This operation does not take %s, so it would be carried out whatever the header says: send it"
                .formatted(name)
            + " without the header.",
        new Violation(name, "is not supported here"));
  }
}
