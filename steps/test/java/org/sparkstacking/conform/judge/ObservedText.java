package org.sparkstacking.conform.judge;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import java.util.HashMap;
import java.util.Map;
import org.sparkstacking.conform.observed.Observed;
import org.sparkstacking.conform.observed.Place;
import org.sparkstacking.conform.observed.Source;
import org.sparkstacking.conform.site.Site;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * Writes one observed record as one line of JSON and reads it again: {@code Kind {...}}. Where
 * source or quote are those of the line, 0 stands for them.
 */
final class ObservedText {
  private static final String PACKAGE = Observed.class.getPackageName() + ".";

  private final Map<String, Class<?>> kinds = new HashMap<>();
  private final JsonMapper json =
      JsonMapper.builder()
          .changeDefaultVisibility(
              v ->
                  v.withVisibility(
                          com.fasterxml.jackson.annotation.PropertyAccessor.ALL, Visibility.NONE)
                      .withFieldVisibility(Visibility.ANY)
                      .withCreatorVisibility(Visibility.ANY))
          .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .addModule(module())
          .build();
  private Source source = new Source("", "", "");
  private String quote = "";

  /** Write a record. */
  String line(Observed observed) {
    source = observed.source();
    quote = "";
    return observed.getClass().getSimpleName()
        + " "
        + json.writeValueAsString(new String[] {source.question(), source.host(), source.file()})
        + " "
        + json.writeValueAsString(observed);
  }

  /** Read a record. */
  Observed read(String line) {
    int kind = line.indexOf(' ');
    int body = line.indexOf(" {", kind);
    String[] from = json.readValue(line.substring(kind + 1, body), String[].class);
    source = new Source(from[0], from[1], from[2]);
    quote = "";
    return (Observed) json.readValue(line.substring(body + 1), kind(line.substring(0, kind)));
  }

  String site(Site site) {
    return json.writeValueAsString(site);
  }

  Site site(String line) {
    return json.readValue(line, Site.class);
  }

  private Class<?> kind(String name) {
    return kinds.computeIfAbsent(name, ObservedText::load);
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(PACKAGE + name);
    } catch (ClassNotFoundException e) {
      throw new IllegalArgumentException(name + " is no observed record", e);
    }
  }

  private SimpleModule module() {
    return new SimpleModule()
        .addSerializer(Source.class, new SourceWriter())
        .addDeserializer(Source.class, new SourceReader())
        .addSerializer(Place.class, new PlaceWriter())
        .addDeserializer(Place.class, new PlaceReader());
  }

  private final class SourceWriter extends ValueSerializer<Source> {
    @Override
    public void serialize(Source value, JsonGenerator to, SerializationContext context) {
      if (value.equals(source)) {
        to.writeNumber(0);
        return;
      }
      to.writeStartArray();
      to.writeString(value.question());
      to.writeString(value.host());
      to.writeString(value.file());
      to.writeEndArray();
    }
  }

  private final class SourceReader extends ValueDeserializer<Source> {
    @Override
    public Source deserialize(JsonParser from, DeserializationContext context) {
      if (from.currentToken() == JsonToken.VALUE_NUMBER_INT) {
        return source;
      }
      String[] parts = context.readValue(from, String[].class);
      return new Source(parts[0], parts[1], parts[2]);
    }
  }

  private final class PlaceWriter extends ValueSerializer<Place> {
    @Override
    public void serialize(Place value, JsonGenerator to, SerializationContext context) {
      to.writeStartArray();
      to.writeNumber(value.line());
      if (value.quote().equals(quote)) {
        to.writeNumber(0);
      } else {
        to.writeString(value.quote());
      }
      quote = value.quote();
      if (!value.source().equals(source)) {
        to.writePOJO(value.source());
      }
      to.writeEndArray();
    }
  }

  private final class PlaceReader extends ValueDeserializer<Place> {
    @Override
    public Place deserialize(JsonParser from, DeserializationContext context) {
      from.nextToken();
      long line = from.getLongValue();
      if (from.nextToken() == JsonToken.VALUE_STRING) {
        quote = from.getString();
      }
      String own = quote;
      Source of = source;
      if (from.nextToken() != JsonToken.END_ARRAY) {
        of = context.readValue(from, Source.class);
        from.nextToken();
      }
      return new Place(of, line, own);
    }
  }
}
