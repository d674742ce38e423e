// The SQL of billing: what is assigned and due, what was billed, who is late, and the lines of unposted
// batches.
import { rowsFor, rowsOf, sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import { isHeld } from '../../communities/communities.server.ts';
import type { Answer } from '../../law/law.server.ts';
import type { BatchKind } from './billing.contract.ts';
import type { Assignment } from './charge.rules.ts';
import type { LateCandidate } from './late-fee.rules.ts';

/**
 * The links valid on a date with their owners and amounts; of the codes given, or of all that are active, and
 * of one property where it is named.
 */
export async function loadAssignments(
  tx: Tx,
  communityId: string,
  postDate: LocalDate,
  fiscalYearId: string,
  codeIds: readonly string[] | null,
  propertyId: string | null = null,
): Promise<Assignment[]> {
  const chosen = codeIds === null ? sql`true` : sql`l.charge_code_id = any(${[...codeIds]}::bigint[])`;
  const within = propertyId === null ? sql`true` : sql`l.property_id = ${propertyId}`;
  const found = await sql<Omit<Assignment, 'amount'> & { amount_cents: Cents | null }>`
    select distinct on (p.account_number, l.charge_code_id, l.category_linkage_id)
      l.property_id as "propertyId", o.ownership_id as "ownershipId", l.charge_code_id as "codeId", g.name as "categoryName", g.frequency,
      coalesce(l.override_cents, a.amount_cents) as amount_cents
    from receivables.category_linkage l
    join receivables.code_category g on g.customer_id = ${tx.customerId} and g.code_category_id = l.code_category_id
    join receivables.charge_code c on c.customer_id = ${tx.customerId} and c.charge_code_id = l.charge_code_id and c.is_active
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = l.property_id
    left join receivables.category_amount a on a.customer_id = ${tx.customerId} and a.code_category_id = l.code_category_id and a.fiscal_year_id = ${fiscalYearId}
    left join people.ownership o on o.customer_id = ${tx.customerId} and o.community_id = l.community_id and o.property_id = l.property_id and o.is_primary
      and o.start_on <= ${postDate}::date and (o.end_on is null or o.end_on >= ${postDate}::date)
    where l.customer_id = ${tx.customerId} and l.community_id = ${communityId} and l.start_on <= ${postDate}::date
      and (l.end_on is null or l.end_on >= ${postDate}::date) and ${chosen} and ${within}
    order by p.account_number, l.charge_code_id, l.category_linkage_id, o.start_on desc nulls last`.execute(tx.db);
  return found.rows.map(({ amount_cents, ...row }) => ({ ...row, amount: amount_cents }));
}

export interface BilledRow {
  propertyId: string;
  codeId: string;
  sourceCodeId: string | null;
  sourceChargeId: string | null;
  instalmentStart: LocalDate;
  amount_cents: Cents;
}

/**
 * The installments and fees beginning on the days given, and the fees for the charges given, that were
 * charged and not reversed; of some codes and one property, where these are named.
 */
export async function loadBilled(
  tx: Tx,
  communityId: string,
  starts: readonly LocalDate[],
  sourceChargeIds: readonly string[] = [],
  of: { codeIds?: readonly string[]; propertyId?: string | null } = {},
): Promise<BilledRow[]> {
  const found = await sql<BilledRow>`
    select property_id as "propertyId", charge_code_id as "codeId", source_code_id as "sourceCodeId", source_charge_id as "sourceChargeId",
      instalment_start as "instalmentStart", amount_cents
    from receivables.charge where customer_id = ${tx.customerId} and community_id = ${communityId} and not is_reversed
      and (instalment_start = any(${[...new Set(starts)]}::date[]) or source_charge_id = any(${[...sourceChargeIds]}::bigint[]))
      and (${of.codeIds === undefined}::boolean or charge_code_id = any(${[...(of.codeIds ?? [])]}::bigint[]))
      and (${of.propertyId ?? null}::bigint is null or property_id = ${of.propertyId ?? null}::bigint)`.execute(tx.db);
  return found.rows;
}

/** A charge of a candidate as it is read, with what its category says about paying late. */
interface LateRow {
  propertyId: string;
  ownershipId: string;
  codeId: string;
  holdsLateFees: boolean;
  chargeId: string;
  chargeDate: LocalDate;
  amount_cents: Cents;
  open_cents: Cents;
  hasDrawnFee: boolean;
  kind: 'FLAT' | 'PERCENT';
  flat_cents: Cents;
  basisPoints: number;
  minimum_cents: Cents;
  repeat: 'ONCE' | 'MONTHLY';
  graceDays: number;
  cap_cents: Cents;
  capBasisPoints: number;
  feeCodeId: string;
}

/** A fee for the charge `c` that stands: one for it alone, or a monthly one of its day or later. */
const drawnFee = (
  tx: Tx,
) => sql`exists (select 1 from receivables.charge f where f.customer_id = ${tx.customerId} and f.property_id = c.property_id
  and f.instalment_start is not null and not f.is_reversed and f.kind = 'LATE_FEE' and f.source_code_id = c.charge_code_id
  and (f.source_charge_id in (c.charge_id, c.origin_charge_id) or (f.source_charge_id is null and f.charge_date >= c.charge_date)))`;

/**
 * Present owners with open charges, on a date, of codes whose category asks a late fee. Receipts `without`
 * are left out, as if they had never come.
 */
export async function loadLateCandidates(
  tx: Tx,
  communityId: string,
  postDate: LocalDate,
  codeIds: readonly string[] | null,
  without: readonly string[] = [],
): Promise<LateCandidate[]> {
  const uncounted = sql`(a.applied_on > ${postDate}::date or a.receipt_id = any(${[...without]}::bigint[]))`;
  const chosen = codeIds === null ? sql`true` : sql`c.charge_code_id = any(${[...codeIds]}::bigint[])`;
  const found = await sql<LateRow>`
    select c.property_id as "propertyId", c.ownership_id as "ownershipId", c.charge_code_id as "codeId", ${isHeld(tx, 'LATE_FEE', postDate)} as "holdsLateFees",
      c.charge_id as "chargeId", coalesce(first.charge_date, c.charge_date) as "chargeDate", c.amount_cents, ${drawnFee(tx)} as "hasDrawnFee",
      c.open_cents + coalesce((select sum(a.amount_cents) from receivables.application a where a.customer_id = ${tx.customerId} and a.charge_id = c.charge_id
        and ${uncounted}), 0)::bigint as open_cents,
      g.late_fee_kind as kind, g.late_fee_cents as flat_cents, g.late_fee_basis_points as "basisPoints", g.minimum_liability_cents as minimum_cents,
      g.late_fee_repeat as repeat, g.late_fee_grace_days as "graceDays", g.late_fee_cap_cents as cap_cents, g.late_fee_cap_basis_points as "capBasisPoints",
      g.late_fee_code_id as "feeCodeId"
    from receivables.charge c
    left join receivables.charge first on first.customer_id = ${tx.customerId} and first.charge_id = c.origin_charge_id
    join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = c.property_id
    join people.ownership o on o.customer_id = ${tx.customerId} and o.ownership_id = c.ownership_id and o.is_primary and (o.end_on is null or o.end_on >= ${postDate}::date)
    join receivables.category_linkage l on l.customer_id = ${tx.customerId} and l.property_id = c.property_id and l.charge_code_id = c.charge_code_id
      and l.start_on <= ${postDate}::date and (l.end_on is null or l.end_on >= ${postDate}::date)
    join receivables.code_category g on g.customer_id = ${tx.customerId} and g.code_category_id = l.code_category_id and g.late_fee_kind <> 'NONE'
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.charge_date <= ${postDate}::date and ${chosen}
      and (c.open_cents > 0 or exists (select 1 from receivables.application a where a.customer_id = ${tx.customerId} and a.charge_id = c.charge_id and ${uncounted}))
    order by p.account_number, c.ownership_id, c.charge_code_id, c.charge_date, c.charge_id`.execute(tx.db);
  return [...Map.groupBy(found.rows, (row) => `${row.ownershipId}:${row.codeId}`).values()].flatMap(candidateOf);
}

function candidateOf(rows: readonly LateRow[]): LateCandidate[] {
  const [first] = rows;
  if (!first) return [];
  const { propertyId, ownershipId, codeId, holdsLateFees, kind, flat_cents, basisPoints, minimum_cents, feeCodeId } = first;
  const { repeat, graceDays, cap_cents, capBasisPoints } = first;
  const fee = { kind, flat: flat_cents, basisPoints, minimumLiability: minimum_cents, feeCodeId };
  const policy = { ...fee, repeat, graceDays, capAmount: cap_cents, capBasisPoints };
  const charges = rows.map(({ chargeId, chargeDate, amount_cents, open_cents, hasDrawnFee }) => {
    return { chargeId, chargeDate, amount: amount_cents, open: open_cents, hasDrawnFee };
  });
  return [{ propertyId, ownershipId, codeId, holdsLateFees, policy, charges }];
}

/** Properties by id, for naming what was left out. */
export async function loadProperties(
  tx: Tx,
  communityId: string,
  propertyIds: readonly string[],
): Promise<{ propertyId: string; accountNumber: string; address: string }[]> {
  const found = await sql<{ propertyId: string; accountNumber: string; address: string }>`
    select property_id as "propertyId", account_number as "accountNumber", street || case when unit = '' then '' else ' ' || unit end as address from communities.property
    where customer_id = ${tx.customerId} and community_id = ${communityId} and property_id = any(${[...new Set(propertyIds)]}::bigint[])`.execute(
    tx.db,
  );
  return found.rows;
}

/** The categories properties pay a code in on a date, as `property:code` to name. */
export async function loadCategoryNames(
  tx: Tx,
  communityId: string,
  propertyIds: readonly string[],
  on: LocalDate,
): Promise<Map<string, string>> {
  const found = await sql<{ key: string; name: string }>`
    select l.property_id || ':' || l.charge_code_id as key, g.name from receivables.category_linkage l
    join receivables.code_category g on g.customer_id = ${tx.customerId} and g.code_category_id = l.code_category_id
    where l.customer_id = ${tx.customerId} and l.community_id = ${communityId} and l.property_id = any(${[...new Set(propertyIds)]}::bigint[])
      and l.start_on <= ${on}::date and (l.end_on is null or l.end_on >= ${on}::date)`.execute(tx.db);
  return new Map(found.rows.map((r) => [r.key, r.name]));
}

/** A line of an unposted or posted batch. */
export interface BatchLine {
  batchLineId: string | null;
  ownershipId: string;
  propertyId: string;
  codeId: string;
  sourceCodeId: string | null;
  /** The charge a fee is for, where its policy is once per charge. */
  sourceChargeId: string | null;
  instalmentStart: LocalDate;
  description: string;
  proposed: Cents;
  amount: Cents;
  /** What the same code cost the property the last time; null for fees. */
  previous: Cents | null;
  isDropped: boolean;
  /** What the law packs said to a late fee. */
  law?: BatchLineLaw | null;
}

/** What the law packs said to a line, with the rule it was judged by. */
export interface BatchLineLaw {
  verdict: 'allow' | 'warn' | 'block';
  citation: string | null;
  ruleVersion: string | null;
  missing: readonly string[];
  /** The most a fee may be; null where nothing limits it. */
  atMost: Cents | null;
  /** What was asked before the packs cut it. */
  asked: Cents;
  facts: Readonly<Record<string, unknown>>;
  /** There until it is kept in the log of judgments. */
  answer?: Answer;
}

/** Writes the lines of a new batch in one statement. */
export async function insertBatchLines(tx: Tx, communityId: string, batchId: string, lines: readonly BatchLine[]): Promise<void> {
  await sql`insert into receivables.batch_line (customer_id, community_id, batch_id, ownership_id, property_id, charge_code_id, source_code_id,
      source_charge_id, instalment_start, description, proposed_cents, amount_cents, previous_cents)
    select customer.customer_id, ${communityId}::bigint, ${batchId}::bigint, r.* from ${rowsFor(
      tx,
      {
        ownership_id: { type: 'bigint', values: lines.map((l) => l.ownershipId) },
        property_id: { type: 'bigint', values: lines.map((l) => l.propertyId) },
        charge_code_id: { type: 'bigint', values: lines.map((l) => l.codeId) },
        source_code_id: { type: 'bigint', values: lines.map((l) => l.sourceCodeId) },
        source_charge_id: { type: 'bigint', values: lines.map((l) => l.sourceChargeId) },
        instalment_start: { type: 'date', values: lines.map((l) => l.instalmentStart) },
        description: { type: 'text', values: lines.map((l) => l.description) },
        proposed_cents: { type: 'bigint', values: lines.map((l) => l.proposed) },
        amount_cents: { type: 'bigint', values: lines.map((l) => l.amount) },
        previous_cents: { type: 'bigint', values: lines.map((l) => l.previous) },
      },
      'r',
    )}`.execute(tx.db);
}

/** Makes another keeper of a run of the community wait until the transaction ends. */
export async function lockKeeping(tx: Tx, communityId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`kept run:${tx.customerId}:${communityId}`}, 0))`.execute(tx.db);
}

/**
 * True when an unposted batch of a kind and day was kept with just these lines, whatever was edited since.
 */
export async function isKept(
  tx: Tx,
  communityId: string,
  { kind, postDate, lines }: { kind: string; postDate: LocalDate; lines: readonly BatchLine[] },
): Promise<boolean> {
  const found = await sql<{ isKept: boolean }>`with r as (select * from ${rowsOf(
    {
      property_id: { type: 'bigint', values: lines.map((l) => l.propertyId) },
      charge_code_id: { type: 'bigint', values: lines.map((l) => l.codeId) },
      source_code_id: { type: 'bigint', values: lines.map((l) => l.sourceCodeId) },
      source_charge_id: { type: 'bigint', values: lines.map((l) => l.sourceChargeId) },
      description: { type: 'text', values: lines.map((l) => l.description) },
      proposed_cents: { type: 'bigint', values: lines.map((l) => l.proposed) },
    },
    'lines',
  )})
    select exists (select from ledger.batch b
      where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.state = 'UNPOSTED' and b.kind = ${kind} and b.post_date = ${postDate}::date
        and not exists (
          (select property_id, charge_code_id, source_code_id, source_charge_id, description, proposed_cents from receivables.batch_line l
            where l.customer_id = ${tx.customerId} and l.batch_id = b.batch_id except all select * from r)
          union all
          (select * from r except all
            select property_id, charge_code_id, source_code_id, source_charge_id, description, proposed_cents from receivables.batch_line l
            where l.customer_id = ${tx.customerId} and l.batch_id = b.batch_id))) as "isKept"`.execute(tx.db);
  return found.rows[0]?.isKept ?? false;
}

/** Whom the lines of a batch charge, dropped ones aside. */
export async function batchOwners(tx: Tx, communityId: string, batchId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`select distinct ownership_id as id from receivables.batch_line
    where customer_id = ${tx.customerId} and community_id = ${communityId} and batch_id = ${batchId} and not is_dropped`.execute(tx.db);
  return found.rows.map((row) => row.id);
}

/** The lines of a batch by account number and code. */
export async function loadBatchLines(tx: Tx, communityId: string, batchId: string): Promise<BatchLine[]> {
  const found = await sql<
    Omit<BatchLine, 'proposed' | 'amount' | 'previous'> & { proposed_cents: Cents; amount_cents: Cents; previous_cents: Cents | null }
  >`
    select b.batch_line_id as "batchLineId", b.ownership_id as "ownershipId", b.property_id as "propertyId", b.charge_code_id as "codeId", b.source_code_id as "sourceCodeId",
      b.source_charge_id as "sourceChargeId", b.instalment_start as "instalmentStart", b.description, b.proposed_cents, b.amount_cents, b.previous_cents, b.is_dropped as "isDropped"
    from receivables.batch_line b join communities.property p on p.customer_id = ${tx.customerId} and p.property_id = b.property_id
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.batch_id = ${batchId}
    order by p.account_number, b.batch_line_id`.execute(tx.db);
  return found.rows.map(({ proposed_cents, amount_cents, previous_cents, ...row }) => ({
    ...row,
    proposed: proposed_cents,
    amount: amount_cents,
    previous: previous_cents,
  }));
}

/** Changes a line; false when the batch has none with the id. */
export async function updateBatchLine(
  tx: Tx,
  batchId: string,
  batchLineId: string,
  change: { amount: Cents } | { isDropped: boolean },
): Promise<boolean> {
  const set = 'amount' in change ? sql`amount_cents = ${change.amount}` : sql`is_dropped = ${change.isDropped}`;
  const done = await sql`update receivables.batch_line set ${set}
    where customer_id = ${tx.customerId} and batch_id = ${batchId} and batch_line_id = ${batchLineId}`.execute(tx.db);
  return done.numAffectedRows === 1n;
}

export interface BatchFacts {
  batchId: string;
  kind: BatchKind;
  state: 'UNPOSTED' | 'POSTED' | 'DISCARDED' | 'REVERSED';
  postDate: LocalDate;
  description: string;
  enteredById: string;
}

/** A batch of receivables. */
export async function findBatch(tx: Tx, communityId: string, batchId: string): Promise<BatchFacts | undefined> {
  const found =
    await sql<BatchFacts>`select batch_id as "batchId", kind, state, post_date as "postDate", description, entered_by as "enteredById" from ledger.batch
    where customer_id = ${tx.customerId} and community_id = ${communityId} and batch_id = ${batchId}`.execute(tx.db);
  return found.rows[0];
}

export interface BatchListRow extends Omit<BatchFacts, 'enteredById'> {
  lineCount: number;
  total_cents: Cents;
  enteredBy: string;
  enteredTime: Instant;
  postedTime: Instant | null;
}

/**
 * Batches of the kinds, newest first, with their number of lines and sum; `beforeBatchId` continues a page.
 */
export async function listBatchRows(
  tx: Tx,
  communityId: string,
  filter: { kinds: readonly BatchKind[]; state: string | null; beforeBatchId: string | null; limit: number },
): Promise<BatchListRow[]> {
  const found = await sql<BatchListRow>`
    with page as (
      select b.* from ledger.batch b where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.kind = any(${[...filter.kinds]}::text[])
        and (${filter.state}::text is null or b.state = ${filter.state}) and (${filter.beforeBatchId}::bigint is null or b.batch_id < ${filter.beforeBatchId}::bigint)
      order by b.batch_id desc limit ${filter.limit}
    ), part as (
      select l.batch_id, count(*) as n, sum(l.amount_cents) as total from receivables.batch_line l
      where l.customer_id = ${tx.customerId} and l.batch_id in (select batch_id from page) and not l.is_dropped group by l.batch_id
      union all
      select r.batch_id, count(*), sum(r.amount_cents) from receivables.receipt r
      where r.customer_id = ${tx.customerId} and r.batch_id in (select batch_id from page) group by r.batch_id
      union all
      select a.batch_id, count(*), sum(a.amount_cents) from receivables.application a join page on page.batch_id = a.batch_id and page.kind = 'PREPAIDS'
      where a.customer_id = ${tx.customerId} group by a.batch_id
      union all
      select x.batch_id, count(*), sum(r.amount_cents) from receivables.receipt_backout x join receivables.receipt r on r.customer_id = ${tx.customerId} and r.receipt_id = x.receipt_id
      where x.customer_id = ${tx.customerId} and x.batch_id in (select batch_id from page) group by x.batch_id
      union all
      select c.batch_id, count(*), sum(c.amount_cents) from receivables.charge c join page on page.batch_id = c.batch_id and page.kind = 'BEGINNING'
      where c.customer_id = ${tx.customerId} group by c.batch_id
    )
    select page.batch_id as "batchId", page.kind, page.state, page.post_date as "postDate", page.description, coalesce(sum(part.n), 0)::int as "lineCount",
      coalesce(sum(part.total), 0)::bigint as total_cents, coalesce(max(u.display_name), '') as "enteredBy", page.entered_time as "enteredTime", page.posted_time as "postedTime"
    from page left join part on part.batch_id = page.batch_id
    left join identity.app_user u on u.customer_id = ${tx.customerId} and u.user_id = page.entered_by
    group by page.batch_id, page.kind, page.state, page.post_date, page.description, page.entered_time, page.posted_time
    order by page.batch_id desc`.execute(tx.db);
  return found.rows;
}

export interface PostedLine {
  fundId: string;
  fundName: string;
  accountId: string;
  number: string;
  name: string;
  debit: Cents | null;
  credit: Cents | null;
  isInterfund: boolean;
  counterFund: string;
}

/** What a batch booked, summed per account and side, fund by fund. */
export async function loadPostedEntry(tx: Tx, batchId: string): Promise<PostedLine[]> {
  const found = await sql<Omit<PostedLine, 'debit' | 'credit'> & { debit_cents: Cents | null; credit_cents: Cents | null }>`
    select p.fund_id as "fundId", f.name as "fundName", p.account_id as "accountId", a.number, a.name, p.is_interfund as "isInterfund",
      coalesce(c.name, '') as "counterFund",
      (sum(p.amount_cents) filter (where p.amount_cents > 0))::bigint as debit_cents, (-sum(p.amount_cents) filter (where p.amount_cents < 0))::bigint as credit_cents
    from ledger.entry e
    join ledger.posting p on p.customer_id = ${tx.customerId} and p.entry_id = e.entry_id
    join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = p.account_id
    join ledger.fund f on f.customer_id = ${tx.customerId} and f.fund_id = p.fund_id
    left join ledger.fund c on c.customer_id = ${tx.customerId} and c.fund_id = p.counter_fund_id
    where e.customer_id = ${tx.customerId} and e.batch_id = ${batchId}
    group by p.fund_id, f.name, f.sort_order, p.account_id, a.number, a.name, p.is_interfund, c.fund_id, c.name, p.amount_cents > 0
    order by f.sort_order, p.fund_id, min(array[p.entry_id, p.leg::bigint])`.execute(tx.db);
  return found.rows.map(({ debit_cents, credit_cents, ...line }) => ({ ...line, debit: debit_cents, credit: credit_cents }));
}

/** What a batch charged each owner as far as it was not reversed by the end of a day, in cents. */
export async function loadChargedByOwner(tx: Tx, batchId: string, on: LocalDate): Promise<Map<string, Cents>> {
  const found = await sql<{ ownershipId: string; amount_cents: Cents }>`
    select c.ownership_id as "ownershipId", (sum(c.amount_cents) - coalesce(sum(r.amount_cents), 0))::bigint as amount_cents from receivables.charge c
    left join receivables.application r on r.customer_id = ${tx.customerId} and r.charge_id = c.charge_id and r.kind = 'REVERSAL' and r.applied_on <= ${on}::date
    where c.customer_id = ${tx.customerId} and c.batch_id = ${batchId} group by c.ownership_id`.execute(tx.db);
  return new Map(found.rows.map((row) => [row.ownershipId, row.amount_cents]));
}
