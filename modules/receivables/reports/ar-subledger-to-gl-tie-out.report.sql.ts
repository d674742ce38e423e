// Sets the open charges of owners beside the balances of the receivable accounts, and asks the tie-out what
// is to blame.
import type { Tx } from '../../../packages/db/database.ts';
import { formatDate, formatDateLong, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
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
import { openItemsAsOf } from '../owners/owner-rows.store.ts';
import { checkReceivables } from '../tie-out/owner-check.store.ts';
import { arTieOut } from './ar-subledger-to-gl-tie-out.report.ts';

async function sheetOf(tx: Tx, communityId: string, asOf: LocalDate): Promise<TieSheet> {
  const result = await checkReceivables(tx, communityId, asOf);
  const items = await openItemsAsOf(tx, communityId, asOf);
  const balances = Map.groupBy(await balancesAsOf(tx, communityId, asOf), (row) => row.accountId);
  const control = (await listAccountRows(tx, communityId)).filter(({ role, survivorId }) => role === 'RECEIVABLE' && survivorId === null);
  const accounts = control.map(({ accountId, number, name }): TiedAccount => {
    const own = items.filter((item) => item.accountId === accountId);
    const subledger = moneyCell(
      sumCents(own.map((item) => item.open_cents)),
      ...(own.length > 0 ? [{ rows: 'open-items', accountIds: [accountId], asOfDate: asOf, sign: 1 as const }] : []),
    );
    const booked = balances.get(accountId) ?? [];
    const postings = { rows: 'postings', accountIds: [accountId], toDate: asOf, sign: 1 } as const;
    return { number, name, subledger, ledger: moneyCell(sumCents(booked.map((row) => row.balance_cents)), postings) };
  });
  const unlinked = items.filter((item) => item.accountId === null);
  const loose = { rows: 'open-items', asOfDate: asOf, sign: 1 } as const;
  const beside: TiedAccount[] = unlinked.map((item) => ({
    number: '',
    name: `${item.code} of ${formatDate(item.chargeDate)}, linked to no account`,
    subledger: moneyCell(item.open_cents, { ...loose, itemId: `${item.chargeDate}.1.${item.chargeId}` }),
    ledger: moneyCell(0n),
  }));
  const [proof] = arTieOut.proves;
  return { proof, whyNot: 'books on cash carry no receivable', result, accounts: [...accounts, ...beside] };
}

export const arTieOutReport = joinReport(arTieOut, async (tx, { communityId, params: { asOfDate } }) => {
  const sheet = await sheetOf(tx, communityId, asOfDate);
  return {
    subtitle: [`As of ${formatDateLong(asOfDate)}`, basisOf(await yearAt(tx, communityId, asOfDate))],
    columns: tieColumns('Owners owe'),
    rows: tieRows(sheet),
    checks: [tieProof(sheet)],
  };
});
