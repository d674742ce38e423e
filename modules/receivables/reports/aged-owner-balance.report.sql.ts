// Reads open charges as of a day and sets them into columns by age; never by walking through the history of
// payments.
import type { CellSource, ReportCell, ReportCheck, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import {
  type Cents,
  formatDate,
  formatDateLong,
  formatMoney,
  type Instant,
  type LocalDate,
  sumCents,
} from '../../../packages/kernel/kernel.ts';
import { counted, moneyCell } from '../../../packages/reporting/layout.ts';
import { checkEqual, joinReport } from '../../../packages/reporting/report.ts';
import { propertyFlagWords } from '../../communities/communities.contract.ts';
import { balancesAsOf, basisOf, listAccountRows, postedSince, yearAt } from '../../ledger/ledger.server.ts';
import { loadCodes } from '../codes/code.store.ts';
import { type Age, agesBetween, type Bucket, bucketsAsOf, isWithin } from '../owners/aging.rules.ts';
import { lateDaysOf } from '../owners/aging.store.ts';
import { type OwnerBalance, type OwnerFacts, ownerBalances } from '../owners/balance.store.ts';
import { chooseOwners, type OwnerChoice } from '../owners/owner-choice.sql.ts';
import { type CoveredItem, coveredItemsAsOf } from '../owners/prepaid-cover.sql.ts';
import { agedOwnerBalance } from './aged-owner-balance.report.ts';

interface Shown {
  netPrepaid: boolean;
  lastPayment: boolean;
  showStatus: boolean;
  /** False where charges of some codes alone are shown: money paid ahead is of no code. */
  showCredit: boolean;
}

function columnsFor(ages: readonly Age[], { netPrepaid, lastPayment, showStatus, showCredit }: Shown): ReportColumn[] {
  return [
    { key: 'account', title: 'Account', kind: 'code' },
    { key: 'owner', title: 'Owner', kind: 'text' },
    { key: 'property', title: 'Property', kind: 'text' },
    ...ages.map(({ key, title }): ReportColumn => ({ key, title, kind: 'money' })),
    { key: 'balance', title: 'Balance', kind: 'money' },
    ...(netPrepaid ? [{ key: 'prepaid', title: 'Prepaid to apply', kind: 'money' } as const] : []),
    ...(showCredit ? [{ key: 'credit', title: 'Prepaid credit', kind: 'money' } as const] : []),
    ...(lastPayment
      ? ([
          { key: 'paidOn', title: 'Date', kind: 'date', over: 'Last payment' },
          { key: 'paid', title: 'Amount', kind: 'money', over: 'Last payment' },
        ] as const)
      : []),
    ...(showStatus ? [{ key: 'status', title: 'Status', kind: 'text' } as const] : []),
  ];
}

const whoWords: Readonly<Record<string, string>> = { PRESENT: 'Present owners', PREVIOUS: 'Previous owners' };

/** What is left out, in words for the lines under the title. */
async function filterWords(tx: Tx, communityId: string, { codeIds, owners, leastAmount, status }: OwnerChoice): Promise<string[]> {
  const codes = codeIds.length === 0 ? [] : (await loadCodes(tx, communityId)).filter(({ chargeCodeId }) => codeIds.includes(chargeCodeId));
  const statusTitle = agedOwnerBalance.params.find(({ name }) => name === 'status');
  const title = statusTitle?.kind === 'choice' ? statusTitle.choices.find(({ value }) => value === status)?.title : '';
  return [
    ...(codes.length === 0 ? [] : [codes.map(({ alias }) => alias).join(', ')]),
    ...(whoWords[owners] ? [whoWords[owners]] : []),
    ...(leastAmount > 0n ? [`Balances of ${formatMoney(leastAmount, 'digits')} and more`] : []),
    ...(status === 'ALL' || !title ? [] : [`Status: ${title}`]),
  ];
}

interface LastPayment {
  ownershipId: string;
  receiptId: string;
  date: LocalDate;
  applied_cents: Cents;
  prepaid_cents: Cents;
}

/**
 * The last receipt of each owner up to a day that was not taken back by then, with what of it was applied and
 * what stayed prepaid.
 */
async function lastPayments(
  tx: Tx,
  communityId: string,
  ownershipIds: readonly string[],
  asOf: LocalDate,
  knownTime: Instant | null,
): Promise<Map<string, LastPayment>> {
  const isUnknown = (batch: string) => postedSince(tx, batch, [communityId], knownTime);
  const found = await sql<LastPayment>`
    select o.ownership_id as "ownershipId", r.receipt_id as "receiptId", r.post_date as date, r.amount_cents - coalesce(m.amount, 0) as applied_cents,
      coalesce(m.amount, 0)::bigint as prepaid_cents
    from people.ownership o
    join lateral (
      select r.receipt_id, r.post_date, r.amount_cents from receivables.receipt r
      where r.customer_id = ${tx.customerId} and r.ownership_id = o.ownership_id and r.community_id = o.community_id and r.post_date <= ${asOf}::date
        and not ${isUnknown('r.batch_id')}
        and not exists (select 1 from receivables.receipt_backout b where b.customer_id = ${tx.customerId} and b.receipt_id = r.receipt_id and b.backed_out_on <= ${asOf}::date
          and not ${isUnknown('b.batch_id')})
      order by r.post_date desc, r.receipt_id desc limit 1
    ) r on true
    left join lateral (
      select sum(p.amount_cents)::bigint as amount from receivables.prepaid_movement p
      where p.customer_id = ${tx.customerId} and p.receipt_id = r.receipt_id and p.kind = 'RECEIPT'
    ) m on true
    where o.customer_id = ${tx.customerId} and o.community_id = ${communityId} and o.ownership_id = any(${[...ownershipIds]}::bigint[])`.execute(
    tx.db,
  );
  return new Map(found.rows.map((row) => [row.ownershipId, row]));
}

/** How charges are aged: by these days, and less what prepaid money would pay of them. */
interface Aging {
  buckets: readonly Bucket[];
  netPrepaid: boolean;
}

const coveredBy = (items: readonly CoveredItem[]) => sumCents(items.map((item) => item.covered_cents));

/** The figures of some items, all opening to `source` narrowed to the bucket. */
function agedCells(
  items: readonly CoveredItem[],
  { buckets, netPrepaid }: Aging,
  source: Omit<CellSource, 'rows' | 'sign'>,
): Record<string, ReportCell> {
  const opens = { rows: netPrepaid ? 'net-open-items' : 'open-items', ...source, sign: 1 } as const;
  const sum = (some: readonly CoveredItem[]) => sumCents(some.map((item) => item.open_cents)) - (netPrepaid ? coveredBy(some) : 0n);
  const cells = buckets.map(({ key, ...days }) => {
    const within = items.filter((item) => isWithin(item.agedFrom, { key, ...days }));
    return [key, within.length > 0 ? moneyCell(sum(within), { ...opens, ...days }) : moneyCell(0n)] as const;
  });
  const prepaid = netPrepaid ? { prepaid: moneyCell(coveredBy(items), { ...opens, rows: 'prepaid-to-apply' }) } : {};
  return { ...Object.fromEntries(cells), balance: moneyCell(sum(items), opens), ...prepaid };
}

/** The charges of an owner one by one. */
function chargeRows(own: readonly CoveredItem[], aging: Aging, source: Omit<CellSource, 'rows' | 'sign'>): ReportRow[] {
  return own.map((item) => {
    const one = agedCells([item], aging, { ...source, itemId: `${item.chargeDate}.1.${item.chargeId}` });
    return {
      kind: 'row',
      level: 1,
      cells: { owner: { text: `${item.code} ${formatDate(item.agedFrom)}` }, property: { text: item.description }, ...one },
    };
  });
}

function paidCells(owner: OwnerFacts, paid: LastPayment | undefined): Record<string, ReportCell> {
  if (!paid) return {};
  const one = { ownershipIds: [owner.ownershipId], itemId: `${paid.date}.4.${paid.receiptId}` };
  const sources: CellSource[] = [];
  if (paid.applied_cents !== 0n) sources.push({ rows: 'owner-balance', ...one, sign: -1 });
  if (paid.prepaid_cents !== 0n) sources.push({ rows: 'owner-prepaid', ...one, sign: 1 });
  return { paidOn: { date: paid.date }, paid: moneyCell(paid.applied_cents + paid.prepaid_cents, ...sources) };
}

/**
 * What owners who owe have paid ahead and what is not netted against their charges, as a credit: it is in no
 * age and not in the balance.
 */
function creditCell(
  balances: readonly OwnerBalance[],
  byOwner: ReadonlyMap<string, readonly CoveredItem[]>,
  { netPrepaid }: Aging,
  asOf: LocalDate,
): ReportCell {
  if (balances.length === 0) return moneyCell(0n);
  const ownershipIds = balances.map((balance) => balance.ownershipId);
  const prepaid = sumCents(balances.map((balance) => balance.prepaid_cents));
  const held = { rows: 'owner-prepaid', ownershipIds, toDate: asOf, sign: -1 } as const;
  if (!netPrepaid) return moneyCell(-prepaid, held);
  const covered = coveredBy(ownershipIds.flatMap((ownershipId) => byOwner.get(ownershipId) ?? []));
  return moneyCell(covered - prepaid, held, { rows: 'prepaid-to-apply', ownershipIds, asOfDate: asOf, sign: 1 });
}

async function provedBy(
  tx: Tx,
  { communityId, knownTime }: { communityId: string; knownTime: Instant | null },
  asOf: LocalDate,
  total: Cents,
  owners: readonly OwnerBalance[],
): Promise<ReportCheck[]> {
  const balances = sumCents(owners.map((owner) => owner.owes_cents));
  const agrees = checkEqual('Open charges equal the balances of the owners', total, balances, formatMoney(balances, 'digits'));
  const tie = 'Open charges equal the receivable accounts';
  if ((await yearAt(tx, communityId, asOf))?.arTiming !== 'CHARGE')
    return [agrees, { name: tie, outcome: 'notApplicable', detail: 'books on cash carry no receivable' }];
  const control = (await listAccountRows(tx, communityId)).filter((account) => account.role === 'RECEIVABLE');
  const ids = new Set(control.map((account) => account.accountId));
  const booked = sumCents(
    (await balancesAsOf(tx, communityId, asOf, knownTime)).filter((row) => ids.has(row.accountId)).map((row) => row.balance_cents),
  );
  return [
    agrees,
    checkEqual(tie, total, booked, `${control.map((account) => account.number).join(', ')}: ${formatMoney(booked, 'digits')}`),
  ];
}

/** More owners than this make a total that opens nothing: what opens it travels in an address. */
const MOST_OWNERS = 1_000;

const closed = (cells: Record<string, ReportCell>) =>
  Object.fromEntries(Object.entries(cells).map(([key, { money, ...cell }]) => [key, money === undefined ? cell : { amount: money }]));

export const agedOwnerBalanceReport = joinReport(agedOwnerBalance, async (tx, { communityId, params, knownTime }) => {
  const { asOfDate: asOf, netPrepaid, chargeDetail, lastPayment, showStatus, ...asked } = params;
  const everything = await coveredItemsAsOf(tx, communityId, asOf, knownTime);
  const ofCodes = everything.filter(({ codeId }) => asked.codeIds.length === 0 || asked.codeIds.includes(codeId));
  const itemsOf = Map.groupBy(ofCodes, (item) => item.ownershipId);
  const balanceOf = ({ ownershipId }: OwnerFacts) =>
    sumCents((itemsOf.get(ownershipId) ?? []).map((item) => item.open_cents - (netPrepaid ? item.covered_cents : 0n)));
  const { shown, isAll, statusOf } = await chooseOwners(tx, communityId, asOf, { ownershipIds: [...itemsOf.keys()], balanceOf }, asked);
  const ids = shown.map(({ ownershipId }) => ownershipId);
  const byOwner = new Map(ids.map((id) => [id, itemsOf.get(id) ?? []]));
  const balances = await ownerBalances(tx, communityId, asOf, null, knownTime);
  const showCredit = asked.codeIds.length === 0;
  const ahead = Map.groupBy(
    balances.filter(({ ownershipId, prepaid_cents }) => showCredit && prepaid_cents !== 0n && byOwner.has(ownershipId)),
    (balance) => balance.ownershipId,
  );
  const paid = lastPayment ? await lastPayments(tx, communityId, ids, asOf, knownTime) : new Map<string, LastPayment>();
  const ages = agesBetween(await lateDaysOf(tx, communityId));
  const aging = { buckets: bucketsAsOf(asOf, ages), netPrepaid };
  const narrowed = { asOfDate: asOf, ...(showCredit ? {} : { codeIds: asked.codeIds }) };
  const creditOf = (own: readonly OwnerBalance[]) => (showCredit ? { credit: creditCell(own, byOwner, aging, asOf) } : {});
  const rows = shown.flatMap((owner): ReportRow[] => {
    const own = byOwner.get(owner.ownershipId) ?? [];
    const source = { ...narrowed, ownershipIds: [owner.ownershipId] };
    const facts = { account: { text: owner.accountNumber }, owner: { text: owner.owner }, property: { text: owner.address } };
    const status = statusOf(owner).map((flag) => propertyFlagWords[flag]);
    const cells = {
      ...facts,
      ...agedCells(own, aging, source),
      ...creditOf(ahead.get(owner.ownershipId) ?? []),
      ...paidCells(owner, paid.get(owner.ownershipId)),
      ...(showStatus ? { status: { text: status.join(', ') } } : {}),
    };
    return [{ kind: 'row', level: 0, cells }, ...(chargeDetail ? chargeRows(own, aging, source) : [])];
  });
  const total = {
    ...agedCells([...byOwner.values()].flat(), aging, { ...narrowed, ...(isAll ? {} : { ownershipIds: ids }) }),
    ...creditOf([...ahead.values()].flat()),
  };
  const title = `Total, ${counted(shown.length, 'owner')}`;
  const figures = isAll || ids.length <= MOST_OWNERS ? total : closed(total);
  return {
    subtitle: [
      `As of ${formatDateLong(asOf)}`,
      netPrepaid ? 'By date of charge, net of prepaid balances' : 'By date of charge',
      ...(await filterWords(tx, communityId, asked)),
      basisOf(await yearAt(tx, communityId, asOf)),
    ],
    columns: columnsFor(ages, { netPrepaid, lastPayment, showStatus, showCredit }),
    rows: [...rows, { kind: 'grandTotal', level: 0, cells: { owner: { text: title }, ...figures } }],
    // What is left out of the lines is in the books all the same.
    checks: await provedBy(tx, { communityId, knownTime }, asOf, sumCents(everything.map((item) => item.open_cents)), balances),
  };
});
