// The copy a recipient gets, as data for a printed page: payer, recipient with a shortened number, and boxes.
import { type Cents, formatMoney } from '../../../packages/kernel/kernel.ts';
import { type Box, boxWords, type TaxForm } from './tax-words.contract.ts';

/** A name with its address and the last digits of its number. */
interface Printed {
  name: string;
  lines: readonly string[];
  taxLast4: string;
}

/** A form to print. Amounts in cents. */
interface CopyToPrint {
  taxYear: number;
  form: TaxForm;
  isCorrected: boolean;
  payer: Printed;
  recipient: Printed;
  account: string;
  amounts: readonly (readonly [Box, Cents])[];
  withheld: Cents;
}

const titles: Readonly<Record<TaxForm, string>> = {
  NEC: 'Nonemployee Compensation',
  MISC: 'Miscellaneous Information',
  INT: 'Interest Income',
};

/** Typst that defines `document(data)` for the data of `recipientCopy`. */
export const COPY_TEMPLATE = `
#import "/prelude.typ": *

#let label(body) = text(size: 7pt, weight: 500, fill: ink-2, body)
#let party(title, who) = block(width: 100%, stroke: 0.5pt + ink-2, inset: 8pt, {
  block(below: 5pt, label(title))
  block(below: 4pt, text(size: 10.5pt, weight: 600, who.name))
  for line in who.lines { block(above: 0pt, below: 4pt, text(size: 9.5pt, line)) }
  block(above: 6pt, text(size: 9.5pt, [TIN #figures(who.tin)]))
})

#let copy(data) = {
  grid(columns: (1fr, auto), {
    text(size: 15pt, weight: 600, [Form 1099-#data.form])
    h(8pt)
    text(size: 11pt, data.title)
  }, align(right, text(size: 15pt, weight: 600, figures(data.year))))
  block(above: 6pt, below: 12pt, text(size: 9pt, fill: ink-2, data.copy))
  grid(columns: (1fr, 1fr), gutter: 12pt, party("PAYER", data.payer), party("RECIPIENT", data.recipient))
  v(12pt)
  table(columns: (1fr, auto), stroke: 0.5pt + ink-2, inset: 7pt, align: (left, right),
    ..data.boxes.map(box => (box.at(0), figures(box.at(1)))).flatten())
  block(above: 10pt, text(size: 9pt, [Account number #data.account]))
  block(above: 14pt, text(size: 8.5pt, data.note))
}

#let document(data) = sheet(copy(data))
`;

/** The data of one recipient's copy. The number of the recipient is shortened, as copies to payees may be. */
export function recipientCopy(of: CopyToPrint) {
  const withheld: [string, string][] = of.withheld > 0n ? [['4 Federal income tax withheld', formatMoney(of.withheld)]] : [];
  return {
    form: of.form,
    title: titles[of.form],
    year: String(of.taxYear),
    copy: `Copy B, for recipient${of.isCorrected ? '. CORRECTED' : ''}. Substitute form`,
    payer: { name: of.payer.name, lines: of.payer.lines, tin: `XX-XXX${of.payer.taxLast4}` },
    recipient: { name: of.recipient.name, lines: of.recipient.lines, tin: `XXX-XX-${of.recipient.taxLast4}` },
    boxes: [...of.amounts.map(([box, amount]) => [boxWords[box].replace(/^\w+ /, ''), formatMoney(amount)]), ...withheld],
    account: of.account,
    note: 'This is important tax information and is being furnished to the IRS. If you are required to file a return, a negligence penalty or other sanction may be imposed on you if this income is taxable and the IRS determines that it has not been reported.',
  };
}
