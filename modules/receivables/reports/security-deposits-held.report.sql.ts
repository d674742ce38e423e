// Reads security deposits as of a day, by holder.
import type { ReportCheck, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { type Cents, formatDateLong, formatMoney, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { counted, moneyCell, totalRow } from '../../../packages/reporting/layout.ts';
import { checkEqual, joinReport } from '../../../packages/reporting/report.ts';
import { balancesAsOf, listAccountRows } from '../../ledger/ledger.server.ts';
import { type HeldDeposit, type KeptMovement, loadHeldDeposits, loadMovements } from '../deposits-held/held-deposit.store.ts';
import { securityDepositsHeld } from './security-deposits-held.report.ts';

const money = (key: string, title: string): ReportColumn => ({ key, title, kind: 'money' });
const columns: ReportColumn[] = [
  { key: 'holder', title: 'Held for', kind: 'text' },
  { key: 'account', title: 'Account', kind: 'code' },
  { key: 'number', title: 'Deposit', kind: 'code' },
  { key: 'type', title: 'Type', kind: 'text' },
  { key: 'purpose', title: 'Purpose', kind: 'text' },
  { key: 'received', title: 'Received', kind: 'date' },
  money('deposited', 'Deposited'),
  money('interest', 'Interest'),
  money('refunded', 'Refunded'),
  money('kept', 'Kept or applied'),
  money('held', 'Held'),
];

type Kinds = readonly KeptMovement['kind'][];
const deposited: Kinds = ['OPENING', 'RECEIVED', 'ADJUSTED'];
const interest: Kinds = ['INTEREST'];
const refunded: Kinds = ['REFUNDED'];
const kept: Kinds = ['KEPT', 'CHARGES'];

function rowOf(deposit: HeldDeposit, movements: readonly KeptMovement[], asOf: LocalDate): ReportRow {
  const cell = (kinds: Kinds | null, sign: 1 | -1) => {
    const sum = sumCents(movements.filter((one) => !kinds || kinds.includes(one.kind)).map((one) => one.amount));
    const source = {
      rows: 'held-deposit',
      itemId: `${deposit.receivedOn}.1.${deposit.heldDepositId}`,
      ...(kinds ? { kinds } : {}),
      toDate: asOf,
      sign,
    };
    return moneyCell(BigInt(sign) * sum, source);
  };
  return {
    kind: 'row',
    level: 0,
    cells: {
      holder: { text: deposit.holder },
      account: { text: deposit.accountNumber },
      number: { text: String(deposit.depositNumber) },
      type: { text: deposit.type },
      ...(deposit.purpose === '' ? {} : { purpose: { text: deposit.purpose } }),
      received: { date: deposit.receivedOn },
      deposited: cell(deposited, 1),
      interest: cell(interest, 1),
      refunded: cell(refunded, -1),
      kept: cell(kept, -1),
      held: cell(null, 1),
    },
  };
}

/** What all deposits hold must stand on the accounts of deposits held. */
async function provedBy(tx: Tx, communityId: string, asOf: LocalDate, total: Cents): Promise<ReportCheck> {
  const accounts = (await listAccountRows(tx, communityId)).filter(({ role }) => role === 'DEPOSITS_HELD');
  const name = 'The total equals the deposits held in the books';
  const ids = new Set(accounts.map(({ accountId }) => accountId));
  const booked = -sumCents(
    (await balancesAsOf(tx, communityId, asOf)).flatMap((row) => (ids.has(row.accountId) ? [row.balance_cents] : [])),
  );
  const words =
    accounts.length === 0
      ? 'no account holds security deposits'
      : `${accounts.map(({ number }) => number).join(', ')}: ${formatMoney(booked, 'digits')}`;
  return checkEqual(name, total, booked, words);
}

export const securityDepositsHeldReport = joinReport(
  securityDepositsHeld,
  async (tx, { communityId, params: { asOfDate: asOf, show } }) => {
    const moved = Map.groupBy(
      (await loadMovements(tx, communityId)).filter((one) => one.on <= asOf),
      (one) => one.heldDepositId,
    );
    const shown = (await loadHeldDeposits(tx, communityId))
      .filter((one) => moved.has(one.heldDepositId))
      .filter((one) => show === 'ALL' || sumCents((moved.get(one.heldDepositId) ?? []).map((row) => row.amount)) !== 0n)
      .toSorted((a, b) => a.holder.localeCompare(b.holder) || a.depositNumber - b.depositNumber);
    const rows = shown.map((one) => rowOf(one, moved.get(one.heldDepositId) ?? [], asOf));
    const total = sumCents([...moved.values()].flat().map((one) => one.amount));
    return {
      subtitle: [`As of ${formatDateLong(asOf)}`],
      columns,
      rows: [...rows, totalRow('grandTotal', `Total, ${counted(rows.length, 'deposit')}`, rows, columns)],
      checks: [await provedBy(tx, communityId, asOf, total)],
    };
  },
);
