// Open charges of a day with what prepaid money would pay of each by the Default list, and what opens the
// figures that are net of it.
import type { Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import { type Opened, type OpenedRow, type OpenOrder, paged } from '../../../packages/reporting/report.ts';
import { coveredItems } from '../subledger/prepaid.rules.ts';
import { findDistribution, loadPrepaidAsOf } from '../subledger/subledger.store.ts';
import { itemRows, itemsOf, type OpenItem, openItemsAsOf } from './owner-rows.store.ts';

/** A charge that was open at the end of a day, with what prepaid money would pay of it. */
export interface CoveredItem extends OpenItem {
  covered_cents: Cents;
}

/** The open charges of a day, net or not: without a Default list prepaid money pays nothing. */
export async function coveredItemsAsOf(
  tx: Tx,
  communityId: string,
  asOf: LocalDate,
  knownTime: Instant | null = null,
): Promise<CoveredItem[]> {
  const items = await openItemsAsOf(tx, communityId, asOf, knownTime);
  const [buckets, list] = await Promise.all([
    loadPrepaidAsOf(tx, communityId, asOf, knownTime),
    findDistribution(tx, communityId, { kind: 'DEFAULT' }),
  ]);
  return coveredItems(items, buckets, list?.codeIds ?? []);
}

/** What prepaid money would pay of charges, as rows that are no postings yet. */
function coverRows(items: readonly CoveredItem[], asOf: LocalDate, sign: bigint): OpenedRow[] {
  return items
    .filter((item) => item.covered_cents !== 0n)
    .map((item) => ({
      itemId: `${asOf}.3.${item.chargeId}`,
      date: asOf,
      account: item.code,
      kind: 'Prepaid to apply',
      reference: '',
      description: item.description,
      party: '',
      batchId: null,
      entryId: null,
      sourceType: 'charge',
      sourceId: item.chargeId,
      amount: sign * item.covered_cents,
    }));
}

/** Opens charges less what prepaid money would pay of them, or with `alone` that money. */
export function coveredItemsOpener(alone: boolean) {
  return async (tx: Tx, order: OpenOrder): Promise<Opened> => {
    const { asOfDate, sign } = order.source;
    if (!asOfDate) return paged([], order, null);
    const wanted = itemsOf(order.source, await coveredItemsAsOf(tx, order.communityId, asOfDate, order.knownTime));
    const rows = alone ? [] : await itemRows(tx, wanted, order, asOfDate);
    return paged([...rows, ...coverRows(wanted, asOfDate, alone ? BigInt(sign) : BigInt(-sign))], order, null);
  };
}
