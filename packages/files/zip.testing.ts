// Unpacks ZIP archives for tests, workbooks included: by the central directory, every checksum verified.
import { crc32, inflateRawSync } from 'node:zlib';
import { assert } from '../kernel/kernel.ts';

/** One file of an archive; `time` as `YYYY-MM-DD HH:MM:SS`, to two seconds. */
export interface UnzippedFile {
  name: string;
  bytes: Buffer;
  time: string;
}

/**
 * All files in the order of the directory (APPNOTE 4.3.12 and 4.3.16). An archive that breaks its own
 * promises is a broken invariant.
 */
export function unzip(archive: Uint8Array): UnzippedFile[] {
  const zip = Buffer.from(archive);
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  assert(end >= 0 && zip.readUInt16LE(end + 20) === zip.length - end - 22, 'an archive ends with its directory');
  const files: UnzippedFile[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let i = 0; i < zip.readUInt16LE(end + 10); i++) {
    assert(zip.readUInt32LE(at) === 0x02014b50, 'the directory lists files');
    const lengths = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const [nameLength = 0, extra = 0, comment = 0] = lengths;
    files.push({ name: zip.toString('utf8', at + 46, at + 46 + nameLength), bytes: contents(zip, at), time: timeOf(zip, at + 12) });
    at += 46 + nameLength + extra + comment;
  }
  assert(at === end, 'the directory ends where the end begins');
  return files;
}

function contents(zip: Buffer, entry: number): Buffer {
  const local = zip.readUInt32LE(entry + 42);
  assert(zip.readUInt32LE(local) === 0x04034b50, 'the directory leads to local headers');
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const data = zip.subarray(start, start + zip.readUInt32LE(entry + 20));
  const bytes = zip.readUInt16LE(entry + 10) === 0 ? data : inflateRawSync(data);
  assert(
    bytes.length === zip.readUInt32LE(entry + 24) && crc32(bytes) === zip.readUInt32LE(entry + 16),
    'a file has its length and checksum',
  );
  return bytes;
}

function timeOf(zip: Buffer, at: number): string {
  const [time, date] = [zip.readUInt16LE(at), zip.readUInt16LE(at + 2)];
  const pad = (value: number): string => String(value).padStart(2, '0');
  const day = `${1980 + (date >> 9)}-${pad((date >> 5) & 15)}-${pad(date & 31)}`;
  return `${day} ${pad(time >> 11)}:${pad((time >> 5) & 63)}:${pad((time & 31) << 1)}`;
}
