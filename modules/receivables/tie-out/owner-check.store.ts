// The tie-outs of owners' accounts: receivables where they are known at the charge, and prepaid money under
// every method.
import type { Tx } from '../../../packages/db/database.ts';
import { formatMoney, type LocalDate } from '../../../packages/kernel/kernel.ts';
import {
  accruedSince,
  bookedSince,
  notApplicable,
  type TieOut,
  type TieOutOffender,
  tieControl,
  tieEmptied,
} from '../../ledger/ledger.server.ts';
import {
  beganWith,
  type Contradiction,
  prepaidMovements,
  receivableMovements,
  wronglyHeld,
  wronglyOpen,
  wronglySplit,
} from './owner-tie.store.ts';

const money = (cents: bigint) => formatMoney(cents, 'digits');

function openFault({ entryId, date, who, note, says_cents, parts_cents }: Contradiction): TieOutOffender {
  const what = `${note} of ${who}: ${money(says_cents)} shown as open, ${money(parts_cents)} by what was applied`;
  return { entryId, date, what, amount: parts_cents - says_cents };
}

function splitFault({ entryId, date, who, note, says_cents, parts_cents }: Contradiction): TieOutOffender {
  const receipt = note === '' ? `Receipt of ${who}` : `Receipt ${note} of ${who}`;
  return {
    entryId,
    date,
    what: `${receipt}: ${money(says_cents)} to be applied or kept, ${money(parts_cents)} is`,
    amount: says_cents - parts_cents,
  };
}

/** What owners owe against the receivable accounts, with what is to blame for a difference. */
export async function checkReceivables(tx: Tx, communityId: string, asOf: LocalDate) {
  const since = await accruedSince(tx, communityId, asOf, 'AR');
  if (since === null) return tieEmptied(tx, { communityId, side: 'AR', asOf });
  const { owed_cents } = await beganWith(tx, communityId, asOf);
  return tieControl(tx, {
    communityId,
    roles: ['RECEIVABLE'],
    asOf,
    since,
    by: 'account',
    sign: 1n,
    source: 'charge or payment',
    movements: receivableMovements(tx, communityId, asOf),
    begun: owed_cents,
    changed: since !== (await bookedSince(tx, communityId, asOf)),
    faults: [...(await wronglyOpen(tx, communityId)).map(openFault), ...(await wronglySplit(tx, communityId)).map(splitFault)],
  });
}

async function checkPrepaid(tx: Tx, communityId: string, asOf: LocalDate) {
  const since = await bookedSince(tx, communityId, asOf);
  if (since === null) return notApplicable;
  const { prepaid_cents } = await beganWith(tx, communityId, asOf);
  const held = (await wronglyHeld(tx, communityId)).map(({ who, says_cents, parts_cents }) => ({
    entryId: null,
    date: asOf,
    what: `Prepaid of ${who}: ${money(says_cents)} shown as held, ${money(parts_cents)} by its movements`,
    amount: parts_cents - says_cents,
  }));
  return tieControl(tx, {
    communityId,
    roles: ['PREPAID', 'PREPAID_RESERVE'],
    asOf,
    since,
    by: 'whole',
    sign: -1n,
    source: 'prepaid movement',
    movements: prepaidMovements(tx, communityId, asOf),
    begun: prepaid_cents,
    changed: false,
    faults: [...held, ...(await wronglySplit(tx, communityId)).map(splitFault)],
  });
}

/** What owners owe and have paid ahead, against the ledger. */
export const ownerTieOuts: readonly TieOut[] = [
  { name: 'receivables', title: 'Receivables', check: checkReceivables },
  { name: 'prepaid', title: 'Prepaid', check: checkPrepaid },
];
