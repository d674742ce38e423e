// Reads what owners have paid ahead and what they have open as of a day, the largest prepaid balance first.
import type { ReportCheck, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { addDays, type Cents, formatDateLong, formatMoney, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { counted, moneyCell, totalRow } from '../../../packages/reporting/layout.ts';
import { checkEqual, joinReport } from '../../../packages/reporting/report.ts';
import { balancesAsOf, basisOf, listAccountRows, yearAt } from '../../ledger/ledger.server.ts';
import { loadOwners, type OwnerBalance, type OwnerFacts, ownerBalances } from '../owners/balance.store.ts';
import { loadOwnerEvents } from '../owners/owner-rows.store.ts';
import { prepaidOwners } from './prepaid-owners.report.ts';

const money = (key: string, title: string): ReportColumn => ({ key, title, kind: 'money' });
const columns: ReportColumn[] = [
  { key: 'account', title: 'Account', kind: 'code' },
  { key: 'owner', title: 'Owner', kind: 'text' },
  { key: 'property', title: 'Property', kind: 'text' },
  money('prepaid', 'Prepaid'),
  money('unapplied', 'Unapplied'),
  money('owes', 'Open charges'),
  money('future', 'Future charges due'),
];

/**
 * What an owner has beside the balance of the day: prepaid money kept for no code, and what is charged later.
 */
interface Beside {
  unapplied: Cents;
  future: Cents;
}

/** Charges of every kind, and what was taken back of them. */
const chargeKinds = ['CHARGE', 'LATE_FEE', 'NSF_FEE', 'INTEREST', 'MOVED', 'REVERSAL', 'WAIVER', 'WRITE_OFF'] as const;

/** Both by owner, from the same events that open behind the figures. */
async function loadBeside(tx: Tx, communityId: string, ownershipIds: readonly string[], asOf: LocalDate): Promise<Map<string, Beside>> {
  const until = await loadOwnerEvents(tx, communityId, ownershipIds, { toDate: asOf });
  const later = await loadOwnerEvents(tx, communityId, ownershipIds, { fromDate: addDays(asOf, 1), kinds: chargeKinds });
  const [before, after] = [Map.groupBy(until, (event) => event.ownershipId), Map.groupBy(later, (event) => event.ownershipId)];
  return new Map(
    ownershipIds.map((id) => [
      id,
      {
        unapplied: sumCents((before.get(id) ?? []).map((event) => event.unapplied_cents)),
        future: sumCents((after.get(id) ?? []).map((event) => event.owed_cents)),
      },
    ]),
  );
}

function rowOf(owner: OwnerFacts, { prepaid_cents, owes_cents }: OwnerBalance, { unapplied, future }: Beside, asOf: LocalDate): ReportRow {
  const ownershipIds = [owner.ownershipId];
  return {
    kind: 'row',
    level: 0,
    cells: {
      account: { text: owner.accountNumber },
      owner: { text: owner.owner },
      property: { text: owner.address },
      prepaid: moneyCell(prepaid_cents, { rows: 'owner-prepaid', ownershipIds, toDate: asOf, sign: 1 }),
      unapplied: moneyCell(unapplied, { rows: 'owner-unapplied', ownershipIds, toDate: asOf, sign: 1 }),
      owes: moneyCell(owes_cents, { rows: 'open-items', ownershipIds, asOfDate: asOf, sign: 1 }),
      future: moneyCell(future, { rows: 'owner-balance', ownershipIds, fromDate: addDays(asOf, 1), kinds: chargeKinds, sign: 1 }),
    },
  };
}

/**
 * What all owners have paid ahead, those below the least amount too, must stand on the prepaid accounts; that
 * holds under every method.
 */
async function provedBy(tx: Tx, communityId: string, asOf: LocalDate, total: Cents): Promise<ReportCheck> {
  const held = (await listAccountRows(tx, communityId)).filter(({ role }) => role === 'PREPAID' || role === 'PREPAID_RESERVE');
  const ids = new Set(held.map(({ accountId }) => accountId));
  const rows = (await balancesAsOf(tx, communityId, asOf)).filter(({ accountId }) => ids.has(accountId));
  const booked = -sumCents(rows.map(({ balance_cents }) => balance_cents));
  const words = `${held.map(({ number }) => number).join(', ')}: ${formatMoney(booked, 'digits')}`;
  return checkEqual('The total equals the prepaid accounts', total, booked, words);
}

export const prepaidOwnersReport = joinReport(prepaidOwners, async (tx, { communityId, params: { asOfDate: asOf, leastAmount } }) => {
  const balances = (await ownerBalances(tx, communityId, asOf)).filter(({ prepaid_cents }) => prepaid_cents !== 0n);
  const shown = new Map(balances.filter((one) => one.prepaid_cents >= leastAmount).map((one) => [one.ownershipId, one]));
  const owners = await loadOwners(tx, communityId, [...shown.keys()]);
  const beside = await loadBeside(tx, communityId, [...shown.keys()], asOf);
  const rows = owners
    .flatMap((owner) => {
      const balance = shown.get(owner.ownershipId);
      return balance ? [{ owner, balance }] : [];
    })
    .toSorted((a, b) => Number(b.balance.prepaid_cents - a.balance.prepaid_cents))
    .map(({ owner, balance }) => rowOf(owner, balance, beside.get(owner.ownershipId) ?? { unapplied: 0n, future: 0n }, asOf));
  const title = `Total, ${counted(rows.length, 'owner')}`;
  const total = totalRow('grandTotal', title, rows, columns);
  return {
    subtitle: [
      `As of ${formatDateLong(asOf)}`,
      basisOf(await yearAt(tx, communityId, asOf)),
      ...(leastAmount > 1n ? [`Prepaid balances of ${formatMoney(leastAmount, 'digits')} and more`] : []),
    ],
    columns,
    rows: [...rows, total],
    checks: [await provedBy(tx, communityId, asOf, sumCents(balances.map((one) => one.prepaid_cents)))],
  };
});
