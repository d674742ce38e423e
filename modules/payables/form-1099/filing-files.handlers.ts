// The files of filing: lines for the portal of the tax office, copies for recipients, and California's
// report of contractors.
import { openText } from '../../../packages/db/secrets.ts';
import { writeCsv } from '../../../packages/files/csv-writer.ts';
import { renderPrintFile } from '../../../packages/files/pdf/pdf.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { type Cents, notFound } from '../../../packages/kernel/kernel.ts';
import { addressLines } from '../checks/payment.rules.ts';
import { type Filing, filingToAct, taxLawOf } from './filing.handlers.ts';
import type { form1099 } from './form-1099.contract.ts';
import { contractorRows, type FormRow, listForms, recipientRows } from './form-1099.store.ts';
import { type IrisForm, irisTable } from './iris.rules.ts';
import { COPY_TEMPLATE, recipientCopy } from './recipient-copy.rules.ts';
import { findTitleRows } from './tax-facts.store.ts';
import { type Box, boxes } from './tax-words.contract.ts';

type FileHandlers = Pick<Handlers<typeof form1099>, 'downloadIrisFile' | 'downloadCopies' | 'downloadDe542'>;

const amountsOf = (row: FormRow): [Box, Cents][] =>
  boxes.flatMap((box) => (row.amounts[box] === undefined ? [] : [[box, BigInt(row.amounts[box])] as [Box, Cents]]));

function irisForm(
  context: Context<unknown>,
  filing: Filing,
  row: FormRow,
  of: { hasSecondNotice: boolean; combinesState: boolean },
): IrisForm {
  const open = (sealed: string) => (sealed === '' ? '' : openText(context.services.secrets, sealed));
  const { name, street, city, state, postcode, phone, sealed } = filing;
  return {
    taxYear: row.taxYear,
    form: row.form,
    account: `V${row.vendorId}`,
    payer: { taxKind: 'EIN', taxNumber: open(sealed), name, street, city, state, postcode, phone },
    recipient: { ...row.recipient, taxNumber: open(row.sealed), phone: '' },
    amounts: Object.fromEntries(amountsOf(row)),
    withheld: row.withheld_cents,
    stateCode: filing.lawState,
    ...of,
  };
}

export const copyHandlers: FileHandlers = {
  async downloadIrisFile(context) {
    const { tx, input } = context;
    const { communityId, taxYear, submissionId } = input;
    const filing = await filingToAct(context, communityId);
    const rows = (await listForms(tx, filing.payerId, taxYear)).filter((row) => row.submissionId === submissionId).toReversed();
    const [first] = rows;
    if (!first) throw notFound('The submission');
    const vendors = await recipientRows(
      tx,
      rows.map(({ vendorId }) => vendorId),
    );
    const noticed = new Set(vendors.filter(({ hasSecondNotice }) => hasSecondNotice).map(({ vendorId }) => vendorId));
    const combinesState = taxLawOf(filing.lawState, taxYear).stateFiling?.combined === true;
    const pasted = (await findTitleRows(tx, taxYear)).find(({ form }) => form === first.form)?.titles ?? null;
    const forms = rows.map((row) => irisForm(context, filing, row, { hasSecondNotice: noticed.has(row.vendorId), combinesState }));
    const table = irisTable(forms, pasted);
    const columns = table.titles.map((title) => ({ key: title, title, kind: 'text' as const }));
    return { fileName: `1099-${first.form} ${taxYear} ${submissionId}.csv`, contentType: 'text/csv', body: writeCsv(table.rows, columns) };
  },
  async downloadCopies(context) {
    const { tx, input, now } = context;
    const { communityId, taxYear } = input;
    const filing = await filingToAct(context, communityId);
    const wanted = new Set(input.formIds);
    const rows = (await listForms(tx, filing.payerId, taxYear)).filter(({ formId }) => wanted.has(formId)).toReversed();
    if (rows.length === 0) throw notFound('The form');
    const items = rows.map((row) => ({
      title: `1099-${row.form} ${taxYear}`,
      data: recipientCopy({
        taxYear,
        form: row.form,
        isCorrected: row.kind === 'CORRECTION',
        payer: { name: filing.name, lines: addressLines(filing), taxLast4: filing.taxLast4 },
        recipient: { name: row.recipient.name, lines: addressLines(row.recipient), taxLast4: row.recipient.taxLast4 },
        account: `V${row.vendorId}`,
        amounts: amountsOf(row),
        withheld: row.withheld_cents,
      }),
    }));
    const title = `1099 copies ${taxYear}`;
    return {
      fileName: `${title}.pdf`,
      contentType: 'application/pdf',
      body: renderPrintFile({ template: COPY_TEMPLATE, createdTime: now, title }, items),
    };
  },
  async downloadDe542(context) {
    const { tx, input, services } = context;
    const { communityId, fromDate, throughDate } = input;
    const threshold = taxLawOf('CA', Number(throughDate.slice(0, 4))).contractorThreshold ?? 60_000n;
    const rows = (await contractorRows(tx, { communityId, fromDate, throughDate, threshold })).filter(
      ({ reachedDate }) => reachedDate !== null,
    );
    const text = (title: string) => ({ key: title, title, kind: 'text' as const });
    const columns = [
      ...['First name', 'Last name or business', 'SSN', 'EIN', 'Street', 'City', 'State', 'ZIP'].map(text),
      { key: 'start', title: 'Start of contract', kind: 'date' as const },
      { key: 'amount', title: 'Amount of contract', kind: 'money' as const },
      { key: 'end', title: 'Contract expiration', kind: 'date' as const },
      text('Ongoing'),
    ];
    const lines = rows.map((row) => {
      const number = row.sealed === '' ? '' : openText(services.secrets, row.sealed);
      const isPerson = row.taxKind === 'SSN';
      const names = row.name.split(' ');
      return [
        isPerson ? names.slice(0, -1).join(' ') : '',
        isPerson ? (names.at(-1) ?? '') : row.name,
        isPerson ? number : '',
        isPerson ? '' : number,
        row.street,
        row.city,
        row.state,
        row.postcode,
        row.startDate,
        row.contract_cents ?? row.paid_cents,
        row.endDate,
        row.endDate === null ? 'Yes' : 'No',
      ];
    });
    return { fileName: `DE 542 ${fromDate} to ${throughDate}.csv`, contentType: 'text/csv', body: writeCsv(lines, columns) };
  },
};
