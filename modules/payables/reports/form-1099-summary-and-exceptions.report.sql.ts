// Sets what recipients were paid in a year under their forms and boxes, and holds it against all payments of
// the year.
import type { ReportColumn, ReportRow } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { type Cents, dateOf, dateParts, formatMoney, type LocalDate, sumCents } from '../../../packages/kernel/kernel.ts';
import { counted, factRow, headRow } from '../../../packages/reporting/layout.ts';
import { checkEqual, joinReport } from '../../../packages/reporting/report.ts';
import { recordsOn, ruleVersionOf } from '../../law/law.server.ts';
import { exceptionsOf, formsOf, type OpenForm, type Recipient, whyExcluded } from '../form-1099/form-1099.rules.ts';
import { paidParts, type RecipientRow, recipientRows, withheldFrom } from '../form-1099/form-1099.store.ts';
import { findPayer } from '../form-1099/tax-facts.store.ts';
import { taxLawFrom } from '../form-1099/tax-law.rules.ts';
import { type Box, boxes, boxWords, dueWords, tinCodeWords } from '../form-1099/tax-words.contract.ts';
import { tax1099Summary } from './form-1099-summary-and-exceptions.report.ts';

const columns: ReportColumn[] = [
  { key: 'name', title: 'Recipient', kind: 'text' },
  { key: 'taxNumber', title: 'Tax number', kind: 'code' },
  { key: 'w9', title: 'W-9', kind: 'text' },
  { key: 'tin', title: 'Number checked', kind: 'text' },
  { key: 'box', title: 'Box', kind: 'text' },
  { key: 'paid', title: 'Paid', kind: 'money' },
  { key: 'threshold', title: 'Threshold', kind: 'money' },
  { key: 'below', title: 'Below', kind: 'money' },
  { key: 'reported', title: 'Reported', kind: 'money' },
  { key: 'withheld', title: 'Withheld', kind: 'money' },
  { key: 'due', title: 'Due', kind: 'text' },
  { key: 'missing', title: 'To fix', kind: 'text' },
];

/**
 * Vendors as the rules read them: reports open no numbers, so each stands alone under the last digits of its
 * own.
 */
function asRecipients(rows: readonly RecipientRow[]): Map<string, Recipient & RecipientRow> {
  return new Map(rows.map((row) => [row.vendorId, { ...row, taxNumber: row.sealed === '' ? '' : row.vendorId.padStart(9, '0') }]));
}

interface Line {
  form: OpenForm;
  box: Box;
  paid: Cents;
  of: Recipient & RecipientRow;
}

function rowOf({ form, box, paid, of }: Line, threshold: Cents | null, isFirst: boolean): ReportRow {
  const reported = form.reported.get(box) ?? 0n;
  return factRow({
    name: of.name,
    taxNumber: of.taxLast4 === '' ? '' : `•••${of.taxLast4}`,
    w9: of.w9OnFile ? 'On file' : 'None',
    tin: of.tinCode === null ? '' : (tinCodeWords[of.tinCode] ?? ''),
    box: boxWords[box],
    paid: { amount: paid },
    threshold: threshold === null ? null : { amount: threshold },
    below: { amount: paid - reported },
    reported: { amount: reported },
    withheld: isFirst && form.withheld > 0n ? { amount: form.withheld } : null,
    due: dueWords[form.due],
    missing: exceptionsOf(of).join(', '),
  });
}

async function readYear(tx: Tx, communityId: string, taxYear: number) {
  const days = { communityIds: [communityId], fromDate: dateOf(taxYear, 1, 1), throughDate: dateOf(taxYear, 12, 31) };
  const payer = await findPayer(tx, communityId);
  const parts = await paidParts(tx, { ...days, vendorIds: null });
  const withheld = await withheldFrom(tx, days);
  const recipients = asRecipients(await recipientRows(tx, [...new Set(parts.map(({ vendorId }) => vendorId))]));
  const records = recordsOn('informationReturns', days.throughDate).map((one) => ({ ...one, ruleVersion: ruleVersionOf(one) }));
  const law = taxLawFrom(records, payer?.state ?? '', taxYear);
  return { payer, parts, recipients, law, forms: formsOf(parts, recipients, withheld, law) };
}

const sum = (lines: readonly Line[], of: (line: Line) => Cents) => sumCents(lines.map(of));

export const tax1099SummaryReport = joinReport(tax1099Summary, async (tx, { communityId, params }) => {
  const taxYear = dateParts(params.taxYearDate as LocalDate).year;
  const { payer, parts, recipients, law, forms } = await readYear(tx, communityId, taxYear);
  const lines = forms.flatMap((form) => {
    const of = recipients.get(form.vendorId);
    return of ? boxes.flatMap((box): Line[] => (form.amounts.has(box) ? [{ form, box, paid: form.amounts.get(box) ?? 0n, of }] : [])) : [];
  });
  const isShown = ({ form, of }: Line) =>
    params.show === 'ALL' || (params.show === 'DUE' ? form.due !== 'NONE' : exceptionsOf(of).length > 0);
  const shown = lines.filter(isShown).toSorted((a, b) => (`${a.of.name} ${a.box}` < `${b.of.name} ${b.box}` ? -1 : 1));
  const excluded = parts.filter((part) => {
    const of = recipients.get(part.vendorId);
    return !of || whyExcluded(part, of) !== '';
  });
  const all = sumCents(parts.map(({ amount }) => amount));
  const [name] = tax1099Summary.proves;
  return {
    subtitle: [
      `Tax year ${taxYear}`,
      payer?.payer === 'MANAGER' ? 'Filed by the manager: this community’s part' : `Payer ${payer?.legalName ?? ''}`,
      ...law.sources.map(({ citation }) => citation),
    ],
    columns,
    rows: [
      ...[...Map.groupBy(shown, ({ form }) => form.form)].flatMap(([form, own]): ReportRow[] => [
        headRow(`1099-${form}, ${counted(new Set(own.map(({ of }) => of.vendorId)).size, 'recipient')}`, columns),
        ...own.map((line, i) => rowOf(line, law.federal.get(line.box) ?? null, own.findIndex((one) => one.form === line.form) === i)),
        {
          kind: 'subtotal',
          level: 0,
          cells: {
            name: { text: `1099-${form}` },
            paid: { amount: sum(own, ({ paid }) => paid) },
            reported: { amount: sum(own, (line) => line.form.reported.get(line.box) ?? 0n) },
          },
        },
      ]),
    ],
    checks: [
      checkEqual(name, sum(lines, ({ paid }) => paid) + sumCents(excluded.map(({ amount }) => amount)), all, formatMoney(all, 'digits')),
    ],
  };
});
