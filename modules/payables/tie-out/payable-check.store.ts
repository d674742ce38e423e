// The tie-out of payables: open bills against the control accounts, where bills are known to the books before
// they are paid.
import type { Tx } from '../../../packages/db/database.ts';
import { formatMoney, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { accruedSince, bookedSince, type TieOut, tieControl, tieEmptied } from '../../ledger/ledger.server.ts';
import { type Contradiction, contradictions, payableMovements } from './payable-tie.store.ts';

const money = (cents: bigint) => formatMoney(cents, 'digits');

function faultOf({ entryId, date, what, says_cents, parts_cents }: Contradiction) {
  return {
    entryId,
    date,
    what: `${what}: ${money(says_cents)} shown, ${money(parts_cents)} by its parts`,
    amount: parts_cents - says_cents,
  };
}

/** What vendors are owed against the payable accounts, with what is to blame for a difference. */
export async function checkPayables(tx: Tx, communityId: string, asOf: LocalDate) {
  const since = await accruedSince(tx, communityId, asOf, 'AP');
  if (since === null) return tieEmptied(tx, { communityId, side: 'AP', asOf });
  return tieControl(tx, {
    communityId,
    roles: ['PAYABLE'],
    asOf,
    since,
    by: 'fund',
    sign: -1n,
    source: 'bill or check',
    movements: payableMovements(tx, communityId, asOf),
    begun: null,
    changed: since !== (await bookedSince(tx, communityId, asOf)),
    faults: (await contradictions(tx, communityId)).map(faultOf),
  });
}

/** What is owed to vendors, against the ledger. */
export const payableTieOuts: readonly TieOut[] = [{ name: 'payables', title: 'Payables', check: checkPayables }];
