// Reads what lenders ask: homes and who lives in them, what is past due, what the budget puts aside, claims
// against the association, and its insurance.
import type { ReportCell, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { addDays, type Cents, formatDate, formatDateLong, type LocalDate, localDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { factRow, headRow, moneyCell, percentCell } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { percentText } from '../../../packages/reporting/table-text.ts';
import { insurancePolicyFields, type MatterType, matterTypeWords } from '../../people/people.contract.ts';
import { fidelityCover, fidelityGap, listPoliciesOn } from '../../people/people.server.ts';
import { moneyAtRisk } from '../owners/money-at-risk.store.ts';
import { openItemsAsOf } from '../owners/owner-rows.store.ts';
import { lenderQuestionnaireData } from './lender-questionnaire-data.report.ts';

const columns: ReportColumn[] = [
  { key: 'item', title: 'Item', kind: 'text' },
  { key: 'count', title: 'Count', kind: 'count' },
  { key: 'percent', title: '% of homes', kind: 'percent' },
  { key: 'amount', title: 'Amount', kind: 'money' },
  { key: 'answer', title: 'Answer', kind: 'text' },
];

const NOT_RECORDED = 'Not recorded';

/**
 * The share of the budgeted assessments that must go to reserves, in tenths of a percent: more from a day on.
 * Source: Fannie Mae Lender Letter LL-2026-03.
 */
const RESERVE_SHARE = { before: 100, after: 150, changesOn: localDate('2027-01-04') } as const;
/** A home counts as delinquent so many days after an assessment was charged. Source: Fannie Mae B4-2.2. */
const DELINQUENT_DAYS = 60;

interface Homes {
  declared: number | null;
  homes: number;
  owners: number;
  rented: number;
  vacant: number;
  away: number;
  /** Homes of the one who owns most. */
  most: number;
  mostOwner: string;
  developer: number;
  studyDate: LocalDate | null;
  study: string;
  assessed_cents: Cents | null;
  reserved_cents: Cents | null;
}

/** Homes as they are occupied and owned on a day, the adopted reserve study, and budgeted assessments. */
async function findHomes(tx: Tx, communityId: string, on: LocalDate): Promise<Homes | undefined> {
  const found = await sql<Homes>`
    with home as (
      select p.property_id, p.sold_by_developer, w.party_id, w.occupancy, exists (select from people.renter r
        where r.customer_id = ${tx.customerId} and r.community_id = ${communityId} and r.property_id = p.property_id and r.approval <> 'DECLINED'
          and r.lease_start_on <= ${on}::date and (r.lease_end_on is null or r.lease_end_on >= ${on}::date)) as is_rented
      from communities.property p
      left join people.ownership w on w.customer_id = ${tx.customerId} and w.community_id = ${communityId} and w.property_id = p.property_id and w.is_primary
        and w.start_on <= ${on}::date and (w.end_on is null or w.end_on >= ${on}::date)
      where p.customer_id = ${tx.customerId} and p.community_id = ${communityId}
    ), most as (
      select h.party_id, count(*)::int as homes from home h where h.party_id is not null group by h.party_id order by homes desc, h.party_id limit 1
    ), planned as (
      select sum(b.amount_cents)::bigint as assessed, (sum(b.amount_cents) filter (where f.code <> 'OPERATING'))::bigint as reserved
      from ledger.fiscal_year y
      join ledger.budget b on b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.fiscal_year_id = y.fiscal_year_id
      join ledger.fund f on f.customer_id = ${tx.customerId} and f.fund_id = b.fund_id
      where y.customer_id = ${tx.customerId} and y.community_id = ${communityId} and ${on}::date between y.start_on and y.end_on
        and exists (select from receivables.charge_code k where k.customer_id = ${tx.customerId} and k.community_id = ${communityId}
          and k.kind = 'ASSESSMENT' and k.income_account_id = b.account_id)
    )
    select c.unit_count as declared, (select count(*)::int from home) as homes,
      (select count(*)::int from home h where not h.is_rented and h.occupancy = 'RESIDENT') as owners,
      (select count(*)::int from home h where h.is_rented) as rented,
      (select count(*)::int from home h where not h.is_rented and h.occupancy = 'VACANT') as vacant,
      (select count(*)::int from home h where not h.is_rented and h.occupancy = 'OFF_SITE') as away,
      coalesce(m.homes, 0) as most, coalesce(t.display_name, '') as "mostOwner", (select count(*)::int from home h where h.sold_by_developer) as developer,
      s.study_on as "studyDate", coalesce(s.name, '') as study, n.assessed as assessed_cents, n.reserved as reserved_cents
    from communities.community c
    left join most m on true
    left join people.party t on t.customer_id = ${tx.customerId} and t.party_id = m.party_id
    left join lateral (
      select r.study_on, r.name from ledger.reserve_study r where r.customer_id = ${tx.customerId} and r.community_id = ${communityId}
        and r.adopted_on <= ${on}::date order by r.adopted_on desc, r.reserve_study_id desc limit 1
    ) s on true
    left join planned n on true
    where c.customer_id = ${tx.customerId} and c.community_id = ${communityId}`.execute(tx.db);
  return found.rows[0];
}

/** Homes with an assessment open for so long, and what is open of it. */
async function delinquent(tx: Tx, communityId: string, on: LocalDate) {
  const codes = await sql<{ codeId: string }>`select k.charge_code_id as "codeId" from receivables.charge_code k
    where k.customer_id = ${tx.customerId} and k.community_id = ${communityId} and k.kind = 'ASSESSMENT'`.execute(tx.db);
  const codeIds = codes.rows.map(({ codeId }) => codeId);
  const through = addDays(on, -DELINQUENT_DAYS);
  const items = (await openItemsAsOf(tx, communityId, on)).filter((item) => codeIds.includes(item.codeId) && item.agedFrom <= through);
  const money = sumCents(items.map(({ open_cents }) => open_cents));
  const amount =
    items.length === 0 ? moneyCell(0n) : moneyCell(money, { rows: 'open-items', asOfDate: on, toDate: through, codeIds, sign: 1 });
  return { homes: new Set(items.map(({ ownershipId }) => ownershipId)).size, amount };
}

interface Levy {
  name: string;
  total_cents: Cents;
  installments: number;
  startDate: LocalDate;
  isStopped: boolean;
}

async function listLevies(tx: Tx, communityId: string): Promise<Levy[]> {
  const found =
    await sql<Levy>`select a.name, a.total_cents, a.installments, a.start_on as "startDate", a.stopped_time is not null as "isStopped"
    from receivables.special_assessment a where a.customer_id = ${tx.customerId} and a.community_id = ${communityId}
    order by a.start_on, a.special_assessment_id`.execute(tx.db);
  return found.rows;
}

interface Matter {
  matterType: MatterType;
  matters: number;
}

async function countMatters(tx: Tx, communityId: string, on: LocalDate): Promise<Matter[]> {
  const found = await sql<Matter>`select m.matter_type as "matterType", count(*)::int as matters from people.matter m
    where m.customer_id = ${tx.customerId} and m.community_id = ${communityId} and m.opened_on <= ${on}::date
      and (m.closed_on is null or m.closed_on > ${on}::date) group by m.matter_type order by m.matter_type`.execute(tx.db);
  return found.rows;
}

const say = (item: string, answer: string, more: Record<string, ReportCell> = {}): ReportRow => factRow({ item, answer, ...more });
const share = (item: string, count: number, of: number, answer = ''): ReportRow =>
  say(item, answer, { count: { count }, percent: percentCell(BigInt(count), BigInt(of)) });
const amount = (cents: Cents): Record<string, ReportCell> => ({ amount: { amount: cents } });
const percents = (tenths: number) => `${percentText(tenths)}%`;

function reserveLines({ assessed_cents: assessed, reserved_cents: reserved, studyDate, study }: Homes, on: LocalDate): ReportRow[] {
  const { before, after, changesOn } = RESERVE_SHARE;
  const needed = on < changesOn ? before : after;
  const part = percentCell(reserved ?? 0n, assessed ?? 0n).percent;
  return [
    say('Assessments in the budget', assessed === null ? NOT_RECORDED : '', assessed === null ? {} : amount(assessed)),
    say('Reserve assessments in the budget', assessed === null ? NOT_RECORDED : '', assessed === null ? {} : amount(reserved ?? 0n)),
    say(
      'Reserve share of the budget',
      part === undefined ? NOT_RECORDED : `${percents(part)}, ${part >= needed ? 'meets' : 'below'} ${percents(needed)}`,
    ),
    say('Share lenders ask for', `${percents(before)} before ${formatDate(changesOn)}, ${percents(after)} from then on`),
    say('Reserve study', studyDate === null ? NOT_RECORDED : `${study}, ${formatDate(studyDate)}`),
  ];
}

async function insuranceLines(tx: Tx, communityId: string, on: LocalDate): Promise<ReportRow[]> {
  const policies = (await listPoliciesOn(tx, communityId, on)).filter(({ standing }) => standing === 'IN_FORCE' || standing === 'EXPIRING');
  const gap = fidelityGap(await moneyAtRisk(tx, communityId, on), await fidelityCover(tx, communityId, on));
  return [
    ...policies.map((one) =>
      say(
        insurancePolicyFields.policyType.words[one.policyType],
        `${one.carrier}, until ${formatDate(one.expiresDate)}`,
        amount(one.limitAmount),
      ),
    ),
    ...(policies.length === 0 ? [say('Policies in force', NOT_RECORDED)] : []),
    say('Fidelity cover needed', 'Reserves and three months of assessments', amount(gap.wantedAmount)),
    say('Fidelity cover missing', gap.missingAmount > 0n ? '' : 'None', gap.missingAmount > 0n ? amount(gap.missingAmount) : {}),
  ];
}

export const lenderQuestionnaireDataReport = joinReport(lenderQuestionnaireData, async (tx, { communityId, params }) => {
  const { asOfDate: on } = params;
  const facts = await findHomes(tx, communityId, on);
  if (!facts) return { subtitle: [], columns, rows: [], checks: [] };
  const { declared, homes, owners, rented, vacant, away, most, mostOwner, developer } = facts;
  const late = await delinquent(tx, communityId, on);
  const levies = await listLevies(tx, communityId);
  const matters = await countMatters(tx, communityId, on);
  return {
    subtitle: [`As of ${formatDateLong(on)}`, 'From the records of the association'],
    columns,
    rows: [
      headRow('Homes', columns),
      say('Units declared', declared === null ? NOT_RECORDED : '', declared === null ? {} : { count: { count: declared } }),
      say('Homes on file', '', { count: { count: homes } }),
      share('Owner-occupied', owners, homes),
      share('Investor-owned', rented + away, homes, `${rented} with a lease on file`),
      share('Vacant', vacant, homes),
      share('Occupancy not recorded', homes - owners - rented - away - vacant, homes),
      share('Most homes of one owner', most, homes, mostOwner),
      share('Sold by the developer', developer, homes),
      say('Unsold homes of the developer', NOT_RECORDED),
      say('Short-term rentals', NOT_RECORDED),
      say('Commercial space', NOT_RECORDED),
      headRow('Delinquency', columns),
      say(`Assessments ${DELINQUENT_DAYS} or more days old`, '', {
        count: { count: late.homes },
        percent: percentCell(BigInt(late.homes), BigInt(homes)),
        amount: late.amount,
      }),
      headRow('Budget and reserves', columns),
      ...reserveLines(facts, on),
      headRow('Special assessments', columns),
      ...levies.map(({ name, installments, startDate, isStopped, total_cents }) =>
        say(
          name,
          `${installments} ${installments === 1 ? 'installment' : 'installments'} from ${formatDate(startDate)}${isStopped ? ', stopped' : ''}`,
          amount(total_cents),
        ),
      ),
      ...(levies.length === 0 ? [say('Special assessments', 'None recorded')] : []),
      headRow('Litigation', columns),
      ...matters.map(({ matterType, matters: count }) => say(`${matterTypeWords[matterType]} matters open`, '', { count: { count } })),
      ...(matters.length === 0 ? [say('Matters with an attorney', 'None recorded')] : []),
      headRow('Insurance', columns),
      ...(await insuranceLines(tx, communityId, on)),
      headRow('Condition of the buildings', columns),
      say('Structural inspections', NOT_RECORDED),
      say('Critical repairs', NOT_RECORDED),
      say('Deferred maintenance', NOT_RECORDED),
    ],
    checks: [],
  };
});
