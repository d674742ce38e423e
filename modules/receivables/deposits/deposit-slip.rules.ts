// The slip of a deposit: checks apart from cash, counted and added up, and the sheet that goes to the bank.
import type { PdfItem, PdfRun } from '../../../packages/files/pdf/pdf.ts';
import { type Cents, formatDate, formatMoney, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';

/** What was brought to the bank. */
export interface DepositItem {
  /** Blank for cash. */
  checkNumber: string;
  payer: string;
  amount: Cents;
}

/** The sums of a slip. What has no check number is cash. */
export function slipSums(items: readonly DepositItem[]): { checkCount: number; checks: Cents; cash: Cents; total: Cents } {
  const checks = items.filter((item) => item.checkNumber !== '');
  const total = sumCents(items.map((item) => item.amount));
  const ofChecks = sumCents(checks.map((item) => item.amount));
  return { checkCount: checks.length, checks: ofChecks, cash: total - ofChecks, total };
}

/** The account as a slip shows it. */
export const maskedAccount = (last4: string): string => (last4 === '' ? '' : `****${last4}`);

/** Defines `document(data)` for the data of `depositSheet`. */
const template = `
#import "/prelude.typ": *

#let document(data) = sheet(
  margin: (x: 0.75in, top: 0.75in, bottom: 0.8in),
  footer: { set text(size: 7.5pt, fill: ink-3); grid(columns: (1fr, auto), [#data.community · #data.title], page-of()) },
  {
    show heading: set block(above: 0pt, below: 6pt)
    text(weight: 600, data.community)
    v(4pt)
    { show heading: set text(size: 16pt, weight: 600, tracking: -0.015em); heading(level: 1, "Deposit slip") }
    v(6pt)
    grid(
      columns: (1in, 2.4in, 1in, 1fr), row-gutter: 5pt,
      ..data.facts.map(((name, value)) => (text(fill: ink-2, name), figures(value))).flatten(),
    )
    v(12pt)
    table(
      columns: (0.5in, 1.1in, 1fr, 1.2in), stroke: none, align: (right, left, left, right),
      table.header(
        ..("", "Check", "From", "Amount").map(title => head(title)),
      ),
      ..data.items.map(item => (cell(figures(item.place)), cell(figures(item.check)), cell(item.payer), cell(amount(item.amount)))).flatten(),
      ..data.sums.map(((name, value)) => (cell([]), cell([]), cell(text(weight: 600, name)), cell(text(weight: 600, amount(value))))).flatten(),
    )
    v(24pt)
    grid(columns: (1fr, 1fr), column-gutter: 24pt, row-gutter: 3pt,
      line(length: 100%, stroke: 0.4pt + rule), line(length: 100%, stroke: 0.4pt + rule), caption("Deposited by"), caption("Received by the bank"))
  },
)
`;

/** A deposit as it goes on paper. */
export interface PaperDeposit {
  community: string;
  depositId: string;
  depositDate: LocalDate;
  bankName: string;
  bankAccount: string;
  last4: string;
  items: readonly DepositItem[];
}

const text = (cents: Cents) => formatMoney(cents, 'digits');

/** The PDF of a deposit slip: checks first, in the order they were entered, then cash. */
export function depositSheet(deposit: PaperDeposit): Pick<PdfRun, 'template'> & PdfItem {
  const { community, depositId, depositDate, bankName, bankAccount, last4, items } = deposit;
  const { checkCount, checks, cash, total } = slipSums(items);
  const inOrder = [...items.filter((item) => item.checkNumber !== ''), ...items.filter((item) => item.checkNumber === '')];
  const title = `Deposit ${depositId}`;
  const data = {
    community,
    title,
    facts: [
      ['Bank', bankName],
      ['Date', formatDate(depositDate)],
      ['Account', `${bankAccount} ${maskedAccount(last4)}`.trim()],
      ['Deposit', depositId],
    ],
    items: inOrder.map((item, i) => ({
      place: String(i + 1),
      check: item.checkNumber || 'Cash',
      payer: item.payer,
      amount: text(item.amount),
    })),
    sums: [
      [`${checkCount} ${checkCount === 1 ? 'check' : 'checks'}`, text(checks)],
      ['Cash', text(cash)],
      ['Total deposit', text(total)],
    ],
  };
  return { template, title: `${title} of ${formatDate(depositDate)}, ${text(total)}`, data };
}
