// Sets the open bills beside the balances of the payable accounts, and asks the tie-out what is to blame.
import type { Tx } from '../../../packages/db/database.ts';
import { formatDateLong, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { moneyCell } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import {
  balancesAsOf,
  basisOf,
  listAccountRows,
  type TiedAccount,
  type TieSheet,
  tieColumns,
  tieProof,
  tieRows,
  yearAt,
} from '../../ledger/ledger.server.ts';
import { agedPayables } from '../bills/aged-payables.sql.ts';
import { checkPayables } from '../tie-out/payable-check.store.ts';
import { apTieOut } from './ap-subledger-to-gl-tie-out.report.ts';

async function sheetOf(tx: Tx, communityId: string, asOf: LocalDate): Promise<TieSheet> {
  const result = await checkPayables(tx, communityId, asOf);
  const open = await agedPayables(tx, { communityId, asOf });
  const balances = Map.groupBy(await balancesAsOf(tx, communityId, asOf), (row) => row.accountId);
  const control = (await listAccountRows(tx, communityId)).filter(({ role, survivorId }) => role === 'PAYABLE' && survivorId === null);
  const accounts = control.map(({ accountId, number, name }): TiedAccount => {
    const booked = balances.get(accountId) ?? [];
    const postings = { rows: 'postings', accountIds: [accountId], toDate: asOf, sign: -1 } as const;
    return { number, name, subledger: null, ledger: moneyCell(-sumCents(booked.map((row) => row.balance_cents)), postings) };
  });
  const bills = open.length > 0 ? [{ rows: 'open-bills', asOfDate: asOf, sign: 1 as const }] : [];
  const [proof] = apTieOut.proves;
  return {
    proof,
    whyNot: 'books on cash carry no payable',
    result,
    accounts,
    subledger: moneyCell(sumCents(open.map((bill) => bill.open_cents)), ...bills),
  };
}

export const apTieOutReport = joinReport(apTieOut, async (tx, { communityId, params: { asOfDate } }) => {
  const sheet = await sheetOf(tx, communityId, asOfDate);
  return {
    subtitle: [`As of ${formatDateLong(asOfDate)}`, basisOf(await yearAt(tx, communityId, asOfDate))],
    columns: tieColumns('Vendors are owed'),
    rows: tieRows(sheet),
    checks: [tieProof(sheet)],
  };
});
