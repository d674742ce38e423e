// The handlers of contracts with vendors; what was paid is asked of the books above, which are handed in.
import type { Tx } from '../../../packages/db/database.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import type { RecordSource } from '../../../packages/http/record-source.ts';
import { assert, type Cents, invalid, type LocalDate, notFound } from '../../../packages/kernel/kernel.ts';
import { requireCommunity, todayOf } from '../../communities/communities.server.ts';
import { keepRecord } from '../../identity/identity.server.ts';
import { type ContractState, contractKinds, type vendorContract } from './contract.contract.ts';
import { contractState } from './contract.rules.ts';
import { keptContracts, listContractRows } from './contract.store.ts';
import { officeToday } from './cover.store.ts';
import { findVendor } from './vendor.store.ts';

/**
 * What the books say was paid to a vendor in a community from a day to another, both included: the sum of
 * live checks in cents, and the day of the first.
 */
export type PaidToVendor = (
  tx: Tx,
  paid: { communityId: string; vendorId: string; fromDate: LocalDate | null; throughDate: LocalDate },
) => Promise<{ amount: Cents; firstDate: LocalDate | null }>;

/** The handlers of contracts, with the books they ask. */
export function contractHandlers(paidToVendor: PaidToVendor): Handlers<typeof vendorContract> {
  const keeping = keepRecord({
    kept: keptContracts,
    kind: 'vendorContract',
    words: 'vendor contract',
    async check({ tx, input, now }, facts, before) {
      const communityId = input.communityId ?? '';
      await requireCommunity(tx, communityId);
      const vendorId = before?.facts.vendorId ?? facts.vendorId;
      if (!(await findVendor(tx, facts.vendorId))) throw notFound('The vendor');
      const today = await todayOf(tx, communityId, now);
      const startDate =
        facts.startDate ?? (await paidToVendor(tx, { communityId, vendorId, fromDate: null, throughDate: today })).firstDate ?? today;
      for (const path of ['endDate', 'cancelledDate'] as const) {
        const date = facts[path];
        if (date !== null && date < startDate)
          throw invalid('A contract ends on or after the day it begins.', [{ path, message: 'lies before the first day' }]);
      }
      return { ...facts, vendorId, startDate };
    },
  });
  return {
    addVendorContract: keeping.add,
    editVendorContract: keeping.edit,
    async getVendorContract(context) {
      const { tx, input, now } = context;
      const found = await keeping.get(context);
      const today = await todayOf(tx, input.communityId, now);
      const year = { fromDate: `${today.slice(0, 4)}-01-01` as LocalDate, throughDate: today };
      const paid = await paidToVendor(tx, { communityId: input.communityId, vendorId: found.vendorId, ...year });
      const { startDate } = found;
      assert(startDate !== null, 'a contract that is kept has begun');
      return { ...found, startDate, state: contractState(found, today), paidThisYear: paid.amount };
    },
    deleteVendorContract: keeping.remove,
    async listVendorContracts({ tx, input, now, communities }) {
      const today = await officeToday(tx, now);
      const order = (state: ContractState) => ['EXPIRING', 'ACTIVE', 'DRAFT', 'EXPIRED', 'TERMINATED'].indexOf(state);
      const rows = (await listContractRows(tx, input, communities)).map((row) => ({ ...row, state: contractState(row, today) }));
      return rows.toSorted((a, b) => order(a.state) - order(b.state));
    },
  };
}

export const contractRecords: RecordSource = {
  kind: contractKinds.vendorContract,
  labels: keptContracts.labels,
  named: keptContracts.named,
};
