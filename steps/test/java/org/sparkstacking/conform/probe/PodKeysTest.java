package org.sparkstacking.conform.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Map;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.common.config.keys.PublicKeyEntryResolver;
import org.junit.jupiter.api.Test;

final class PodKeysTest {
  @Test
  void whatAPrivateKeySignsItsPublicLineProves() throws Exception {
    Map<String, String> files = new PodKeys().files();
    assertThat(proves(files, "client", "authorized", "")).isTrue();
    assertThat(proves(files, "host", "known", "* ")).isTrue();
    assertThat(proves(files, "host", "authorized", "")).isFalse();
  }

  @Test
  void everyRunHasKeysOfItsOwn() {
    assertThat(new PodKeys().files().get("client"))
        .isNotEqualTo(new PodKeys().files().get("client"));
  }

  private static boolean proves(
      Map<String, String> files, String privateName, String publicName, String before)
      throws Exception {
    byte[] words = "words".getBytes(StandardCharsets.US_ASCII);
    Signature signing = Signature.getInstance("SHA256withECDSA");
    signing.initSign(privateKey(files.getOrDefault(privateName, "")));
    signing.update(words);
    Signature proving = Signature.getInstance("SHA256withECDSA");
    proving.initVerify(publicKey(files.getOrDefault(publicName, ""), before));
    proving.update(words);
    return proving.verify(signing.sign());
  }

  private static PrivateKey privateKey(String pem) throws Exception {
    String body = pem.replaceAll("-----[A-Z ]+-----", "");
    return KeyFactory.getInstance("EC")
        .generatePrivate(new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(body)));
  }

  private static PublicKey publicKey(String line, String before) throws Exception {
    assertThat(line).startsWith(before + "ecdsa-sha2-nistp256 ");
    return PublicKeyEntry.parsePublicKeyEntry(line.strip().substring(before.length()))
        .resolvePublicKey(null, Map.of(), PublicKeyEntryResolver.FAILING);
  }
}
