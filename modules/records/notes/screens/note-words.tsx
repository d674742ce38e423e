// What notes are called.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import type { notes } from '../note.contract.ts';
import { noteFields } from '../note.fields.ts';

/** The sorts of notes. */
export const kindWords = noteFields.kind.words;

/** Who reads a note, in a word. */
export function readerWords({ seenBy, roleName }: Pick<ClientOutput<typeof notes.getNote>, 'seenBy' | 'roleName'>): string {
  if (seenBy === 'ROLE') return roleName;
  return { AUTHOR: 'Private', STAFF: 'Staff', PUBLIC: 'Public' }[seenBy];
}
