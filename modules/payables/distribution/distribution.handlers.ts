// The handlers of default distributions.
import type { Handlers } from '../../../packages/http/handlers.ts';
import { assert, notFound } from '../../../packages/kernel/kernel.ts';
import { findVendor } from '../../people/people.server.ts';
import { loadDistribution, saveDistribution } from '../bills/bill.store.ts';
import { loadChart } from '../subledger/chart.handlers.ts';
import { loadCostCenters } from '../subledger/chart.store.ts';
import type { distributions } from './distribution.contract.ts';
import { checkDistribution } from './distribution.rules.ts';
import { listDistributionRows, listVendorNames } from './distribution.store.ts';

export const distributionHandlers: Handlers<typeof distributions> = {
  async listDistributions({ tx, input }) {
    const rows = await listDistributionRows(tx, input.communityId);
    return [...Map.groupBy(rows, (row) => row.vendorId)].map(([vendorId, lines]) => ({
      vendorId,
      vendorName: lines[0]?.vendorName ?? '',
      lines,
    }));
  },
  async pickVendors({ tx }) {
    return listVendorNames(tx);
  },
  async saveDistribution({ tx, input, record }) {
    const { communityId, vendorId } = input;
    if (!(await findVendor(tx, vendorId, true))) throw notFound('The vendor');
    const [{ byId }, centers] = [await loadChart(tx, communityId), await loadCostCenters(tx, communityId)];
    const main = centers.find((center) => center.code === '000')?.costCenterId;
    assert(main, 'every community has cost center 000');
    const lines = input.lines.map(({ accountId, costCenterId, basisPoints }) => {
      const account = byId.get(accountId);
      if (!account) throw notFound('The account');
      if (costCenterId && !centers.some((center) => center.costCenterId === costCenterId)) throw notFound('The cost center');
      return { accountId, fundId: account.fundId, costCenterId: costCenterId ?? account.costCenterId ?? main, basisPoints, account };
    });
    checkDistribution(lines);
    const before = await loadDistribution(tx, communityId, vendorId);
    await saveDistribution(tx, communityId, vendorId, lines);
    record({ entityId: vendorId, before, after: lines.map(({ account: _account, ...line }) => line) });
    return { vendorId };
  },
  async removeDistribution({ tx, input: { communityId, vendorId }, record }) {
    const before = await loadDistribution(tx, communityId, vendorId);
    if (before.length === 0) throw notFound('The distribution');
    await saveDistribution(tx, communityId, vendorId, []);
    record({ entityId: vendorId, before });
    return { vendorId };
  },
};
