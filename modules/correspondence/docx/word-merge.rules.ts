// Letters written in Word: which tags a document names, and the document with their values. A value is text
// and stays text: no tag, markup or field in it acts.
import { TemplateHandler, TextPlugin } from 'easy-template-x';
import { refuse } from '../../../packages/contract/contract.ts';
import type { Language, MergeField, MergeValues } from '../merge/document.contract.ts';
import { valueWords } from '../merge/merge.rules.ts';
import { wordRefusals } from './word-template.contract.ts';

/** Word documents that lie in memory. */
type Word = Uint8Array<ArrayBuffer>;

// Of all that the library can put in place of a tag, text alone: no raw XML, link, picture or chart.
const handlerOf = (scopeDataResolver: (args: { strPath: string[] }) => string) =>
  new TemplateHandler({ plugins: [new TextPlugin()], defaultContentType: 'text', maxXmlDepth: 200, scopeDataResolver });

/** Parts of a document, so that its binary is read as the library takes it. */
const binary = (bytes: Word) => Buffer.from(bytes);

/**
 * The names of the tags of a document, each once, in their order. Throws `wordUnreadable` and `wordBlock`.
 */
export async function wordTags(bytes: Word): Promise<string[]> {
  const tags = await handlerOf(() => '')
    .parseTags(binary(bytes))
    .catch((error: unknown) => {
      throw refuse(wordRefusals, 'wordUnreadable', { problem: error instanceof Error ? error.message : 'It is no Word document.' });
    });
  const block = tags.find(({ disposition }) => disposition !== 'SelfClosed');
  if (block) throw refuse(wordRefusals, 'wordBlock', { tag: block.rawText });
  return [...new Set(tags.map(({ name }) => name.trim()))];
}

/** The words of every tag for one owner, and the titles of those that are blank and must not be. */
export function wordsOfTags(
  tags: readonly string[],
  fields: ReadonlyMap<string, MergeField>,
  { values }: MergeValues,
  language: Language,
): { words: Map<string, string>; missing: string[] } {
  const missing = new Set<string>();
  const words = new Map<string, string>();
  for (const tag of tags) {
    const field = fields.get(tag);
    const value = values[tag] ?? '';
    if (value === '' && field?.whenBlank === 'ERROR') missing.add(field.title);
    words.set(tag, valueWords(value, field?.kind ?? 'text', language));
  }
  return { words, missing: [...missing] };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML holds none but tab and line ends
const outsideXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

/** The document with the words of its tags in their places. */
export async function mergeWord(bytes: Word, words: ReadonlyMap<string, string>): Promise<Word> {
  const handler = handlerOf(({ strPath }) => (words.get((strPath.at(-1) ?? '').trim()) ?? '').replace(outsideXml, ''));
  return new Uint8Array(await handler.process(binary(bytes), {}));
}
