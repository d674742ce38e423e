// Checks the books of a customer against their seals and against what was published, and says in words what
// is not as it was.
import type { Tx } from '../../../packages/db/database.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';
import { type ChainCheck, checkChain, headFaults, leafForms, type SealFault, type SealHead } from '../../../packages/seal/seal.ts';
import { entryNames, eventNames, sealedTables } from './sealed-row.store.ts';

/** What a check found, with a sentence for each fault, the first damaged row first. */
export interface BookCheck extends Omit<ChainCheck, 'faults'> {
  faults: readonly string[];
}

/** `Entry 57 of Maple Court, 2026-01-20, reference 1001, "Landscaping"`. */
async function namesOf(tx: Tx, faults: readonly SealFault[]): Promise<Map<string, string>> {
  const ids = (table: string) => faults.filter((fault) => fault.table === table).map((fault) => fault.rowId);
  const names = new Map<string, string>();
  for (const entry of await entryNames(tx, ids('ledger.entry'))) {
    const { id, community, postDate, reference, description } = entry;
    const facts = [postDate, reference && `reference ${reference}`, description && JSON.stringify(description)].filter(Boolean);
    names.set(`ledger.entry ${id}`, [`Entry ${id}${community ? ` of ${community}` : ''}`, ...facts].join(', '));
  }
  for (const { id, eventTime, command } of await eventNames(tx, ids('platform.audit_event')))
    names.set(`platform.audit_event ${id}`, `Event ${id} of the audit trail, ${eventTime}, ${command}`);
  return names;
}

function sentenceOf(fault: SealFault, names: ReadonlyMap<string, string>): string {
  if (fault.kind === 'block' || fault.kind === 'head') return `The chain: ${fault.what}.`;
  const kind = fault.table === 'ledger.entry' ? 'Entry' : 'Event';
  const name = names.get(`${fault.table} ${fault.rowId}`) ?? `${kind} ${fault.rowId}`;
  if (fault.kind === 'stray') return `${name}: ${fault.what}.`;
  return `${name}: ${fault.kind === 'missing' ? 'it was sealed and is gone' : 'it is not as it was sealed'} (block ${fault.block}).`;
}

/**
 * Checks everything a customer's chain seals. Run it in a snapshot. Heads are those published for the chain;
 * `now` tells which rows may still wait for their block.
 */
export async function checkBook(tx: Tx, heads: readonly SealHead[], now: Instant): Promise<BookCheck> {
  const check = await checkChain(tx, await leafForms(tx.db, sealedTables), now);
  const faults = [...check.faults, ...(await headFaults(tx, heads))];
  const names = await namesOf(tx, faults);
  return { ...check, faults: faults.map((fault) => sentenceOf(fault, names)) };
}
