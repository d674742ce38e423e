// What the register of journal entries can be asked for.

/** Which entries count. */
export const journalKinds = {
  journal: 'Manual, recurring and reversing',
  manual: 'Manual',
  recurring: 'Recurring',
  reversing: 'Reversing',
  system: 'Made by the system',
  all: 'All',
} as const;
export type JournalKind = keyof typeof journalKinds;

/** In which state they stand today. */
export const journalStates = { posted: 'Posted', standing: 'Posted, not reversed', reversed: 'Reversed' } as const;
export type JournalState = keyof typeof journalStates;

/** What is asked for, as it is written into a figure: kind, state and the user. */
export interface JournalQuery {
  kind: JournalKind;
  state: JournalState;
  userId: string | null;
}

/** The words of a query, in the order in which `readQuery` takes them back. */
export function queryWords({ kind, state, userId }: JournalQuery): string[] {
  return [kind, state, ...(userId ? [userId] : [])];
}

const isKind = (text: string): text is JournalKind => text in journalKinds;
const isState = (text: string): text is JournalState => text in journalStates;

/**
 * Reads a query from its words; what is unknown asks for everything, and finds what its reader may see
 * anyway.
 */
export function readQuery([kind = 'all', state = 'posted', userId = '']: readonly string[]): JournalQuery {
  return { kind: isKind(kind) ? kind : 'all', state: isState(state) ? state : 'posted', userId: /^\d{1,18}$/.test(userId) ? userId : null };
}
