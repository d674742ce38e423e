// What kind of picture some bytes are, by their content: a name can say anything.

const beginnings = [
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
] as const;

/**
 * `image/png` or `image/jpeg`, by the signature the bytes begin with (PNG specification 5.2; JPEG start of
 * image); null for anything else.
 */
export function pictureTypeOf(bytes: Uint8Array): 'image/png' | 'image/jpeg' | null {
  const found = beginnings.find((each) => bytes.length > 24 && each.bytes.every((byte, i) => bytes[i] === byte));
  return found?.type ?? null;
}
