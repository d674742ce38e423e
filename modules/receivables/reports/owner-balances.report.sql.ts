// Reads what owners owe and have paid ahead as of a day, of all or some codes, and adds up those who owe and
// those in credit.
import type { CellSource, ReportCell, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { type Cents, formatDateLong, type Instant, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { moneyCell } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { basisOf, yearAt } from '../../ledger/ledger.server.ts';
import { loadCodes } from '../codes/code.store.ts';
import { listPresentOwners, loadOwners, type OwnerFacts, ownerBalances } from '../owners/balance.store.ts';
import { tiePrepaid, tieReceivables } from '../owners/control-balance.sql.ts';
import { inOrder, type OwnerOrder, previousOwners } from '../owners/owner-order.sql.ts';
import { openItemsAsOf } from '../owners/owner-rows.store.ts';
import { ownerBalanceList } from './owner-balances.report.ts';

const columns: ReportColumn[] = [
  { key: 'account', title: 'Account', kind: 'code' },
  { key: 'owner', title: 'Owner', kind: 'text' },
  { key: 'property', title: 'Property', kind: 'text' },
  { key: 'owes', title: 'Balance', kind: 'money' },
  { key: 'prepaid', title: 'Prepaid', kind: 'money' },
  { key: 'net', title: 'Net', kind: 'money' },
];

interface Standing {
  owes: Cents;
  prepaid: Cents;
}

interface Asked {
  asOf: LocalDate;
  codeIds: readonly string[];
}

/** What owners owe of some codes; without codes all they owe, and what they have paid ahead. */
async function standings(tx: Tx, communityId: string, { asOf, codeIds }: Asked, knownTime: Instant | null): Promise<Map<string, Standing>> {
  if (codeIds.length === 0) {
    const balances = await ownerBalances(tx, communityId, asOf, null, knownTime);
    return new Map(balances.map((one) => [one.ownershipId, { owes: one.owes_cents, prepaid: one.prepaid_cents }]));
  }
  const items = (await openItemsAsOf(tx, communityId, asOf, knownTime)).filter(({ codeId }) => codeIds.includes(codeId));
  const byOwner = Map.groupBy(items, ({ ownershipId }) => ownershipId);
  return new Map([...byOwner].map(([id, own]) => [id, { owes: sumCents(own.map(({ open_cents }) => open_cents)), prepaid: 0n }]));
}

/** More owners than this make a figure that opens nothing: what opens it travels in an address. */
const MOST_OWNERS = 1_000;

/** The figures of some owners together, opening what made them; null for all owners there are. */
function figures(all: readonly Standing[], ownershipIds: readonly string[] | null, { asOf, codeIds }: Asked): ReportRow['cells'] {
  const owes = sumCents(all.map((one) => one.owes));
  const prepaid = sumCents(all.map((one) => one.prepaid));
  const source = (kinds: readonly string[], sign: 1 | -1): CellSource => ({
    rows: 'owner-activity',
    ...(ownershipIds ? { ownershipIds } : {}),
    toDate: asOf,
    ...(codeIds.length > 0 ? { codeIds } : {}),
    ...(kinds.length > 0 ? { kinds } : {}),
    sign,
  });
  const figure = (cents: Cents, kinds: readonly string[], sign: 1 | -1): ReportCell => {
    if (ownershipIds && ownershipIds.length > MOST_OWNERS) return { amount: cents };
    return all.length === 0 ? moneyCell(0n) : moneyCell(cents, source(kinds, sign));
  };
  const owed = { owes: figure(owes, ['OWED'], 1) };
  return codeIds.length > 0 ? owed : { ...owed, prepaid: figure(prepaid, ['AHEAD'], -1), net: figure(owes - prepaid, [], 1) };
}

/** An owner with what stands on the account. */
function lineOf(owner: OwnerFacts, standing: Standing, asked: Asked): ReportRow {
  const facts = { account: { text: owner.accountNumber }, owner: { text: owner.owner }, property: { text: owner.address } };
  return { kind: 'row', level: 0, cells: { ...facts, ...figures([standing], [owner.ownershipId], asked) } };
}

const none: Standing = { owes: 0n, prepaid: 0n };

export const ownerBalancesReport = joinReport(ownerBalanceList, async (tx, { communityId, params, knownTime }) => {
  const { asOfDate: asOf, owners: which, codeIds, showZero, order } = params;
  const asked = { asOf, codeIds };
  const all = await standings(tx, communityId, asked, knownTime);
  const present = showZero ? (await listPresentOwners(tx, communityId, asOf)).map(({ ownershipId }) => ownershipId) : [];
  const previous = await previousOwners(tx, communityId, asOf);
  const isAsked = ({ ownershipId }: OwnerFacts) => which === 'ALL' || previous.has(ownershipId) === (which === 'PREVIOUS');
  const standingOf = ({ ownershipId }: OwnerFacts) => all.get(ownershipId) ?? none;
  const netOf = (owner: OwnerFacts) => standingOf(owner).owes - standingOf(owner).prepaid;
  const found = (await loadOwners(tx, communityId, [...new Set([...all.keys(), ...present])])).filter(isAsked);
  const shown = inOrder(found, order as OwnerOrder, netOf);
  const total = (kind: 'total' | 'grandTotal', title: string, own: readonly OwnerFacts[]): ReportRow => {
    const ids = which === 'ALL' && kind === 'grandTotal' ? null : own.map(({ ownershipId }) => ownershipId);
    return { kind, level: 0, cells: { owner: { text: `${title}, ${own.length}` }, ...figures(own.map(standingOf), ids, asked) } };
  };
  const names = (await loadCodes(tx, communityId)).filter(({ chargeCodeId }) => codeIds.includes(chargeCodeId)).map(({ alias }) => alias);
  const sum = (of: (one: Standing) => Cents) => sumCents([...all.values()].map(of));
  const standing = { communityId, asOf, knownTime };
  const [tiesOwed, tiesPrepaid] = ownerBalanceList.proves;
  const isPart = codeIds.length > 0;
  return {
    subtitle: [
      `As of ${formatDateLong(asOf)}`,
      basisOf(await yearAt(tx, communityId, asOf)),
      ...(which === 'ALL' ? [] : [which === 'PRESENT' ? 'Present owners' : 'Previous owners']),
      ...(isPart ? [names.join(', ')] : []),
    ],
    columns: isPart ? columns.filter(({ key }) => key !== 'prepaid' && key !== 'net') : columns,
    rows: [
      ...shown.map((owner) => lineOf(owner, standingOf(owner), asked)),
      total(
        'total',
        'Owners who owe',
        shown.filter((owner) => netOf(owner) > 0n),
      ),
      total(
        'total',
        'Owners in credit',
        shown.filter((owner) => netOf(owner) < 0n),
      ),
      total('grandTotal', 'All owners', shown),
    ],
    checks: [
      await tieReceivables(
        tx,
        tiesOwed,
        standing,
        sum((one) => one.owes),
        isPart,
      ),
      await tiePrepaid(
        tx,
        tiesPrepaid,
        standing,
        sum((one) => one.prepaid),
        isPart,
      ),
    ],
  };
});
