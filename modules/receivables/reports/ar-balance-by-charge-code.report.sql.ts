// Adds open charges up by code: what they were posted with, what was applied to them by the day, and what is
// left.
import type { CellSource, ReportCell, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { formatDateLong, formatMoney, sumCents } from '../../../packages/kernel/kernel.ts';
import { moneyCell, totalRow } from '../../../packages/reporting/layout.ts';
import { checkEqual, joinReport } from '../../../packages/reporting/report.ts';
import { basisOf, yearAt } from '../../ledger/ledger.server.ts';
import { loadCodes } from '../codes/code.store.ts';
import { ownerBalances } from '../owners/balance.store.ts';
import { tieReceivables } from '../owners/control-balance.sql.ts';
import { itemParts, openItemsAsOf } from '../owners/owner-rows.store.ts';
import { balanceByCode } from './ar-balance-by-charge-code.report.ts';

const columns: ReportColumn[] = [
  { key: 'code', title: 'Code', kind: 'code' },
  { key: 'name', title: 'Name', kind: 'text' },
  { key: 'account', title: 'Receivable account', kind: 'text' },
  { key: 'charged', title: 'Charged', kind: 'money' },
  { key: 'paid', title: 'Paid', kind: 'money' },
  { key: 'adjusted', title: 'Adjusted', kind: 'money' },
  { key: 'open', title: 'Open', kind: 'money' },
];

/** Column, category and sign: payments are shown as what was paid. */
const parts = [
  ['charged', 'CHARGES', 1],
  ['paid', 'PAYMENTS', -1],
  ['adjusted', 'ADJUSTMENTS', 1],
] as const;

export const balanceByCodeReport = joinReport(balanceByCode, async (tx, { communityId, params: { asOfDate: asOf }, knownTime }) => {
  const items = await openItemsAsOf(tx, communityId, asOf, knownTime);
  const rows = Map.groupBy(
    await itemParts(tx, items, { communityId, knownTime }, asOf),
    ({ account, category }) => `${account} ${category}`,
  );
  const codes = (await loadCodes(tx, communityId)).toSorted((a, b) => (a.alias < b.alias ? -1 : 1));
  const lines = codes.flatMap(({ chargeCodeId, alias, name, receivableAccount }): ReportRow[] => {
    const own = items.filter(({ codeId }) => codeId === chargeCodeId);
    if (own.length === 0) return [];
    const source = (sign: 1 | -1, kinds?: readonly string[]): CellSource => ({
      rows: 'open-items',
      codeIds: [chargeCodeId],
      asOfDate: asOf,
      ...(kinds ? { kinds } : {}),
      sign,
    });
    const cells = parts.flatMap(([key, category, sign]): [string, ReportCell][] => {
      const of = rows.get(`${alias} ${category}`);
      if (!of) return [];
      return [[key, moneyCell(BigInt(sign) * sumCents(of.map(({ amount_cents }) => amount_cents)), source(sign, [category]))]];
    });
    const facts = { code: { text: alias }, name: { text: name }, account: { text: receivableAccount } };
    const open = moneyCell(sumCents(own.map(({ open_cents }) => open_cents)), source(1));
    return [{ kind: 'row', level: 0, cells: { ...facts, ...Object.fromEntries(cells), open } }];
  });
  const total = totalRow('grandTotal', 'Total', lines, columns);
  const open = sumCents(items.map(({ open_cents }) => open_cents));
  const balances = sumCents((await ownerBalances(tx, communityId, asOf, null, knownTime)).map(({ owes_cents }) => owes_cents));
  const [agrees, ties] = balanceByCode.proves;
  return {
    subtitle: [`As of ${formatDateLong(asOf)}`, basisOf(await yearAt(tx, communityId, asOf)), 'Charges still open'],
    columns,
    rows: [...lines, total],
    checks: [
      checkEqual(agrees, open, balances, formatMoney(balances, 'digits')),
      await tieReceivables(tx, ties, { communityId, asOf, knownTime }, open),
    ],
  };
});
