package org.sparkstacking.conform.adapter.ssh;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import net.schmizz.sshj.common.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * Looks at a private key file without needing its passphrase. Formats: OpenSSH PROTOCOL.key (cipher
 * name and public key lie open in front), PEM's Proc-Type header, PKCS#8.
 *
 * @param encrypted whether a passphrase protects it
 * @param publicKey the public key's bytes, or null when the file does not show them
 */
record PrivateKeyFile(boolean encrypted, byte @Nullable [] publicKey) {
  private static final String MAGIC = "openssh-key-v1\0";

  static PrivateKeyFile look(Path file) throws IOException {
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    if (text.contains("BEGIN OPENSSH PRIVATE KEY")) {
      return openSsh(text);
    }
    boolean encrypted =
        text.contains("Proc-Type: 4,ENCRYPTED") || text.contains("BEGIN ENCRYPTED PRIVATE KEY");
    return new PrivateKeyFile(encrypted, beside(file));
  }

  private static PrivateKeyFile openSsh(String text) throws IOException {
    int from = text.indexOf("KEY-----") + 8;
    int to = text.indexOf("-----END", from);
    if (to < 0) {
      throw new IOException("the key file has no end line");
    }
    byte[] body = decode(text.substring(from, to));
    String magic = new String(body, 0, Math.min(body.length, 15), StandardCharsets.ISO_8859_1);
    if (!magic.equals(MAGIC)) {
      throw new IOException("the key file is damaged");
    }
    byte[] rest = java.util.Arrays.copyOfRange(body, 15, body.length);
    Buffer.PlainBuffer buffer = new Buffer.PlainBuffer(rest);
    boolean encrypted = !buffer.readString().equals("none");
    buffer.readBytes();
    buffer.readBytes();
    long keys = buffer.readUInt32();
    return new PrivateKeyFile(encrypted, keys < 1 ? null : buffer.readBytes());
  }

  private static byte @Nullable [] beside(Path file) throws IOException {
    Path open = file.resolveSibling(file.getFileName() + ".pub");
    if (!Files.isReadable(open)) {
      return null;
    }
    String[] words = Files.readString(open, StandardCharsets.ISO_8859_1).strip().split("\\s+");
    return words.length < 2 ? null : decode(words[1]);
  }

  private static byte[] decode(String base64) throws IOException {
    try {
      return Base64.getMimeDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      throw new IOException("the key file is damaged", e);
    }
  }
}
