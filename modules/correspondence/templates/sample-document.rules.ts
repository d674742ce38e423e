// Reads the samples, which are written as plain text, into documents: blank lines part blocks, `{owner.name}`
// is a merge field, `**so**` is bold, `- ` begins an item, `?property.lot FILLED` a condition up to `?end`.
import { assert } from '../../../packages/kernel/kernel.ts';
import {
  type LetterBlock,
  type LetterDocument,
  type LetterInline,
  type LetterLeaf,
  letterDocument,
  namePattern,
} from '../merge/document.contract.ts';
import type { Letterhead, TemplateKind } from './template.contract.ts';

/** A sample as it is written. */
export interface SampleText {
  sample: string;
  name: string;
  kind: TemplateKind;
  letterhead?: Letterhead;
  /** Paper alone. */
  onPaper?: true;
  subject: string;
  subjectEs?: string;
  body: string;
  bodyEs?: string;
}

/** Splits a text at its fields, which stay with their braces. */
const fieldOrText = new RegExp(`(\\{${namePattern}\\})`);

function inlineOf(text: string): LetterInline[] {
  const nodes: LetterInline[] = [];
  text.split('\n').forEach((line, at) => {
    if (at > 0) nodes.push({ type: 'hardBreak' });
    for (const part of line.split(/(\*\*[^*]+\*\*)/)) {
      const isBold = part.startsWith('**') && part.length > 4;
      const marks = isBold ? [{ type: 'bold' as const }] : [];
      for (const piece of (isBold ? part.slice(2, -2) : part).split(fieldOrText)) {
        if (piece === '') continue;
        nodes.push(
          /^\{.+\}$/.test(piece)
            ? { type: 'mergeField', attrs: { field: piece.slice(1, -1) }, marks }
            : { type: 'text', text: piece, marks },
        );
      }
    }
  });
  return nodes;
}

const item = (line: string) => ({ type: 'listItem' as const, content: [{ type: 'paragraph' as const, content: inlineOf(line) }] });

function leafOf(part: string): LetterLeaf {
  const [, bracket, name = ''] = /^\[(table|block) ([\w.-]+)\]$/.exec(part) ?? [];
  if (bracket === 'table') return { type: 'tableBlock', attrs: { table: name } };
  if (bracket === 'block') return { type: 'lockedBlock', attrs: { block: name } };
  if (part === '[page]') return { type: 'pageBreak' };
  if (part.startsWith('# ')) return { type: 'heading', attrs: { level: 1 }, content: inlineOf(part.slice(2)) };
  if (part.startsWith('- ')) return { type: 'bulletList', content: part.split('\n').map((line) => item(line.slice(2))) };
  if (part.startsWith('1. ')) return { type: 'orderedList', content: part.split('\n').map((line) => item(line.slice(3))) };
  return { type: 'paragraph', content: inlineOf(part) };
}

/** A sample as a document; one that cannot be read is a mistake of ours. */
export function documentOf(text: string): LetterDocument {
  const content: LetterBlock[] = [];
  let open: (LetterBlock & { type: 'conditionalBlock' }) | null = null;
  for (const part of text.trim().split(/\n\n+/)) {
    const [, field, test] = /^\?([\w.]+) (FILLED|BLANK|YES|NO)$/.exec(part) ?? [];
    if (field !== undefined) {
      open = { type: 'conditionalBlock', attrs: { field, test: test as 'FILLED' }, content: [] };
      content.push(open);
    } else if (part === '?end') open = null;
    else if (open) open.content.push(leafOf(part));
    else content.push(leafOf(part));
  }
  const read = letterDocument.safeParse({ type: 'doc', content });
  assert(read.success, `a sample is a document: ${text.slice(0, 60)}`);
  return read.data;
}
