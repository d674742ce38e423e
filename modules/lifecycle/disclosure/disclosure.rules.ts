// What is sound in an order of a disclosure, when it is due, and what stands on the statement that is
// delivered.
import type { PdfItem, PdfRun } from '../../../packages/files/pdf/pdf.ts';
import { addDays, type Cents, formatDate, formatMoney, type LocalDate, weekdayOf } from '../../../packages/kernel/kernel.ts';
import { type MatterType, matterTypeWords } from '../../people/people.contract.ts';

/** What the association says of a home on a day; money in cents. */
export interface Certificate {
  asOfDate: LocalDate;
  association: string;
  accountNumber: string;
  property: string;
  owner: string;
  charges: readonly { chargeDate: LocalDate; code: string; description: string; amount: Cents }[];
  owes: Cents;
  prepaid: Cents;
  fee: Cents;
  payoff: Cents;
  recurring: readonly { code: string; category: string; frequency: 'MONTHLY' | 'QUARTERLY' | 'ANNUAL'; amount: Cents | null }[];
  matters: readonly { attorney: string; matterType: MatterType }[];
  documents: readonly { attachmentId: string; name: string; fileName: string; fileKey: string; sha256: string }[];
}

/**
 * Working days an order has, as the strictest law we know allows; a rush has three. Source: operations.md 22.
 */
const WORKING_DAYS = { usual: 10, rush: 3 } as const;

const SATURDAY = 6;

/** The day so many working days after another; Saturdays and Sundays do not count. */
function workingDaysAfter(day: LocalDate, count: number): LocalDate {
  let [on, left] = [day, count];
  while (left > 0) {
    on = addDays(on, 1);
    if (weekdayOf(on) < SATURDAY) left -= 1;
  }
  return on;
}

/** When an order is due: ten working days after it, three for a rush. */
export function dueOn(orderedDate: LocalDate, isRush: boolean): LocalDate {
  return workingDaysAfter(orderedDate, isRush ? WORKING_DAYS.rush : WORKING_DAYS.usual);
}

/** Why an order cannot be so, with the field to mend; null when it is sound. */
export function orderProblem(order: {
  orderedDate: LocalDate;
  dueDate: LocalDate;
  fee: Cents;
  billing: 'REQUESTER' | 'CLOSING';
  chargeCodeId: string | null;
}): { path: string; message: string } | null {
  if (order.dueDate < order.orderedDate) return { path: 'dueDate', message: 'A disclosure is due on or after the day it was ordered.' };
  if (order.billing === 'CLOSING' && order.fee > 0n && order.chargeCodeId === null)
    return { path: 'chargeCodeId', message: 'Choose the code under which the fee is charged at the closing.' };
  return null;
}

const template = `
#import "/prelude.typ": *

#let section(title) = { show heading: set text(size: 10.5pt, weight: 600); show heading: set block(above: 14pt, below: 6pt); heading(level: 2, title) }

#let document(data) = sheet(
  margin: (x: 0.85in, top: 0.8in, bottom: 0.8in),
  footer: { set text(size: 7.5pt, fill: ink-3); grid(columns: (1fr, auto), [#data.association · #data.accountNumber · as of #data.asOf], page-of()) },
  {
    text(weight: 600, data.association)
    v(4pt)
    { show heading: set text(size: 16pt, weight: 600, tracking: -0.015em); show heading: set block(above: 0pt, below: 8pt); heading(level: 1, "Disclosure statement") }
    grid(columns: (1.25in, 1fr), row-gutter: 5pt, ..data.facts.map(((name, value)) => (text(fill: ink-2, name), figures(value))).flatten())
    section("Account")
    table(columns: (1in, 0.8in, 1fr, 1.1in), stroke: none, align: (left, left, left, right),
      table.header(head("Charged"), head("Code"), head("Description"), head("Open")),
      ..data.charges.map(row => (cell(figures(row.date)), cell(row.code), cell(row.description), cell(money(row.amount)))).flatten(),
      ..data.sums.map(((name, value)) => (cell([]), cell([]), cell(text(weight: 600, name)), cell(text(weight: 600, money(value))))).flatten(),
    )
    if data.recurring.len() > 0 {
      section("Assessments")
      table(columns: (0.8in, 1fr, 1.2in, 1.1in), stroke: none, align: (left, left, left, right),
        table.header(head("Code"), head("For"), head("Billed"), head("Amount")),
        ..data.recurring.map(row => (cell(row.code), cell(row.category), cell(row.billed), cell(money(row.amount)))).flatten(),
      )
    }
    for (title, lines) in data.lists { section(title); list(..lines) }
    v(18pt)
    text(size: 8.5pt, fill: ink-2, data.words)
  },
)
`;

const billed = { MONTHLY: 'Monthly', QUARTERLY: 'Quarterly', ANNUAL: 'Yearly' } as const;

/** The paper of a disclosure, for whoever asked and until when it holds. */
export function certificateSheet(
  { asOfDate, association, accountNumber, property, owner, ...said }: Certificate,
  { requester, validThroughDate }: { requester: string; validThroughDate: LocalDate },
): PdfItem & Pick<PdfRun, 'template'> {
  const money = (cents: Cents) => formatMoney(cents, 'digits');
  const sums: [string, string][] = [
    ['Owed', money(said.owes)],
    ...(said.prepaid > 0n ? [['Paid ahead', money(-said.prepaid)] as [string, string]] : []),
    ...(said.fee > 0n ? [['Fee of this disclosure', money(said.fee)] as [string, string]] : []),
    [said.payoff < 0n ? 'To the owner’s credit' : 'To be paid at the closing', money(said.payoff < 0n ? -said.payoff : said.payoff)],
  ];
  const lists: [string, string[]][] = [
    ['Remarks', said.matters.map((one) => `${matterTypeWords[one.matterType]}, in the hands of ${one.attorney}`)],
    ['Documents that go with it', said.documents.map((one) => one.name)],
  ];
  return {
    template,
    title: `Disclosure statement, ${accountNumber}, ${formatDate(asOfDate)}`,
    data: {
      association,
      accountNumber,
      asOf: formatDate(asOfDate),
      facts: [
        ['Property', property],
        ['Account', accountNumber],
        ['Owner', owner],
        ['Requested by', requester],
        ['As of', formatDate(asOfDate)],
        ['Valid through', formatDate(validThroughDate)],
      ],
      charges: said.charges.map((one) => ({
        date: formatDate(one.chargeDate),
        code: one.code,
        description: one.description,
        amount: money(one.amount),
      })),
      sums,
      recurring: said.recurring.map((one) => ({
        code: one.code,
        category: one.category,
        billed: billed[one.frequency],
        amount: one.amount === null ? '' : money(one.amount),
      })),
      lists: lists.filter(([, lines]) => lines.length > 0),
      words: `Figures are those of the books of ${association} at the end of ${formatDate(asOfDate)}. What is charged or paid later is not in them.`,
    },
  };
}
