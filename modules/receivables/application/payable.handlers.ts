// What may be paid on a day, in the application order in force on it.
import type { Tx } from '../../../packages/db/database.ts';
import type { LocalDate } from '../../../packages/kernel/kernel.ts';
import { loadCodes } from '../codes/code.store.ts';
import type { OpenCharge } from '../subledger/distribution.rules.ts';
import { loadOpenCharges } from '../subledger/subledger.store.ts';
import { placed, planPlaceOf } from './application-order.rules.ts';
import { lawfulOrderOn } from './order-law.handlers.ts';
import { listPlanOrders } from './plan-order.store.ts';

/**
 * Open charges of owners on a post date, and `pretended` ones, with their places under the order in force on
 * it and the plans their owners keep: a receipt that is dated back keeps the order of its day.
 */
export async function loadPayable(
  tx: Tx,
  communityId: string,
  ownershipIds: readonly string[],
  postDate: LocalDate,
  pretended: readonly OpenCharge[] = [],
): Promise<OpenCharge[]> {
  const [open, { order }, plans] = await Promise.all([
    loadOpenCharges(tx, communityId, ownershipIds, postDate),
    lawfulOrderOn(tx, communityId, postDate),
    listPlanOrders(tx, communityId, ownershipIds),
  ]);
  const all = [...open, ...pretended];
  if ((order === null && plans.length === 0) || all.length === 0) return all;
  const kindOf = new Map((await loadCodes(tx, communityId)).map((code) => [code.chargeCodeId, code.kind]));
  return placed(all, order, kindOf, postDate).map((charge) => {
    const place = planPlaceOf(plans, charge, postDate, charge.place);
    return place === undefined ? charge : { ...charge, place };
  });
}
