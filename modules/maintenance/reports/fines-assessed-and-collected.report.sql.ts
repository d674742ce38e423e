// Reads fines of a time with their charges and what became of them, fines upheld and not charged, and what
// stands on the code of fines besides.
import type { CellSource, ReportCell, ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { type Cents, formatMoney, formatSpan, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, doorCell, factRow, headRow, moneyCell, subtractCells, sumCells } from '../../../packages/reporting/layout.ts';
import { checkEqual, joinReport } from '../../../packages/reporting/report.ts';
import { finesAssessedAndCollected } from './fines-assessed-and-collected.report.ts';

const columns: ReportColumn[] = [
  { key: 'date', title: 'Date', kind: 'date' },
  { key: 'number', title: 'No.', kind: 'code' },
  { key: 'property', title: 'Property', kind: 'text' },
  { key: 'step', title: 'Step', kind: 'text' },
  { key: 'seenBy', title: 'Seen by', kind: 'text' },
  { key: 'asked', title: 'Proposed', kind: 'money' },
  { key: 'allowed', title: 'Allowed', kind: 'money' },
  { key: 'rule', title: 'Rule', kind: 'text' },
  { key: 'charged', title: 'Charged', kind: 'money' },
  { key: 'waived', title: 'Waived', kind: 'money' },
  { key: 'paid', title: 'Paid', kind: 'money' },
  { key: 'open', title: 'Balance', kind: 'money' },
];

/** A fine, or another charge on the code of fines; what was taken off it stands with the keys of its rows. */
interface Row {
  kind: 'FINE' | 'UPHELD' | 'OTHER';
  violationId: string | null;
  number: string;
  onDate: LocalDate;
  property: string;
  code: string;
  step: string;
  observedBy: string;
  asked: string | null;
  allowed: string | null;
  citation: string;
  chargeKey: string | null;
  charged: string | null;
  offs: { key: string; kind: string; cents: string }[];
}

/** Charges of the code of fines in the span, each with what was applied to it through the last day. */
const chargesOf = (tx: Tx, communityId: string, from: LocalDate, to: LocalDate) => sql`
  select c.charge_id, c.batch_id, c.ownership_id, c.description, c.charge_date, c.amount_cents, c.property_id,
    c.charge_date || '.1.' || c.charge_id as key,
    coalesce((select jsonb_agg(jsonb_build_object('key', a.applied_on || '.2.' || a.application_id, 'kind', a.kind, 'cents', a.amount_cents::text)
        order by a.applied_on, a.application_id)
      from receivables.application a where a.customer_id = ${tx.customerId} and a.charge_id = c.charge_id and a.applied_on <= ${to}::date), '[]') as offs
  from maintenance.violation_setting s
  join receivables.charge c on c.customer_id = ${tx.customerId} and c.community_id = ${communityId} and c.charge_code_id = s.fine_code_id
    and c.charge_date between ${from}::date and ${to}::date
  where s.customer_id = ${tx.customerId} and s.community_id = ${communityId}`;

async function listFines(tx: Tx, communityId: string, from: LocalDate, to: LocalDate): Promise<Row[]> {
  const found = await sql<Row>`
    with charge as (${chargesOf(tx, communityId, from, to)}), line as (
      select l.violation_id, l.step_name, l.asked_cents, l.fine_cents, l.citation, b.action_on, h.charge_id, h.key, h.amount_cents, h.offs
      from maintenance.violation_batch b
      join maintenance.violation_batch_line l on l.customer_id = ${tx.customerId} and l.violation_batch_id = b.violation_batch_id and not l.is_draft
        and l.asked_cents > 0
      join maintenance.violation v on v.customer_id = ${tx.customerId} and v.violation_id = l.violation_id
      left join charge h on h.batch_id = b.batch_id and h.ownership_id = l.ownership_id and starts_with(h.description, concat('Fine V-', v.violation_number, ':'))
      where b.customer_id = ${tx.customerId} and b.community_id = ${communityId} and b.state in ('POSTED', 'UNDONE')
        and b.action_on between ${from}::date and ${to}::date
    ), shown as (
      select 'FINE' as kind, l.violation_id, l.action_on as on_date, null::bigint as property_id, l.step_name as step, l.asked_cents as asked,
        l.fine_cents as allowed, l.citation, l.key, l.amount_cents as charged, coalesce(l.offs, '[]') as offs
      from line l
      union all
      select 'UPHELD', h.violation_id, h.hearing_on, null, 'Hearing', h.fine_cents, h.fine_cents, '', null, null, '[]'
      from maintenance.violation_hearing h
      where h.customer_id = ${tx.customerId} and h.community_id = ${communityId} and h.outcome = 'UPHELD' and h.fine_cents > 0
        and h.hearing_on between ${from}::date and ${to}::date and not exists (select from line l where l.violation_id = h.violation_id)
      union all
      select 'OTHER', null, c.charge_date, c.property_id, c.description, null, null, '', c.key, c.amount_cents, c.offs
      from charge c where not exists (select from line l where l.charge_id = c.charge_id)
    )
    select s.kind, s.violation_id as "violationId", coalesce('V-' || v.violation_number, '') as number, s.on_date as "onDate",
      coalesce(p.account_number, '') as property, coalesce(k.alias || ' ' || k.name, '') as code, s.step, coalesce(v.observed_by, '') as "observedBy",
      s.asked::text as asked, s.allowed::text as allowed, s.citation, s.key as "chargeKey", s.charged::text as charged, s.offs
    from shown s
    left join maintenance.violation v on v.customer_id = ${tx.customerId} and v.violation_id = s.violation_id
    left join maintenance.request_code k on k.customer_id = ${tx.customerId} and k.request_code_id = v.request_code_id
    left join communities.property p on p.customer_id = ${tx.customerId}
      and p.property_id = case when s.violation_id is null then s.property_id else v.property_id end
    order by array_position(array['FINE', 'UPHELD', 'OTHER'], s.kind), 6, s.on_date, v.violation_number, s.key`.execute(tx.db);
  return found.rows;
}

/** What was charged on the code of fines in the span, in cents; null where no code is chosen. */
async function chargedOnCode(tx: Tx, communityId: string, from: LocalDate, to: LocalDate): Promise<Cents | null> {
  const found = await sql<{ code: string | null; charged: string }>`
    select s.fine_code_id as code, coalesce((select sum(c.amount_cents) from receivables.charge c where c.customer_id = ${tx.customerId}
      and c.community_id = ${communityId} and c.charge_code_id = s.fine_code_id and c.charge_date between ${from}::date and ${to}::date), 0)::text as charged
    from maintenance.violation_setting s where s.customer_id = ${tx.customerId} and s.community_id = ${communityId}`.execute(tx.db);
  const [row] = found.rows;
  return row?.code ? BigInt(row.charged) : null;
}

const paying = new Set(['RECEIPT', 'PREPAID', 'UNAPPLIED', 'BACKOUT']);
const opened = (itemId: string, sign: 1 | -1): CellSource => ({ rows: 'owner-activity', itemId, sign });

function moneyOf({ chargeKey, charged, offs }: Row): Readonly<Record<'charged' | 'waived' | 'paid' | 'open', ReportCell>> {
  const off = (wanted: boolean) => {
    const own = offs.filter(({ kind }) => paying.has(kind) === wanted);
    return moneyCell(sumCents(own.map(({ cents }) => BigInt(cents))), ...own.map(({ key }) => opened(key, -1)));
  };
  const whole = chargeKey === null ? moneyCell(0n) : moneyCell(BigInt(charged ?? '0'), opened(chargeKey, 1));
  const [waived, paid] = [off(false), off(true)];
  return { charged: whole, waived, paid, open: subtractCells(whole, sumCells([waived, paid])) };
}

function lineOf(row: Row, communityId: string): ReportRow {
  const { kind, violationId, number, onDate, property, step, observedBy, asked, allowed, citation } = row;
  const amount = (text: string | null) => (text === null ? null : { amount: BigInt(text) });
  return factRow({
    date: dayCell(onDate),
    number: violationId === null ? number : doorCell(number, 'violation-view', { communityId, violationId }),
    property,
    step,
    seenBy: kind === 'OTHER' ? '' : observedBy || 'Not recorded',
    asked: amount(asked),
    allowed: amount(allowed),
    rule: kind === 'FINE' ? citation || 'No rule on file' : kind === 'UPHELD' ? 'Upheld, not charged' : '',
    ...moneyOf(row),
  });
}

const sumOf = (rows: readonly Row[], of: (row: Row) => string | null) => sumCents(rows.map((row) => BigInt(of(row) ?? '0')));

function totalOf(kind: 'subtotal' | 'grandTotal', title: string, own: readonly Row[]): ReportRow {
  const money = own.map(moneyOf);
  return {
    kind,
    level: 0,
    cells: {
      property: { text: `${title}, ${counted(own.length, 'line')}` },
      asked: { amount: sumOf(own, ({ asked }) => asked) },
      allowed: { amount: sumOf(own, ({ allowed }) => allowed) },
      charged: sumCells(money.map(({ charged }) => charged)),
      waived: sumCells(money.map(({ waived }) => waived)),
      paid: sumCells(money.map(({ paid }) => paid)),
      open: sumCells(money.map(({ open }) => open)),
    },
  };
}

const headOf = ({ kind, code }: Row): string =>
  kind === 'OTHER' ? 'On the code of fines without a case' : kind === 'UPHELD' ? 'Upheld by a hearing, not charged' : code;

export const finesAssessedAndCollectedReport = joinReport(finesAssessedAndCollected, async (tx, { communityId, params }) => {
  const { fromDate, toDate } = params;
  const rows = await listFines(tx, communityId, fromDate, toDate);
  const onCode = await chargedOnCode(tx, communityId, fromDate, toDate);
  const charged = sumOf(rows, (row) => row.charged);
  const [ties] = finesAssessedAndCollected.proves;
  return {
    subtitle: [formatSpan(fromDate, toDate), 'Waived holds reversals; waived, paid and balance are through the last day'],
    columns,
    rows:
      rows.length === 0
        ? []
        : [
            ...[...Map.groupBy(rows, headOf)].flatMap(([head, own]) => [
              headRow(head, columns),
              ...own.map((row) => lineOf(row, communityId)),
              totalOf('subtotal', head, own),
            ]),
            totalOf('grandTotal', 'Total', rows),
          ],
    checks: [
      onCode === null
        ? { name: ties, outcome: 'notApplicable', detail: 'no code of fines is chosen' }
        : checkEqual(ties, charged, onCode, formatMoney(onCode, 'digits')),
    ],
  };
});
