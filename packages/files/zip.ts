// A ZIP archive of files stored as they are, streamed: many PDF files in one download (they are compressed
// already).
import { crc32 } from 'node:zlib';
import { assert, type Instant } from '../kernel/kernel.ts';

/** One file of an archive. Slashes in a name become hyphens; a folder is named apart. */
export interface ZipEntry {
  name: string;
  bytes: Uint8Array;
}

/** A file too long for memory: it is read twice, for its checksum and for the archive. */
export interface ZipStream {
  name: string;
  /** Within the archive: `tables`. */
  folder?: string;
  read(): Promise<AsyncIterable<Uint8Array>>;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** General purpose bit 11: names are UTF-8. */
const UTF8 = 0x0800;
/**
 * Upper byte of "version made by", and the attributes of a file all may read, so that names and rights
 * survive unpacking.
 */
const MADE_ON_UNIX = 3 << 8;
const PLAIN_FILE = 0o100644 * 0x10000;
const MAX_ENTRIES = 0xffff;
const MAX_BYTES = 0xffff_ffff;

/**
 * Yields the bytes of the archive as entries come (APPNOTE 6.3.3, method 0, without ZIP64: at most 65,535
 * entries and 4 GB, asserted). The same name again gets a number. All entries carry `modifiedTime` (UTC), so
 * that the same files give the same bytes.
 */
export async function* zipFiles(
  entries: Iterable<ZipEntry | ZipStream> | AsyncIterable<ZipEntry | ZipStream>,
  modifiedTime: Instant,
): AsyncGenerator<Uint8Array> {
  const stamp = dosTime(modifiedTime);
  const directory: Buffer[] = [];
  const names = new Set<string>();
  let offset = 0;
  for await (const entry of entries) {
    const name = Buffer.from(freeName(entry, names));
    const measured = await measure(entry);
    const shared = sharedFields(measured, name, stamp);
    const head = Buffer.alloc(4);
    head.writeUInt32LE(LOCAL);
    directory.push(centralRecord(shared, name, offset));
    const written = head.length + shared.length + name.length + measured.size;
    offset += written;
    assert(directory.length < MAX_ENTRIES && offset < MAX_BYTES, 'a ZIP archive without ZIP64 holds 65,535 files and 4 GB');
    yield Buffer.concat([head, shared, name]);
    if ('bytes' in entry) yield entry.bytes;
    else yield* await entry.read();
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  yield Buffer.concat([central, end]);
}

interface Measured {
  crc: number;
  size: number;
}

async function measure(entry: ZipEntry | ZipStream): Promise<Measured> {
  if ('bytes' in entry) return { crc: crc32(entry.bytes), size: entry.bytes.length };
  const measured: Measured = { crc: 0, size: 0 };
  for await (const piece of await entry.read()) {
    measured.crc = crc32(piece, measured.crc);
    measured.size += piece.length;
  }
  return measured;
}

/**
 * The 26 bytes that local header and central directory have in common, from "version needed" to "extra field
 * length".
 */
function sharedFields({ crc, size }: Measured, name: Buffer, stamp: { date: number; time: number }): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(UTF8, 2);
  fields.writeUInt16LE(stamp.time, 6);
  fields.writeUInt16LE(stamp.date, 8);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(size, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

function centralRecord(shared: Buffer, name: Buffer, offset: number): Buffer {
  const head = Buffer.alloc(6);
  head.writeUInt32LE(CENTRAL);
  head.writeUInt16LE(MADE_ON_UNIX | VERSION, 4);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(PLAIN_FILE, 6);
  tail.writeUInt32LE(offset, 10);
  return Buffer.concat([head, shared, tail, name]);
}

function dosTime(instant: Instant): { date: number; time: number } {
  const [year = 1980, month = 1, day = 1, hour = 0, minute = 0, second = 0] = instant.split(/\D/).map(Number);
  return { date: ((year - 1980) << 9) | (month << 5) | day, time: (hour << 11) | (minute << 5) | (second >> 1) };
}

function freeName({ name: wanted, ...of }: ZipEntry | ZipStream, taken: Set<string>): string {
  const folder = 'folder' in of && of.folder ? `${of.folder}/` : '';
  const plain = wanted.replace(/[/\\:*?"<>|\p{Cc}]/gu, '-').replace(/^\.+/, '') || 'file';
  const dot = plain.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, ''];
  let name = `${folder}${plain}`;
  for (let copy = 2; taken.has(name.toLowerCase()); copy++) name = `${folder}${stem} (${copy})${ending}`;
  taken.add(name.toLowerCase());
  return name;
}
