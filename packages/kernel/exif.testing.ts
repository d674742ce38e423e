// Photographs as a camera would make them, for tests: a JPEG head with the time and place in it.

/** What the photograph says; degrees with their sign. */
interface Shot {
  takenTime: string;
  latitude: number;
  longitude: number;
}

const parts = (degrees: number): readonly [number, number, number] => {
  const whole = Math.floor(Math.abs(degrees));
  const minutes = Math.floor((Math.abs(degrees) - whole) * 60);
  return [whole, minutes, Math.round(((Math.abs(degrees) - whole) * 60 - minutes) * 60 * 1000)];
};

/** The bytes of a JPEG with EXIF: enough of one to be told as a JPEG and read for its facts. */
export function photographed({ takenTime, latitude, longitude }: Shot): Uint8Array {
  const bytes = new Uint8Array(320);
  const view = new DataView(bytes.buffer);
  bytes.set([0xff, 0xd8, 0xff, 0xe1]);
  view.setUint16(4, 300);
  view.setUint32(6, 0x45786966);
  const base = 12;
  const u16 = (at: number, value: number) => view.setUint16(base + at, value, true);
  const u32 = (at: number, value: number) => view.setUint32(base + at, value, true);
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    u16(at, tag);
    u16(at + 2, type);
    u32(at + 4, count);
    u32(at + 8, value);
  };
  const text = (at: number, words: string) => {
    for (const [i, letter] of [...words].entries()) view.setUint8(base + at + i, letter.charCodeAt(0));
  };
  u16(0, 0x4949);
  u16(2, 42);
  u32(4, 8);
  u16(8, 2);
  entry(10, 0x8769, 4, 1, 40);
  entry(22, 0x8825, 4, 1, 60);
  u16(40, 1);
  entry(42, 0x9003, 2, 20, 200);
  text(200, `${takenTime.slice(0, 10).replaceAll('-', ':')} ${takenTime.slice(11)}`);
  u16(60, 4);
  entry(62, 1, 2, 2, latitude < 0 ? 0x53 : 0x4e);
  entry(74, 2, 5, 3, 120);
  entry(86, 3, 2, 2, longitude < 0 ? 0x57 : 0x45);
  entry(98, 4, 5, 3, 150);
  for (const [start, degrees] of [
    [120, latitude],
    [150, longitude],
  ] as const)
    parts(degrees).forEach((value, i) => {
      u32(start + i * 8, value);
      u32(start + i * 8 + 4, i === 2 ? 1000 : 1);
    });
  return bytes;
}
