// The rows of a transfer: copied as they stand with the few that change on the way, and held against the old books before anything is kept.
import { brokenReferences } from '../../../packages/db/customer-rows.ts';
import type { LoadingTx } from '../../../packages/db/loading.ts';
import { copyPart, countPart, type PartPlan, planPart, sharedIds } from '../../../packages/db/part-rows.ts';
import type { Services } from '../../../packages/http/handlers.ts';
import { type Instant, Refusal } from '../../../packages/kernel/kernel.ts';
import { leafForms, sealBelow } from '../../../packages/seal/seal.ts';
import { keepShortCode } from '../../communities/communities.server.ts';
import { sealedTables } from '../../ledger/ledger.server.ts';
import { differences, type ShownFigure, shownFigures, staysBehind, tableCounts, type VendorFate, vendorFates } from './transfer.rules.ts';
import type { TransferRow } from './transfer.store.ts';
import { columnChanges } from './transfer-changes.store.ts';
import { figuresOf, vendorRows, vendorsOnBothSides } from './transfer-facts.store.ts';

const matchedVendors = (fates: readonly VendorFate[]) =>
  fates.flatMap(({ vendor, same }) => (same ? [{ table: 'people.vendor', fromId: vendor.vendorId, toId: same.vendorId }] : []));

/** Copies the rows of a community in the transaction of its new customer. */
export async function copyRows(
  tx: LoadingTx,
  row: TransferRow,
  services: Pick<Services, 'secrets'>,
  tell: (done: number, total: number) => void,
): Promise<PartPlan> {
  const plan = await planPart(tx, row.communityId, staysBehind);
  const source = { customerId: row.fromCustomerId, db: tx.db };
  const coming = await vendorRows(source, { ids: await sharedIds(tx, plan, row.fromCustomerId, 'people.vendor') });
  const fates = vendorFates(...(await vendorsOnBothSides(services.secrets, coming, tx)));
  await copyPart(
    tx,
    plan,
    { customerId: row.fromCustomerId, nameSuffix: ` (${row.fromCustomerName})` },
    { matched: matchedVendors(fates), matchedTables: ['people.vendor'], changes: columnChanges(row, fates), tell },
  );
  await keepShortCode(tx, row.communityId);
  return plan;
}

/**
 * Proves the copy: as many rows of each table, every reference, the trial balance by account and fund, what each owner owes, every document. Then its entries are sealed at the
 * new customer. Gives the figures of both ends; refuses with what differs, and nothing is kept then.
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
    throw new Refusal('copyDiffers', `The copy is not the same: ${[first, ...more.slice(0, 4)].join(' ')} Nothing was taken over.`);
  const broken = await brokenReferences(tx);
  if (broken.length > 0)
    throw new Refusal(
      'copyDiffers',
      `Rows would name others that are not there: ${broken.slice(0, 5).join(', ')}. Nothing was taken over.`,
    );
  await sealBelow(tx, await leafForms(tx.db, sealedTables), now);
  return { figures: shownFigures(from.figures, to.figures), tables: tableCounts(from.rows) };
}
