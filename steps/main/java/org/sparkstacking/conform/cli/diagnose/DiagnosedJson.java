package org.sparkstacking.conform.cli.diagnose;

import java.io.Writer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sparkstacking.conform.claim.Cited;
import org.sparkstacking.conform.claim.Text;
import org.sparkstacking.conform.judge.Diagnosed;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Writes diagnoses as JSON, in the form that design section 5 fixes. */
final class DiagnosedJson implements AutoCloseable {
  private final JsonGenerator json;

  DiagnosedJson(Writer out) {
    json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), out);
  }

  /** Write {@code {"claims":[...]}}. */
  void all(List<Diagnosed> claims, List<Text> remarks) {
    json.writeStartObject();
    json.writeArrayPropertyStart("claims");
    claims.forEach(this::one);
    json.writeEndArray();
    if (!remarks.isEmpty()) {
      texts("remarks", remarks);
    }
    json.writeEndObject();
  }

  /** Write one object. */
  void one(Diagnosed d) {
    json.writeStartObject();
    json.writeStringProperty("claim", d.claim().value());
    json.writeStringProperty("verdict", d.verdict().name());
    json.writeStringProperty("scope", "text");
    texts("notShown", d.notShown());
    text("diagnosis", d.diagnosis());
    json.writeArrayPropertyStart("causes");
    d.causes().forEach(json::writeString);
    json.writeEndArray();
    texts("remarks", d.remarks());
    text("next", d.next());
    json.writeStringProperty("whose", d.whose().id());
    json.writeArrayPropertyStart("facts");
    d.facts().forEach(this::fact);
    json.writeEndArray();
    json.writeEndObject();
  }

  private void texts(String name, List<Text> texts) {
    json.writeArrayPropertyStart(name);
    texts.forEach(this::value);
    json.writeEndArray();
  }

  private void text(String name, Text text) {
    json.writeName(name);
    value(text);
  }

  private void value(Text text) {
    json.writeStartObject();
    json.writeStringProperty("ko", text.ko());
    json.writeStringProperty("en", text.en());
    json.writeEndObject();
  }

  private void fact(Cited fact) {
    json.writeStartObject();
    json.writeStringProperty("file", fact.file());
    json.writeNumberProperty("line", fact.line());
    json.writeStringProperty("host", fact.host());
    json.writeStringProperty("quote", fact.quote());
    nullable("name", fact.name());
    nullable("value", fact.value());
    nullable("unit", fact.unit());
    json.writeEndObject();
  }

  private void nullable(String name, @Nullable String value) {
    if (value == null) {
      json.writeNullProperty(name);
    } else {
      json.writeStringProperty(name, value);
    }
  }

  @Override
  public void close() {
    json.close();
  }
}
