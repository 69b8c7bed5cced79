package org.sparkstacking.conform.adapter.text;

/** Tells what a file is by its first bytes, never by its name. */
enum Kind {
  TEXT,
  GZIP,
  ZIP,
  TAR,
  /** Compressed in a way that the JDK cannot unpack. */
  OTHER_BUNDLE,
  BINARY;

  private static final int TAR_MAGIC = 257;

  static Kind of(byte[] head, int length) {
    if (starts(head, length, 0x1f, 0x8b)) {
      return GZIP;
    }
    if (starts(head, length, 'P', 'K', 3, 4) || starts(head, length, 'P', 'K', 5, 6)) {
      return ZIP;
    }
    if (tar(head, length)) {
      return TAR;
    }
    if (starts(head, length, 0xfd, '7', 'z', 'X', 'Z')
        || starts(head, length, 'B', 'Z', 'h')
        || starts(head, length, 0x28, 0xb5, 0x2f, 0xfd)
        || starts(head, length, '7', 'z', 0xbc, 0xaf)) {
      return OTHER_BUNDLE;
    }
    boolean text = Encodings.wide(head, length).isPresent() || !Encodings.binary(head, length);
    return text && !starts(head, length, '%', 'P', 'D', 'F', '-') ? TEXT : BINARY;
  }

  private static boolean tar(byte[] head, int length) {
    byte[] magic = {'u', 's', 't', 'a', 'r'};
    if (length < TAR_MAGIC + magic.length) {
      return false;
    }
    for (int i = 0; i < magic.length; i++) {
      if (head[TAR_MAGIC + i] != magic[i]) {
        return false;
      }
    }
    return true;
  }

  private static boolean starts(byte[] head, int length, int... magic) {
    if (length < magic.length) {
      return false;
    }
    for (int i = 0; i < magic.length; i++) {
      if ((head[i] & 0xff) != magic[i]) {
        return false;
      }
    }
    return true;
  }
}
