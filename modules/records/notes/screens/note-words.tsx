// What notes are called.
import type { noteKinds, noteReaders } from '../note.contract.ts';

/** The sorts of notes. */
export const kindWords: Readonly<Record<(typeof noteKinds)[number], string>> = {
  CALL: 'Call',
  VISIT: 'Visit',
  EMAIL: 'Email',
  OTHER: 'Note',
};

/** Who reads a note. */
export const readers: Readonly<Record<(typeof noteReaders)[number], string>> = {
  AUTHOR: 'Private: I alone',
  ROLE: 'Holders of one role',
  STAFF: 'All staff who may see the record',
  PUBLIC: 'Public: staff, and the portal',
};

/** Who reads a note, in a word. */
export function readerWords({ seenBy, roleName }: { seenBy: (typeof noteReaders)[number]; roleName: string }): string {
  if (seenBy === 'ROLE') return roleName;
  return { AUTHOR: 'Private', STAFF: 'Staff', PUBLIC: 'Public' }[seenBy];
}
