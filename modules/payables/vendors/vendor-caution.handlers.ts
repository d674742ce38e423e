// Stops bills of, and checks to, vendors who are blocked or whose insurance is over where the customer wants
// that stopped; gives what merely warns.
import { refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import { cautionsFor } from '../../people/people.server.ts';
import { billRefusals } from '../bills/bill.contract.ts';
import { checkRefusals } from '../checks/check.contract.ts';

/**
 * Refuses (`vendorBlocked`) a new bill of a vendor that takes none on a day. Source: operations.md 3.7 and
 * 3.8.
 */
export async function refuseBlockedBill(tx: Tx, vendorId: string, today: LocalDate): Promise<void> {
  const stops = ((await cautionsFor(tx, [vendorId], today)).get(vendorId) ?? []).filter((one) => one.blocksBills);
  if (stops.length > 0)
    throw refuse(billRefusals, 'vendorBlocked', { reasons: stops.map((one) => one.words).join(' ') }, [
      { path: 'vendorId', message: 'takes no bills now' },
    ]);
}

/**
 * What warns of the vendors a run pays, in words. Refuses (`vendorBlocked`) a run that pays one who gets no
 * checks.
 */
export async function warnOfPayees(tx: Tx, vendorIds: readonly string[], checkDate: LocalDate): Promise<string[]> {
  const cautions = [...(await cautionsFor(tx, vendorIds, checkDate)).values()].flat();
  const stops = cautions.filter((one) => one.blocksChecks);
  if (stops.length > 0) throw refuse(checkRefusals, 'vendorBlocked', { reasons: stops.map((one) => one.words).join(' ') });
  return cautions.map((one) => one.words);
}
