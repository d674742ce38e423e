// Reads invoice templates with what a bill comes to; what recurs is shown by the month.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import { sql, type Tx } from '../../../packages/db/database.ts';
import { type Cents, formatDate, type LocalDate, mulDiv, sumCents } from '../../../packages/kernel/kernel.ts';
import { counted, dayCell, headRow } from '../../../packages/reporting/layout.ts';
import { joinReport } from '../../../packages/reporting/report.ts';
import { frequencyWords, modeWords, type TemplateFrequency, type TemplateMode } from '../templates/invoice-template.contract.ts';
import { recurringBillsListing } from './recurring-bills-and-templates.report.ts';

const columns: ReportColumn[] = [
  { key: 'name', title: 'Template', kind: 'text' },
  { key: 'accounts', title: 'GL', kind: 'text' },
  { key: 'frequency', title: 'Frequency', kind: 'text' },
  { key: 'amount', title: 'Amount', kind: 'money' },
  { key: 'monthly', title: 'By month', kind: 'money' },
  { key: 'next', title: 'Next', kind: 'date' },
  { key: 'end', title: 'Ends', kind: 'text' },
  { key: 'mode', title: 'Bills', kind: 'text' },
  { key: 'status', title: 'Status', kind: 'text' },
];

interface Template {
  name: string;
  vendorId: string;
  vendorName: string;
  frequency: TemplateFrequency;
  mode: TemplateMode;
  isActive: boolean;
  nextDate: LocalDate | null;
  lastDate: LocalDate | null;
  times: number | null;
  /** Bills made and dates skipped. */
  used: number;
  amount_cents: Cents;
  accounts: string;
}

async function listTemplates(tx: Tx, communityId: string): Promise<Template[]> {
  const found = await sql<Template>`
    select t.name, v.vendor_id as "vendorId", v.name as "vendorName", t.frequency, t.mode, t.is_active as "isActive", t.next_on as "nextDate",
      t.last_on as "lastDate", t.times, (select count(*)::int from payables.bill_occurrence o
        where o.customer_id = ${tx.customerId} and o.invoice_template_id = t.invoice_template_id and o.freed_time is null) as used,
      l.amount_cents, l.accounts
    from payables.invoice_template t
    join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = t.vendor_id
    join lateral (
      select sum(x.amount_cents)::bigint as amount_cents, string_agg(a.number, ', ' order by x.line_no) as accounts from payables.invoice_template_line x
      join ledger.account a on a.customer_id = ${tx.customerId} and a.account_id = x.account_id
      where x.customer_id = ${tx.customerId} and x.invoice_template_id = t.invoice_template_id
    ) l on true
    where t.customer_id = ${tx.customerId} and t.community_id = ${communityId}
    order by lower(v.name), v.vendor_id, t.next_on nulls last, lower(t.name), t.invoice_template_id`.execute(tx.db);
  return found.rows;
}

type State = 'ACTIVE' | 'ENDED' | 'INACTIVE';
const stateWords: Readonly<Record<State, string>> = { ACTIVE: 'Active', ENDED: 'Ended', INACTIVE: 'Inactive' };

function stateOf({ isActive, frequency, nextDate }: Template): State {
  if (!isActive) return 'INACTIVE';
  return frequency !== 'NONE' && nextDate === null ? 'ENDED' : 'ACTIVE';
}

/**
 * What a template comes to in an average month, in cents: a week is 12/52 of a month; nothing once it has
 * ended.
 */
function monthlyOf(template: Template): Cents {
  if (stateOf(template) !== 'ACTIVE') return 0n;
  const times: Readonly<Record<TemplateFrequency, readonly [bigint, bigint]>> = {
    NONE: [0n, 1n],
    WEEKLY: [52n, 12n],
    MONTHLY: [1n, 1n],
    QUARTERLY: [1n, 3n],
    YEARLY: [1n, 12n],
  };
  const [by, over] = times[template.frequency];
  return mulDiv(template.amount_cents, by, over);
}

function endOf({ frequency, lastDate, times, used }: Template): string {
  if (frequency === 'NONE') return '';
  if (lastDate !== null) return formatDate(lastDate);
  return times === null ? 'No end' : `${Math.max(0, times - used)} of ${times} left`;
}

const lineOf = (template: Template): ReportRow => ({
  kind: 'row',
  level: 1,
  cells: {
    name: { text: template.name },
    accounts: { text: template.accounts },
    frequency: { text: frequencyWords[template.frequency] },
    amount: { amount: template.amount_cents },
    monthly: { amount: monthlyOf(template) },
    next: template.isActive ? (dayCell(template.nextDate) ?? { text: '' }) : { text: '' },
    end: { text: endOf(template) },
    mode: { text: template.frequency === 'NONE' ? '' : modeWords[template.mode] },
    status: { text: stateWords[stateOf(template)] },
  },
});

export const recurringBillsReport = joinReport(recurringBillsListing, async (tx, { communityId, params: { status } }) => {
  const all = await listTemplates(tx, communityId);
  const shown = all.filter((one) => status === 'ALL' || (stateOf(one) === 'ACTIVE') === (status === 'ACTIVE'));
  const total = (kind: 'subtotal' | 'grandTotal', title: string, own: readonly Template[]): ReportRow => ({
    kind,
    level: 0,
    cells: { name: { text: `${title}, ${counted(own.length, 'template')}` }, monthly: { amount: sumCents(own.map(monthlyOf)) } },
  });
  return {
    subtitle: [status === 'ALL' ? 'All templates' : status === 'ACTIVE' ? 'Active templates' : 'Ended and inactive templates'],
    columns,
    rows: [
      ...[...Map.groupBy(shown, (one) => one.vendorId).values()].flatMap((own): ReportRow[] => [
        headRow(own[0]?.vendorName ?? '', columns),
        ...own.map(lineOf),
        total('subtotal', own[0]?.vendorName ?? '', own),
      ]),
      total('grandTotal', 'Monthly total', shown),
    ],
    checks: [],
  };
});
