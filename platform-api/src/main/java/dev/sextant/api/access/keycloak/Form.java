package dev.sextant.api.access.keycloak;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import java.net.URLEncoder;
import java.util.LinkedHashMap;
import java.util.Map;

/** Fields of a form or of a query string. */
final class Form {

  private final Map<String, String> fields = new LinkedHashMap<>();

  Form with(String name, String value) {
    fields.put(name, value);
    return this;
  }

  String encode() {
    return fields.entrySet().stream()
        .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), UTF_8))
        .collect(joining("&"));
  }
}
