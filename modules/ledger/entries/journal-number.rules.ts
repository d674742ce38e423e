// How journal entries are numbered in words.

/** The number of a journal entry as people read it: 123 is JE-000123. */
export function journalNumberText(journalNumber: number): string {
  return `JE-${String(journalNumber).padStart(6, '0')}`;
}

const kinds: Readonly<Record<string, string>> = {
  JOURNAL: 'Journal entry',
  ADJUSTING: 'Adjusting entry',
  OPENING: 'Opening balances',
  JOURNAL_REVERSAL: 'Reversal',
  ADJUSTING_REVERSAL: 'Reversal of an adjusting entry',
  OPENING_REVERSAL: 'Reversal of opening balances',
};

/** The kind of an entry in words: `LATE_FEE` is "Late fee". */
export function kindOf(entryType: string): string {
  const words = entryType.toLowerCase().replaceAll('_', ' ');
  return kinds[entryType] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
