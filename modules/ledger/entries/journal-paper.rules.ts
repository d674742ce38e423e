// The paper of a journal entry: what stands on it, and the Typst template that sets it on US Letter.
import type { PdfItem, PdfRun } from '../../../packages/files/pdf/pdf.ts';
import { type Cents, formatDate, formatMoney, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { journalNumberText, kindOf } from './journal-number.rules.ts';

/** Defines `document(data)` for the data of `journalSheet`. */
const template = `
#import "/prelude.typ": *

#let lines-of(fund) = {
  let columns = (0.8in, 0.6in, 1fr, 1.05in, 1.05in)
  table(
    columns: columns, stroke: none, align: (left, left, left, right, right),
    table.header(
      ..("Account", "Center", "Name and memo", "Debit", "Credit").map(title => head(title)),
    ),
    ..fund.lines.map(line => (
      cell(figures(line.number)), cell(figures(line.center)),
      cell([#line.name #if line.memo != "" [#linebreak() #text(size: 8pt, fill: ink-2, line.memo)]]),
      cell(amount(line.debit)), cell(amount(line.credit)),
    )).flatten(),
    cell([]), cell([]), cell(text(weight: 600, "Total of " + fund.name)), cell(text(weight: 600, amount(fund.debits))), cell(text(weight: 600, amount(fund.credits))),
  )
}

#let document(data) = sheet(
  margin: (x: 0.75in, top: 0.75in, bottom: 0.8in),
  footer: { set text(size: 7.5pt, fill: ink-3); grid(columns: (1fr, auto), [#data.community · #data.number], page-of()) },
  {
    show heading: set block(above: 0pt, below: 6pt)
    text(weight: 600, data.community)
    v(4pt)
    { show heading: set text(size: 16pt, weight: 600, tracking: -0.015em); heading(level: 1, data.title) }
    text(fill: ink-2, data.description)
    v(10pt)
    grid(
      columns: (1in, 2.4in, 1in, 1fr), row-gutter: 5pt,
      ..data.facts.map(((name, value)) => (text(fill: ink-2, name), figures(value))).flatten(),
    )
    v(12pt)
    for fund in data.funds {
      { show heading: set text(size: 10.5pt, weight: 600); heading(level: 2, fund.name) }
      lines-of(fund)
      v(8pt)
    }
    if data.links.len() > 0 {
      { show heading: set text(size: 10.5pt, weight: 600); heading(level: 2, "Linked entries") }
      list(..data.links)
    }
    v(24pt)
    grid(columns: (1fr, 1fr), column-gutter: 24pt, row-gutter: 3pt,
      line(length: 100%, stroke: 0.4pt + rule), line(length: 100%, stroke: 0.4pt + rule), caption("Prepared by"), caption("Approved by"))
  },
)
`;

/** An entry as it goes on paper. */
export interface PaperEntry {
  community: string;
  journalNumber: number | null;
  entryId: string;
  entryType: string;
  postDate: LocalDate;
  reference: string;
  description: string;
  periodText: string;
  enteredBy: string;
  enteredText: string;
  stateText: string;
  schedule: string;
  lines: readonly {
    number: string;
    name: string;
    fundName: string;
    costCenter: string;
    debit: Cents | null;
    credit: Cents | null;
    memo: string;
    /** The other fund of a due to/from line; blank on other lines. */
    counterFund: string;
  }[];
  links: readonly string[];
}

const text = (cents: Cents | null) => (cents === null ? '' : formatMoney(cents, 'digits'));

/** What an entry is called on paper and in lists of files. */
export function paperTitle({ journalNumber, entryId }: Pick<PaperEntry, 'journalNumber' | 'entryId'>): string {
  return journalNumber === null ? `Entry ${entryId}` : `Journal entry ${journalNumberText(journalNumber)}`;
}

/**
 * The PDF of an entry: its lines by fund with the totals of each, what it is linked to, and lines to sign on.
 */
export function journalSheet(entry: PaperEntry): Pick<PdfRun, 'template'> & PdfItem {
  const title = paperTitle(entry);
  const funds = [...Map.groupBy(entry.lines, (line) => line.fundName)].map(([name, lines]) => ({
    name,
    debits: text(sumCents(lines.map((line) => line.debit ?? 0n))),
    credits: text(sumCents(lines.map((line) => line.credit ?? 0n))),
    lines: lines.map(({ number, name: account, costCenter, debit, credit, memo, counterFund }) => ({
      number,
      name: account,
      center: costCenter,
      memo: counterFund === '' ? memo : `Due to/from ${counterFund}`,
      debit: text(debit),
      credit: text(credit),
    })),
  }));
  const facts = [
    ['Posted on', formatDate(entry.postDate)],
    ['Status', entry.stateText],
    ['Reference', entry.reference || 'None'],
    ['Period', entry.periodText],
    ['Kind', kindOf(entry.entryType)],
    ['Entered', `${entry.enteredText}${entry.enteredBy ? ` by ${entry.enteredBy}` : ''}`],
    ...(entry.schedule === '' ? [] : [['Schedule', entry.schedule]]),
  ];
  const { community, description, links } = entry;
  return { template, title: `${title}: ${description}`, data: { title, number: title, community, description, facts, funds, links } };
}
