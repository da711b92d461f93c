package dev.sextant.api.json;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.core.json.jackson.VertxModule;
import java.io.IOException;
import java.lang.reflect.Type;
import java.time.OffsetDateTime;

/**
 * Serializes records: a component {@code createdAt} becomes the field {@code created_at}. Fields
 * keep the order of the components, nulls are written, times are in UTC, and an enum is its {@link
 * EnumCodes code}. Jackson annotations mark exceptions.
 */
public final class RecordJson {

  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .addModule(new VertxModule())
          .addModule(new Jdk8Module())
          .addModule(times())
          .addModule(new MetricsModule())
          .annotationIntrospector(new CodedEnums())
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .visibility(PropertyAccessor.IS_GETTER, Visibility.NONE)
          .build();

  private RecordJson() {}

  /** Returns a record, or a list or map of records, as JSON text. */
  public static Buffer encode(Object value) {
    try {
      return Buffer.buffer(MAPPER.writeValueAsBytes(value));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("%s is not written as JSON".formatted(value.getClass()), e);
    }
  }

  /** Returns a record as a JSON object. */
  public static JsonObject object(Record value) {
    return new JsonObject(encode(value));
  }

  /** Returns a JSON object as a record; a component without a field is null. */
  public static <T extends Record> T decode(JsonObject json, Class<T> type) {
    return MAPPER.convertValue(json, type);
  }

  /** Returns a JSON object or array as a value of the type. */
  public static Object decode(Object json, Type type) {
    return MAPPER.convertValue(json, MAPPER.constructType(type));
  }

  private static SimpleModule times() {
    return new SimpleModule()
        .addSerializer(OffsetDateTime.class, new TimeWriter())
        .addDeserializer(OffsetDateTime.class, new TimeReader());
  }

  private static final class TimeWriter extends StdScalarSerializer<OffsetDateTime> {

    private static final long serialVersionUID = 1L;

    TimeWriter() {
      super(OffsetDateTime.class);
    }

    @Override
    public void serialize(OffsetDateTime time, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeString(Times.json(time));
    }
  }

  private static final class TimeReader extends StdScalarDeserializer<OffsetDateTime> {

    private static final long serialVersionUID = 1L;

    TimeReader() {
      super(OffsetDateTime.class);
    }

    @Override
    public OffsetDateTime deserialize(JsonParser json, DeserializationContext context)
        throws IOException {
      return OffsetDateTime.parse(json.getText());
    }
  }

  private static final class CodedEnums extends JacksonAnnotationIntrospector {

    private static final long serialVersionUID = 1L;

    @Override
    public String[] findEnumValues(
        MapperConfig<?> config, AnnotatedClass type, Enum<?>[] constants, String[] names) {
      for (int i = 0; i < constants.length; i++) {
        names[i] = EnumCodes.of(constants[i]);
      }
      return super.findEnumValues(config, type, constants, names);
    }
  }
}
