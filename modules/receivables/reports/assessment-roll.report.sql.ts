// Reads the links of homes to categories on a day, adds them up by code and income account, and names homes
// and codes that are left out.
import type { ReportCheck, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { orElse } from '../../../packages/db/or-else.ts';
import { type Cents, formatDateLong, formatSpan, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, factRow, headRow, moneyCell } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { yearAt } from '../../ledger/ledger.server.ts';
import type { Frequency } from '../billing/charge.rules.ts';
import { loadCodes } from '../codes/code.store.ts';
import { installmentDays, regularInstallment, unchargedInstallments } from '../specials/special.rules.ts';
import { loadSpecialHomes, loadSpecials } from '../specials/special.store.ts';
import { assessmentRoll } from './assessment-roll.report.ts';

const columns: ReportColumn[] = [
  { key: 'account', title: 'Account', kind: 'code' },
  { key: 'lot', title: 'Lot', kind: 'code' },
  { key: 'property', title: 'Property', kind: 'text' },
  { key: 'owner', title: 'Owner', kind: 'text' },
  { key: 'share', title: 'Share %', kind: 'code' },
  { key: 'category', title: 'Charge', kind: 'text' },
  { key: 'frequency', title: 'Frequency', kind: 'text' },
  { key: 'amount', title: 'Amount', kind: 'money' },
  { key: 'year', title: 'Per year', kind: 'money' },
  { key: 'budget', title: 'Budgeted income', kind: 'money' },
  { key: 'difference', title: 'Difference', kind: 'money' },
  { key: 'start', title: 'Start', kind: 'date' },
  { key: 'end', title: 'End', kind: 'date' },
];

const frequencyWords: Record<Frequency, string> = { MONTHLY: 'Monthly', QUARTERLY: 'Quarterly', ANNUAL: 'Yearly' };
const timesAYear: Record<Frequency, bigint> = { MONTHLY: 12n, QUARTERLY: 4n, ANNUAL: 1n };

/** A home with one thing that recurs on it; a home without any has no code. */
interface RollRow {
  propertyId: string;
  accountNumber: string;
  lot: string;
  address: string;
  owner: string;
  share: string;
  codeId: string | null;
  category: string | null;
  frequency: Frequency | null;
  /** Null where the fiscal year has no amount. */
  amount_cents: Cents | null;
  startOn: LocalDate | null;
  endOn: LocalDate | null;
  /** What a special assessment makes in the fiscal year; what recurs follows from the amount. */
  year_cents?: Cents;
}

async function listRoll(tx: Tx, communityId: string, on: LocalDate, fiscalYearId: string): Promise<RollRow[]> {
  const found = await sql<RollRow>`
    select p.property_id as "propertyId", p.account_number as "accountNumber", p.lot, concat_ws(' ', p.street, nullif(p.unit, '')) as address, coalesce(o.owner, '') as owner,
      coalesce(trim_scale(p.ownership_percent)::text, '') as share, l.charge_code_id as "codeId", g.name as category, g.frequency,
      coalesce(l.override_cents, a.amount_cents) as amount_cents, l.start_on as "startOn", l.end_on as "endOn"
    from communities.property p
    left join (
      select distinct on (w.property_id) w.property_id, t.display_name as owner from people.ownership w
      join people.party t on t.customer_id = ${tx.customerId} and t.party_id = w.party_id
      where w.customer_id = ${tx.customerId} and w.community_id = ${communityId} and w.is_primary and w.start_on <= ${on}::date and (w.end_on is null or w.end_on >= ${on}::date)
      order by w.property_id, w.start_on desc
    ) o on o.property_id = p.property_id
    left join receivables.category_linkage l on l.customer_id = ${tx.customerId} and l.community_id = ${communityId} and l.property_id = p.property_id
      and l.start_on <= ${on}::date and (l.end_on is null or l.end_on >= ${on}::date)
    left join receivables.code_category g on g.customer_id = ${tx.customerId} and g.code_category_id = l.code_category_id
    left join receivables.category_amount a on a.customer_id = ${tx.customerId} and a.code_category_id = l.code_category_id and a.fiscal_year_id = ${fiscalYearId}
    where p.customer_id = ${tx.customerId} and p.community_id = ${communityId}
    order by nullif(regexp_replace(p.lot, '[^0-9]', '', 'g'), '')::numeric nulls last, p.lot, p.account_number, l.category_linkage_id`.execute(
    tx.db,
  );
  return found.rows;
}

/**
 * Special assessments that are due around a day, as rows of their homes: what is planned of each, whatever
 * was charged.
 */
async function listSpecials(
  tx: Tx,
  communityId: string,
  on: LocalDate,
  year: { startOn: LocalDate; endOn: LocalDate } | null,
  homes: readonly RollRow[],
): Promise<RollRow[]> {
  const going = (await loadSpecials(tx, communityId)).filter((special) => {
    const end = installmentDays(special).at(-1) ?? special.startOn;
    return !special.isStopped && special.startOn <= on && end >= on;
  });
  const ids = going.map((special) => special.specialAssessmentId);
  const parts = await loadSpecialHomes(tx, communityId, ids, on);
  return going.flatMap((special) =>
    homes.flatMap((row): RollRow[] => {
      const part = parts.find((one) => one.specialAssessmentId === special.specialAssessmentId && one.propertyId === row.propertyId);
      if (!part) return [];
      const due = unchargedInstallments(part.amount_cents, special, new Map());
      const inYear = due.filter((one) => year !== null && one.on >= year.startOn && one.on <= year.endOn);
      return [
        {
          ...row,
          codeId: special.chargeCodeId,
          category: special.name,
          frequency: special.frequency,
          amount_cents: regularInstallment(part.amount_cents, special.installments),
          startOn: special.startOn,
          endOn: due.at(-1)?.on ?? null,
          year_cents: sumCents(inYear.map((one) => one.amount)),
        },
      ];
    }),
  );
}

/**
 * What was budgeted on accounts in a fiscal year, merged ones under the one that stands for them; cents,
 * income positive.
 */
async function budgetedIncome(tx: Tx, communityId: string, fiscalYearId: string): Promise<ReadonlyMap<string, Cents>> {
  const found = await sql<{ accountId: string; amount_cents: Cents }>`
    select ${orElse(sql.ref('n.survivor_id'), sql.ref('n.account_id'))} as "accountId", sum(b.amount_cents)::bigint as amount_cents
    from ledger.budget b join ledger.account n on n.customer_id = ${tx.customerId} and n.account_id = b.account_id
    where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.fiscal_year_id = ${fiscalYearId} group by 1`.execute(
    tx.db,
  );
  return new Map(found.rows.map(({ accountId, amount_cents }) => [accountId, amount_cents]));
}

const yearOf = ({ amount_cents, frequency, year_cents }: RollRow) =>
  year_cents ?? (amount_cents ?? 0n) * (frequency ? timesAYear[frequency] : 0n);

function rollRow(row: RollRow): ReportRow {
  return factRow({
    account: row.accountNumber,
    lot: row.lot,
    property: row.address,
    owner: row.owner || 'No owner',
    share: row.share,
    category: row.category ?? '',
    frequency: row.frequency ? frequencyWords[row.frequency] : '',
    ...(row.codeId === null ? {} : { amount: { amount: row.amount_cents ?? 0n }, year: { amount: yearOf(row) } }),
    start: dayCell(row.startOn),
    end: dayCell(row.endOn),
  });
}

const homes = (count: number) => counted(count, 'home');

/** A home under two categories of one code would be charged for it twice. */
function chargedTwice(rows: readonly RollRow[]): ReportCheck {
  const [name] = assessmentRoll.proves;
  const twice = [...Map.groupBy(rows, ({ propertyId, codeId }) => `${propertyId} ${codeId}`).values()].filter((own) => own.length > 1);
  const words = twice.map(([first]) => first?.accountNumber ?? '').join(', ');
  return { name, outcome: twice.length === 0 ? 'holds' : 'fails', detail: words };
}

export const assessmentRollReport = joinReport(assessmentRoll, async (tx, { communityId, params: { asOfDate: on, codeIds } }) => {
  const year = await yearAt(tx, communityId, on);
  const recurring = await listRoll(tx, communityId, on, year?.fiscalYearId ?? '0');
  const homesOnce = [...Map.groupBy(recurring, ({ propertyId }) => propertyId).values()].flatMap(([first]) => (first ? [first] : []));
  const special = await listSpecials(tx, communityId, on, year ?? null, homesOnce);
  const isSpecial = new Set(special.map(({ propertyId }) => propertyId));
  const all = [...recurring.filter(({ codeId, propertyId }) => codeId !== null || !isSpecial.has(propertyId)), ...special];
  const rows = all.filter(({ codeId }) => codeId !== null && (codeIds.length === 0 || codeIds.includes(codeId)));
  const codes = (await loadCodes(tx, communityId))
    .filter(({ chargeCodeId }) => codeIds.length === 0 || codeIds.includes(chargeCodeId))
    .toSorted((a, b) => (a.alias < b.alias ? -1 : 1));
  const ofCode = (id: string) => rows.filter(({ codeId }) => codeId === id);
  const yearTotal = (own: readonly RollRow[]) => sumCents(own.map(yearOf));
  const used = codes.filter(({ chargeCodeId }) => ofCode(chargeCodeId).length > 0);
  const idle = codes.filter(({ kind, isActive, chargeCodeId }) => isActive && kind === 'ASSESSMENT' && ofCode(chargeCodeId).length === 0);
  const bare = codeIds.length > 0 ? [] : all.filter(({ codeId }) => codeId === null);
  const budget = await budgetedIncome(tx, communityId, year?.fiscalYearId ?? '0');
  const byAccount = [...Map.groupBy(used, ({ incomeAccountId }) => incomeAccountId)];
  const difference = (roll: Cents, planned: Cents) => ({ year: { amount: roll }, difference: { amount: roll - planned } });
  const planned = (accountIds: readonly string[]) => sumCents(accountIds.map((id) => budget.get(id) ?? 0n));
  const budgetCell = (accountIds: readonly string[]) =>
    year && accountIds.some((id) => budget.has(id))
      ? moneyCell(planned(accountIds), { rows: 'budget', accountIds, fromDate: year.startOn, toDate: year.endOn, sign: 1 })
      : moneyCell(0n);
  const accountIds = byAccount.map(([id]) => id);
  return {
    subtitle: [
      `Effective on ${formatDateLong(on)}`,
      ...(year ? [`Fiscal year ${formatSpan(year.startOn, year.endOn)}`] : ['No fiscal year on this day']),
    ],
    columns,
    rows: [
      ...used.flatMap(({ chargeCodeId, alias, name }): ReportRow[] => {
        const own = ofCode(chargeCodeId);
        return [
          headRow(`${alias} ${name}`, columns),
          ...own.map(rollRow),
          { kind: 'subtotal', level: 0, cells: { property: { text: `${alias}, ${homes(own.length)}` }, year: { amount: yearTotal(own) } } },
        ];
      }),
      ...(bare.length === 0 ? [] : [headRow(`No charge, ${homes(bare.length)}`, columns), ...bare.map(rollRow)]),
      ...(idle.length === 0
        ? []
        : [headRow('Assessment codes on no home', columns), ...idle.map(({ alias, name }) => factRow({ property: `${alias} ${name}` }))]),
      ...(byAccount.length === 0 ? [] : [headRow('Income of the fiscal year', columns)]),
      ...byAccount.map(([id, own]): ReportRow => {
        const roll = yearTotal(own.flatMap(({ chargeCodeId }) => ofCode(chargeCodeId)));
        const cells = { property: { text: own[0]?.incomeAccount ?? '' }, budget: budgetCell([id]), ...difference(roll, planned([id])) };
        return { kind: 'row', level: 1, cells };
      }),
      {
        kind: 'grandTotal',
        level: 0,
        cells: {
          property: { text: `Total, ${homes(new Set(rows.map(({ propertyId }) => propertyId)).size)}` },
          budget: budgetCell(accountIds),
          ...difference(yearTotal(rows), planned(accountIds)),
        },
      },
    ],
    checks: [chargedTwice(rows)],
  };
});
