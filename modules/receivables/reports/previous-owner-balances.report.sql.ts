// Reads the balances of owners whose time had ended by a day, the largest first.
import type { CellSource, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { type Cents, formatDateLong, sumCents } from '../../../packages/kernel/kernel.ts';
import { counted, moneyCell } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { basisOf, yearAt } from '../../ledger/ledger.server.ts';
import { loadOwners, type OwnerBalance, ownerBalances } from '../owners/balance.store.ts';
import { tieReceivables } from '../owners/control-balance.sql.ts';
import { inOrder, previousOwners } from '../owners/owner-order.sql.ts';
import { previousOwnerBalances } from './previous-owner-balances.report.ts';

const columns: ReportColumn[] = [
  { key: 'account', title: 'Account', kind: 'code' },
  { key: 'owner', title: 'Previous owner', kind: 'text' },
  { key: 'property', title: 'Property', kind: 'text' },
  { key: 'until', title: 'Owned until', kind: 'date' },
  { key: 'owes', title: 'Balance', kind: 'money' },
  { key: 'prepaid', title: 'Prepaid', kind: 'money' },
  { key: 'net', title: 'Net', kind: 'money' },
  { key: 'forwarding', title: 'Forwarding address', kind: 'text' },
];

export const previousOwnerBalancesReport = joinReport(
  previousOwnerBalances,
  async (tx, { communityId, params: { asOfDate: asOf }, knownTime }) => {
    const previous = await previousOwners(tx, communityId, asOf);
    const balances = new Map((await ownerBalances(tx, communityId, asOf, null, knownTime)).map((one) => [one.ownershipId, one]));
    const figures = (own: readonly OwnerBalance[]): ReportRow['cells'] => {
      const sum = (of: (one: OwnerBalance) => Cents) => sumCents(own.map(of));
      const source = (kinds: readonly string[], sign: 1 | -1): CellSource[] =>
        own.length === 0
          ? []
          : [
              {
                rows: 'owner-activity',
                ownershipIds: own.map((one) => one.ownershipId),
                toDate: asOf,
                ...(kinds.length > 0 ? { kinds } : {}),
                sign,
              },
            ];
      return {
        owes: moneyCell(
          sum((one) => one.owes_cents),
          ...source(['OWED'], 1),
        ),
        prepaid: moneyCell(
          sum((one) => one.prepaid_cents),
          ...source(['AHEAD'], -1),
        ),
        net: moneyCell(
          sum((one) => one.owes_cents - one.prepaid_cents),
          ...source([], 1),
        ),
      };
    };
    const balanceOf = ({ ownershipId }: { ownershipId: string }) => balances.get(ownershipId);
    const netOf = (owner: { ownershipId: string }) => (balanceOf(owner)?.owes_cents ?? 0n) - (balanceOf(owner)?.prepaid_cents ?? 0n);
    const owners = await loadOwners(
      tx,
      communityId,
      [...balances.keys()].filter((id) => previous.has(id)),
    );
    const shown = inOrder(owners, 'balance', netOf);
    const lines = shown.flatMap((owner): ReportRow[] => {
      const [balance, left] = [balanceOf(owner), previous.get(owner.ownershipId)];
      if (!balance || !left) return [];
      const facts = { account: { text: owner.accountNumber }, owner: { text: owner.owner }, property: { text: owner.address } };
      const cells = {
        ...facts,
        until: { date: left.lastOn },
        ...figures([balance]),
        forwarding: { text: left.forwarding || 'None on file' },
      };
      return [{ kind: 'row', level: 0, cells }];
    });
    const total = figures(shown.flatMap((owner) => balanceOf(owner) ?? []));
    const title = `Total, ${counted(shown.length, 'previous owner')}`;
    const [name] = previousOwnerBalances.proves;
    const owed = sumCents([...balances.values()].map((one) => one.owes_cents));
    return {
      subtitle: [`As of ${formatDateLong(asOf)}`, basisOf(await yearAt(tx, communityId, asOf))],
      columns,
      rows: [...lines, { kind: 'grandTotal', level: 0, cells: { owner: { text: title }, ...total } }],
      checks: [await tieReceivables(tx, name, { communityId, asOf, knownTime }, owed)],
    };
  },
);
