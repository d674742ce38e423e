// The payoff statement of a case on paper: every open charge through a day, by kind and in all.
import type { PdfItem, PdfRun } from '../../../packages/files/pdf/pdf.ts';
import { type Cents, formatDate, formatMoney, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';

/** Defines `document(data)` for the data of `payoffSheet`. */
const template = `
#import "/prelude.typ": *

#let document(data) = sheet(
  margin: (x: 0.75in, top: 0.75in, bottom: 0.8in),
  footer: { set text(size: 7.5pt, fill: ink-3); grid(columns: (1fr, auto), [#data.community · #data.title], page-of()) },
  {
    show heading: set block(above: 0pt, below: 6pt)
    text(weight: 600, data.community)
    v(4pt)
    { show heading: set text(size: 16pt, weight: 600, tracking: -0.015em); heading(level: 1, "Payoff statement") }
    v(6pt)
    grid(
      columns: (1.2in, 1fr), row-gutter: 5pt,
      ..data.facts.map(((name, value)) => (text(fill: ink-2, name), figures(value))).flatten(),
    )
    v(12pt)
    table(
      columns: (0.9in, 1fr, 1.4in, 1.1in), stroke: none, align: (left, left, left, right),
      table.header(
        ..("Due", "Charge", "Kind", "Open").map(title => head(title)),
      ),
      ..data.items.map(item => (cell(figures(item.due)), cell(item.charge), cell(item.kind), cell(amount(item.amount)))).flatten(),
      ..data.sums.map(((name, value)) => (cell([]), cell(text(weight: 600, name)), cell([]), cell(text(weight: 600, amount(value))))).flatten(),
    )
    v(12pt)
    par(data.words)
  },
)
`;

/** What of a charge is open, in cents. */
export interface PayoffItem {
  dueDate: LocalDate;
  charge: string;
  kind: string;
  open: Cents;
}

/** The kinds a payoff adds up, in their order, by kinds of codes. */
const payoffKinds: readonly (readonly [title: string, kinds: readonly string[]])[] = [
  ['Assessments', ['ASSESSMENT', 'SPECIAL']],
  ['Late fees', ['LATE_FEE']],
  ['Interest', ['INTEREST']],
  ['Collection costs and other charges', ['MISC', 'NSF']],
];

/** The sums of the kinds that have any, in cents. */
export const payoffSums = (items: readonly PayoffItem[]): { title: string; amount: Cents }[] =>
  payoffKinds
    .map(([title, kinds]) => ({ title, amount: sumCents(items.filter(({ kind }) => kinds.includes(kind)).map(({ open }) => open)) }))
    .filter(({ amount }) => amount !== 0n);

/** A payoff as it goes on paper. */
export interface PaperPayoff {
  community: string;
  number: number;
  owner: string;
  accountNumber: string;
  address: string;
  mailTo: string;
  throughDate: LocalDate;
  onDate: LocalDate;
  items: readonly PayoffItem[];
}

const text = (cents: Cents) => formatMoney(cents, 'digits');
const titleOf = (kind: string) => payoffKinds.find(([, kinds]) => kinds.includes(kind))?.[0] ?? '';

/** The PDF of a payoff statement: each open charge, a line for each kind that has any, and the total. */
export function payoffSheet(payoff: PaperPayoff): Pick<PdfRun, 'template'> & PdfItem {
  const { community, number, owner, accountNumber, address, mailTo, throughDate, onDate, items } = payoff;
  const total = sumCents(items.map(({ open }) => open));
  const title = `Payoff of account ${accountNumber}`;
  const data = {
    community,
    title,
    facts: [
      ['Owner', owner],
      ['Account', accountNumber],
      ['Home', address],
      ['Mail to', mailTo],
      ['Case', String(number)],
      ['Stated on', formatDate(onDate)],
      ['Good through', formatDate(throughDate)],
    ].filter(([, value]) => value !== ''),
    items: items.map(({ dueDate, charge, kind, open }) => ({ due: formatDate(dueDate), charge, kind: titleOf(kind), amount: text(open) })),
    sums: [...payoffSums(items).map(({ title, amount }) => [title, text(amount)]), ['Pays the account off', text(total)]],
    words: `Charges that fall due after ${formatDate(throughDate)} are not part of this amount. A payment that is returned unpaid does not pay the account off.`,
  };
  return { template, title: `${title} through ${formatDate(throughDate)}, ${text(total)}`, data };
}
