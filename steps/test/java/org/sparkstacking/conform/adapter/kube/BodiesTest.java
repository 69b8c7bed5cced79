package org.sparkstacking.conform.adapter.kube;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class BodiesTest {
  @Test
  void environmentOfOtherPeoplesPodsIsTakenOut() {
    String body =
        "{\"items\":[{\"spec\":{\"containers\":[{\"name\":\"c\",\"env\":[{\"name\":\"DB\","
            + "\"value\":\"hunter2\"}]}]}}]}";
    assertThat(clean(body)).doesNotContain("hunter2").contains("\"name\":\"DB\"", "[scrubbed]");
  }

  @Test
  void dataOfASecretIsTakenOutAndThatOfAConfigMapStays() {
    String secret = "{\"kind\":\"Secret\",\"data\":{\"client\":\"LS0tLS1C\"}}";
    String config = "{\"kind\":\"ConfigMap\",\"data\":{\"devices\":\"enP7s7\"}}";
    assertThat(clean(secret)).doesNotContain("LS0tLS1C").contains("client");
    assertThat(clean(config)).contains("enP7s7");
  }

  @Test
  void bookkeepingThatRepeatsWholeObjectsIsTakenOut() {
    String body =
        "{\"metadata\":{\"name\":\"n\",\"managedFields\":[{\"manager\":\"m\"}],\"annotations\":"
            + "{\"kubectl.kubernetes.io/last-applied-configuration\":\"{}\",\"keep\":\"it\"}}}";
    assertThat(clean(body))
        .doesNotContain("managedFields", "last-applied")
        .contains("\"keep\":\"it\"");
  }

  @Test
  void whatIsNoJsonStaysAsItWas() {
    assertThat(clean("404 page not found\n")).isEqualTo("404 page not found\n");
    assertThat(clean("{\"cut\":")).isEqualTo("{\"cut\":");
  }

  private static String clean(String body) {
    return new String(Bodies.clean(body.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
  }
}
