// What a text says: the sender, the letter as plain text, and how to stop.
import type { Language } from '../merge/document.contract.ts';
import { letterText } from '../merge/letter-html.rules.ts';
import type { MergedBlock } from '../merge/merge.rules.ts';

/** The longest text providers take, in characters. */
export const MOST_CHARACTERS = 1600;

/** The text of a letter under the brand it is sent by. */
export function textBody(blocks: readonly MergedBlock[], brand: string, language: Language): string {
  const stop = language === 'es' ? 'Responda ALTO para terminar.' : 'Reply STOP to end.';
  return `${brand}: ${letterText(blocks).trim()}\n${stop}`;
}
