// The server door of the ledger: what other modules call inside their own transaction.
export { balancesAsOf } from './balance.sql.ts';
export type { EntryDraft, Leg, LineDraft } from './entry.rules.ts';
export { foldDeltas } from './ledger.store.ts';
export { openBatch, periodAt, post, previewEntries, reverseEntries, setBatchState, takeUnposted } from './posting.handlers.ts';
export type { ApTiming, ArTiming } from './year.rules.ts';
