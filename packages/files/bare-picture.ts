// A picture without what its camera wrote beside it: no place, no time, no name. Only which way is up stays.
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const COMMENT = 0xfe;

const textAt = (bytes: Uint8Array, at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length));

/** Which way is up, 1 to 8, as an Exif segment says; 1 where it does not. */
function orientationIn(segment: Uint8Array): number {
  if (textAt(segment, 0, 6) !== 'Exif\0\0') return 1;
  const view = new DataView(segment.buffer, segment.byteOffset + 6, segment.byteLength - 6);
  if (view.byteLength < 14) return 1;
  const isLittle = view.getUint16(0) === 0x4949;
  const at = view.getUint32(4, isLittle);
  if (at + 2 > view.byteLength) return 1;
  const count = view.getUint16(at, isLittle);
  for (let entry = 0; entry < count; entry += 1) {
    const from = at + 2 + entry * 12;
    if (from + 12 > view.byteLength) return 1;
    if (view.getUint16(from, isLittle) === 0x0112) return view.getUint16(from + 8, isLittle);
  }
  return 1;
}

/** An Exif segment that says which way is up, and nothing else. */
const upright = (orientation: number) =>
  Uint8Array.from([
    ...[0xff, APP1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0],
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
  ]);

/** Whether a segment is part of the picture itself: what it needs to be drawn, and its colors. */
function isDrawn(marker: number, segment: Uint8Array): boolean {
  if (marker === APP2) return textAt(segment, 0, 11) === 'ICC_PROFILE';
  if (marker === COMMENT) return false;
  return marker < APP0 || marker === APP0 || marker === APP14 || marker > 0xef;
}

/** Where the data of a scan ends: at the next marker that is not part of it. */
function scanEnd(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

function bareJpeg(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [Uint8Array.from([0xff, SOI])];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === EOI) break;
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const end = at + 2 + length;
    const segment = bytes.subarray(at + 4, end);
    if (isDrawn(marker, segment)) parts.push(bytes.subarray(at, end));
    const orientation = marker === APP1 ? orientationIn(segment) : 1;
    if (orientation > 1 && orientation <= 8) parts.push(upright(orientation));
    at = end;
    if (marker === SOS) {
      at = scanEnd(bytes, end);
      parts.push(bytes.subarray(end, at));
    }
  }
  // What stands behind the end, such as the film of a moving picture, stays behind.
  parts.push(Uint8Array.from([0xff, EOI]));
  return joined(parts);
}

const drawnChunks = /^(IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|sBIT|pHYs|bKGD)$/;

function barePng(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [bytes.subarray(0, 8)];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (drawnChunks.test(textAt(bytes, at + 4, 4))) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return joined(parts);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/**
 * A JPEG or PNG without what stands beside the picture, at its own quality; undefined for every other type
 * and for what is none.
 */
export function barePicture(bytes: Uint8Array, mediaType: string): Uint8Array | undefined {
  if (mediaType === 'image/jpeg' && bytes[0] === 0xff && bytes[1] === SOI) return bareJpeg(bytes);
  if (mediaType === 'image/png' && textAt(bytes, 1, 3) === 'PNG') return barePng(bytes);
  return undefined;
}
