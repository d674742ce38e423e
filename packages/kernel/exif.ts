// What a photograph says of itself: the time and the place the camera kept in a JPEG file (EXIF).

/** Of a photograph: the day and time of the camera, as it was there, and the place in degrees. */
export interface PhotoFacts {
  /** `2026-11-19T10:22:33`; blank where the camera kept none. */
  takenTime: string;
  latitude: number | null;
  longitude: number | null;
  /** How exact the place is, in meters; null where the camera did not say. */
  accuracyMeters: number | null;
}

const nothing: PhotoFacts = { takenTime: '', latitude: null, longitude: null, accuracyMeters: null };
const SIZES: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4, 10: 8 };

interface Tiff {
  view: DataView;
  /** Where the TIFF header begins. */
  base: number;
  little: boolean;
}
interface Entry {
  type: number;
  count: number;
  /** Where its values begin. */
  at: number;
}

/** The TIFF header of the EXIF part of a JPEG file; null where it has none. */
function tiffOf(view: DataView): Tiff | null {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 10 < view.byteLength) {
    const marker = view.getUint16(at);
    if ((marker & 0xff00) !== 0xff00 || marker === 0xffda) return null;
    const size = view.getUint16(at + 2);
    if (marker === 0xffe1 && view.getUint32(at + 4) === 0x45786966) {
      const base = at + 10;
      return base + 8 <= view.byteLength ? { view, base, little: view.getUint16(base) === 0x4949 } : null;
    }
    at += 2 + size;
  }
  return null;
}

/** The entries of a directory by their tag. */
function directory({ view, base, little }: Tiff, offset: number): Map<number, Entry> {
  const entries = new Map<number, Entry>();
  const start = base + offset;
  if (start + 2 > view.byteLength) return entries;
  const count = view.getUint16(start, little);
  for (let i = 0; i < count; i += 1) {
    const entry = start + 2 + i * 12;
    if (entry + 12 > view.byteLength) break;
    const type = view.getUint16(entry + 2, little);
    const values = view.getUint32(entry + 4, little);
    const bytes = (SIZES[type] ?? 1) * values;
    const at = bytes <= 4 ? entry + 8 : base + view.getUint32(entry + 8, little);
    if (at + bytes <= view.byteLength) entries.set(view.getUint16(entry, little), { type, count: values, at });
  }
  return entries;
}

const textOf = ({ view }: Tiff, entry: Entry | undefined): string =>
  entry === undefined
    ? ''
    : Array.from({ length: entry.count }, (_, i) => String.fromCharCode(view.getUint8(entry.at + i)))
        .join('')
        .replaceAll('\0', '')
        .trim();

const numberOf = ({ view, little }: Tiff, entry: Entry | undefined): number =>
  entry === undefined ? 0 : entry.type === 3 ? view.getUint16(entry.at, little) : view.getUint32(entry.at, little);

function rationals({ view, little }: Tiff, entry: Entry | undefined): number[] {
  if (entry?.type !== 5) return [];
  return Array.from({ length: entry.count }, (_, i) => {
    const under = view.getUint32(entry.at + i * 8 + 4, little);
    return under === 0 ? 0 : view.getUint32(entry.at + i * 8, little) / under;
  });
}

/** Degrees of degrees, minutes and seconds; null where they are none. */
function degreesOf(parts: readonly number[], isNegative: boolean, most: number): number | null {
  if (parts.length < 3) return null;
  const [whole = 0, minutes = 0, seconds = 0] = parts;
  const degrees = whole + minutes / 60 + seconds / 3600;
  if (degrees > most || (whole === 0 && minutes === 0 && seconds === 0)) return null;
  return isNegative ? -degrees : degrees;
}

/** Reads what a JPEG file says of its time and place; other files say nothing. Never throws. */
export function photoFacts(bytes: Uint8Array): PhotoFacts {
  const tiff = tiffOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (!tiff) return nothing;
  const first = directory(tiff, tiff.view.getUint32(tiff.base + 4, tiff.little));
  const exif = first.has(0x8769) ? directory(tiff, numberOf(tiff, first.get(0x8769))) : new Map<number, Entry>();
  const gps = first.has(0x8825) ? directory(tiff, numberOf(tiff, first.get(0x8825))) : new Map<number, Entry>();
  const taken = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(textOf(tiff, exif.get(0x9003)) || textOf(tiff, first.get(0x0132)));
  const latitude = degreesOf(rationals(tiff, gps.get(2)), textOf(tiff, gps.get(1)) === 'S', 90);
  const longitude = degreesOf(rationals(tiff, gps.get(4)), textOf(tiff, gps.get(3)) === 'W', 180);
  const [accuracy] = rationals(tiff, gps.get(0x1f));
  return {
    takenTime: taken ? `${taken[1]}-${taken[2]}-${taken[3]}T${taken[4]}` : '',
    latitude: longitude === null ? null : latitude,
    longitude: latitude === null ? null : longitude,
    accuracyMeters: accuracy === undefined ? null : Math.round(accuracy),
  };
}
