// What in a Word document acts or reaches out of it: links to templates and pictures elsewhere, fields that
// read files or start programs, objects, and entities of XML.
import JSZip from 'jszip';

/** Largest part, unpacked, that is looked into; a letter has some hundred KB. */
const LARGEST = 20_000_000;
/** Most parts of a document. */
const MOST = 2_000;
/** Fields that fetch or run something when Word updates them. Source: ECMA-376 17.16.5. */
const fields = /\b(DDEAUTO|DDE|INCLUDETEXT|INCLUDEPICTURE|IMPORT|INCLUDE|LINK|DATABASE|MACROBUTTON|AUTOTEXT|RD)\b/i;

/** What of an entry stands in the archive before it is unpacked. */
interface Sized {
  _data?: { uncompressedSize?: number };
}

/** What reaches out of a document, in words; null where nothing does. The bytes are a ZIP archive. */
export async function outsideOf(bytes: Uint8Array): Promise<string | null> {
  const archive = await JSZip.loadAsync(bytes);
  const parts = Object.values(archive.files).filter(({ dir }) => !dir);
  if (parts.length > MOST) return 'too many parts';
  let unpacked = 0;
  for (const part of parts) {
    unpacked += (part as unknown as Sized)._data?.uncompressedSize ?? 0;
    if (unpacked > LARGEST) return 'parts that unpack to more than a letter holds';
  }
  for (const part of parts) {
    if (/vbaProject|activeX|embeddings\//i.test(part.name)) return 'a macro or an embedded object';
    if (!/\.(xml|rels)$/i.test(part.name)) continue;
    const text = await part.async('text');
    if (/<!(DOCTYPE|ENTITY)/i.test(text)) return 'a document type with entities';
    if (part.name.endsWith('.rels'))
      for (const [tag] of text.matchAll(/<Relationship\b[^>]*>/gi))
        if (/TargetMode\s*=\s*["']External/i.test(tag) && !/relationships\/hyperlink["']/i.test(tag))
          return 'a template, picture or object elsewhere';
    // A field may be split over several runs: their words are joined before they are read.
    const instructions = [...text.matchAll(/<w:instrText\b[^>]*>([^<]*)</gi)].map(([, said]) => said).join('');
    const simple = [...text.matchAll(/<w:fldSimple\b[^>]*w:instr\s*=\s*["']([^"']*)/gi)].map(([, said]) => said).join(' ');
    if (fields.test(`${instructions} ${simple}`)) return 'a field that reads a file or starts a program';
    if (/<w:(altChunk|object|control)\b/i.test(text)) return 'an embedded object';
  }
  return null;
}
