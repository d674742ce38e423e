// The rows of a transfer: copied as they stand with the few that change on the way, and held against the old
// books before anything is kept.
import { refuse } from '../../../packages/contract/contract.ts';
import { brokenReferences } from '../../../packages/db/customer-rows.ts';
import type { LoadingTx } from '../../../packages/db/loading.ts';
import { renewPart } from '../../../packages/db/part-return.ts';
import { copyPart, countPart, type Matched, type PartPlan, planPart, sharedElsewhere, sharedIds } from '../../../packages/db/part-rows.ts';
import type { Services } from '../../../packages/http/handlers.ts';
import type { Instant } from '../../../packages/kernel/kernel.ts';
import { leafForms, sealBelow } from '../../../packages/seal/seal.ts';
import { keepShortCode } from '../../communities/communities.server.ts';
import { sealedTables } from '../../ledger/ledger.server.ts';
import { copyRefusals } from './transfer.contract.ts';
import {
  differences,
  finalFaults,
  formerVendors,
  pairsBack,
  type ShownFigure,
  shownFigures,
  staysBehind,
  tableCounts,
  type VendorFate,
  vendorFates,
} from './transfer.rules.ts';
import { type TransferRow, waysSince } from './transfer.store.ts';
import { columnChanges } from './transfer-changes.store.ts';
import { figuresOf, vendorRows, vendorsOnBothSides } from './transfer-facts.store.ts';

const VENDOR = 'people.vendor';

const matchedVendors = (fates: readonly VendorFate[]) =>
  fates.flatMap(({ vendor, same }) => (same ? [{ table: VENDOR, fromId: vendor.vendorId, toId: same.vendorId }] : []));

/**
 * Copies the rows of a community in the transaction of its new customer, or brings up to date those that
 * stood there before. Gives what shared rows stand there under other ids; of several that became one all are
 * kept, for the way back.
 */
export async function copyRows(
  tx: LoadingTx,
  row: TransferRow,
  services: Pick<Services, 'secrets' | 'database'>,
  tell: (done: number, total: number) => void,
): Promise<{ plan: PartPlan; matched: Matched[] }> {
  const plan = await planPart(tx, row.communityId, staysBehind);
  const source = { customerId: row.fromCustomerId, db: tx.db };
  const ways = await waysSince(services.database.local, row.communityId, row.toCustomerId);
  const former = pairsBack(ways.map(({ matched }) => matched));
  const back = formerVendors(former);
  const coming = await vendorRows(source, { ids: await sharedIds(tx, plan, row.fromCustomerId, VENDOR) });
  const fates = vendorFates(...(await vendorsOnBothSides(services.secrets, coming, tx, [...back.values()])), back);
  const from = { customerId: row.fromCustomerId, nameSuffix: ` (${row.fromCustomerName})` };
  const how = {
    matched: [...former.filter(({ table }) => table !== VENDOR), ...matchedVendors(fates)],
    matchedTables: [VENDOR],
    changes: columnChanges(row, fates),
    tell,
  };
  if (ways.length === 0) await copyPart(tx, plan, from, how);
  else {
    const faults = await renewPart(tx, plan, from, { ...how, former });
    if (faults.length > 0)
      throw refuse(copyRefusals, 'copyDiffers', {
        difference: `What is never changed is not the same as in the earlier books here: ${finalFaults(faults)}.`,
      });
  }
  await keepShortCode(tx, row.communityId);
  return { plan, matched: [...(await sharedElsewhere(tx)), ...former] };
}

/**
 * Proves the copy: as many rows of each table, every reference, the trial balance by account and fund, what
 * each owner owes, every document. Then its entries are sealed at the new customer. Gives the figures of both
 * ends; refuses with what differs, and nothing is kept then.
 */
export async function acceptCopy(
  tx: LoadingTx,
  row: TransferRow,
  plan: PartPlan,
  now: Instant,
): Promise<{ figures: ShownFigure[]; tables: { what: string; count: number }[] }> {
  const endOf = async (customerId: string) => ({
    rows: await countPart(tx, plan, customerId),
    figures: await figuresOf(tx, customerId, row.communityId),
  });
  const [from, to] = [await endOf(row.fromCustomerId), await endOf(row.toCustomerId)];
  const [first, ...more] = differences(from, to);
  if (first)
    throw refuse(copyRefusals, 'copyDiffers', { difference: `The copy is not the same: ${[first, ...more.slice(0, 4)].join(' ')}` });
  const broken = await brokenReferences(tx);
  if (broken.length > 0)
    throw refuse(copyRefusals, 'copyDiffers', {
      difference: `Rows would name others that are not there: ${broken.slice(0, 5).join(', ')}.`,
    });
  await sealBelow(tx, await leafForms(tx.db, sealedTables), now);
  return { figures: shownFigures(from.figures, to.figures), tables: tableCounts(from.rows) };
}
