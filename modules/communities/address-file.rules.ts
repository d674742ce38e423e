// Turns address lists in JSON and GeoJSON into rows with titles, so that every property import is read by the
// same rules.
import { refuseLargeTable } from '../../packages/files/table-limits.ts';
import { decodeText } from '../../packages/files/text-encoding.ts';
import { malformedFile } from '../../packages/kernel/kernel.ts';

/**
 * A file as rows under titles, whatever it was before. `line` is the line of a CSV file, or the place of an
 * entry in a list (1-based).
 */
export interface ImportTable {
  header: readonly string[];
  rows: readonly { line: number; cells: readonly string[] }[];
}

type Entry = Readonly<Record<string, unknown>>;

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Commas before a closing bracket are left out: county exports have them, though JSON forbids it. Texts are
 * not looked into, nor what follows one that is never closed.
 */
function parseTolerantly(text: string): unknown {
  const mended = text.replace(/("(?:[^"\\]|\\.)*"?)|,(?=\s*[\]}])/g, (_, quoted: string | undefined) => quoted ?? '');
  try {
    return JSON.parse(mended);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw malformedFile(Number(/line (\d+)/.exec(error.message)?.[1] ?? 1), 'This is not JSON.');
  }
}

function cellOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? `${value}` : '';
}

function tableOf(entries: readonly Entry[]): ImportTable {
  const header = [...new Set(entries.flatMap((entry) => Object.keys(entry)))];
  refuseLargeTable(entries.length, header.length);
  const rows = entries.map((entry, index) => ({ line: index + 1, cells: header.map((title) => cellOf(entry[title])) }));
  return { header, rows };
}

function listIn(text: string, member: string, what: string): Entry[] {
  const parsed = parseTolerantly(text);
  const list = isEntry(parsed) ? parsed[member] : undefined;
  if (!Array.isArray(list)) throw malformedFile(1, `This is not ${what}: it has no list “${member}”.`);
  return list.map((entry: unknown, index) => {
    if (!isEntry(entry)) throw malformedFile(1, `Entry ${index + 1} of “${member}” is not an object.`);
    return entry;
  });
}

/** Longitude and latitude of a point; other shapes have none. */
function pointOf(feature: Entry): Entry {
  const { geometry } = feature;
  const coordinates = isEntry(geometry) && geometry.type === 'Point' ? geometry.coordinates : undefined;
  const [lon, lat] = Array.isArray(coordinates) ? (coordinates as unknown[]) : [];
  return { LON: lon, LAT: lat };
}

/**
 * A GeoJSON feature collection of points: the properties become columns, the point becomes LON and LAT.
 * Throws `malformedFile`.
 */
export function parseAddressGeoJson(text: string): ImportTable {
  const features = listIn(text, 'features', 'a GeoJSON feature collection');
  return tableOf(features.map((feature) => ({ ...pointOf(feature), ...(isEntry(feature.properties) ? feature.properties : {}) })));
}

/**
 * A JSON object with a list `addresses` of flat entries and their `coordinates: { lat, lng }`. Throws
 * `malformedFile`.
 */
export function parseAddressJson(text: string): ImportTable {
  const addresses = listIn(text, 'addresses', 'an address list');
  return tableOf(addresses.map(({ coordinates, ...entry }) => ({ ...entry, ...(isEntry(coordinates) ? coordinates : {}) })));
}

/**
 * The rows of an address list in JSON, an OpenAddresses or county GeoJSON, or a plain list, told apart by
 * what they hold; null for a file that does not begin like JSON. Throws `malformedFile`, and `fileTooLarge`
 * beyond the limits of tables.
 */
export function readAddressList(bytes: Uint8Array): ImportTable | null {
  const { text } = decodeText(bytes);
  if (!/^\s*[{[]/.test(text)) return null;
  return /"features"\s*:/.test(text) ? parseAddressGeoJson(text) : parseAddressJson(text);
}
