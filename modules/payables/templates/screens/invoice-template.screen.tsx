// One invoice template: the form behind adding, changing and viewing it, with its dates beside it.
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { ClientOutput, TypedOf } from '../../../../packages/contract/contract.ts';
import { formatMoney, sumCents } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { Field, ProfilePage, type RecordOf, useRecord } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  type CellMark,
  centsOf,
  EntryGrid,
  Failed,
  FieldError,
  FieldRow,
  LoadingRows,
  SideTable,
  Tag,
} from '../../../../packages/ui/ui.ts';
import { vendor } from '../../../people/people.contract.ts';
import { VendorCautions } from '../../../people/people.web.tsx';
import type { BillSetup } from '../../bills/screens/bill.screen.tsx';
import { type LineRow, lineColumns } from '../../bills/screens/bill-lines.tsx';
import { bills, invoiceTemplate } from '../../payables.contract.ts';
import { invoiceTemplateFields } from '../invoice-template.fields.ts';
import { patternOf } from '../invoice-template.rules.ts';
import { TemplateDates } from './template-dates.tsx';

type Loaded = ClientOutput<typeof invoiceTemplate.getInvoiceTemplate>;
type Vendors = ClientOutput<typeof vendor.listVendors>['rows'];

type Lines = { lines: LineRow[] };
type TemplateRecord = RecordOf<typeof invoiceTemplateFields, typeof getInvoiceTemplate, Lines>;

const newLine = (): LineRow => ({ accountId: '', accountName: '', costCenterId: '', description: '', amount: '' });

const { addInvoiceTemplate, editInvoiceTemplate, getInvoiceTemplate, deleteInvoiceTemplate } = invoiceTemplate;
const calls = { add: addInvoiceTemplate, edit: editInvoiceTemplate, get: getInvoiceTemplate, remove: deleteInvoiceTemplate };

const linesTyped = ({ lines }: Loaded): Lines => ({ lines: lines.map(({ number: _number, fundName: _fund, ...line }) => line) });

/** Days and a number of bills are those of a template that recurs. */
const sent = ({ frequency, lines }: TypedOf<typeof invoiceTemplateFields> & Lines) => ({
  ...(frequency === 'NONE' ? { firstDate: null, lastDate: null, times: null } : {}),
  lines: lines.map(({ costCenterId, accountName: _name, ...line }) => ({ ...line, ...(costCenterId ? { costCenterId } : {}) })),
});

/** A template of a posted bill: its vendor, split and number, from the next month on. */
function fromBill(bill: ClientOutput<typeof bills.getBill>): Partial<TemplateRecord['profile']['value']> {
  return {
    vendorId: bill.vendorId,
    name: `${bill.vendorName}${bill.description === '' ? '' : `, ${bill.description}`}`.slice(0, 120),
    numberPattern: patternOf(bill.billNumber, bill.billDate),
    description: bill.description,
    lines: bill.lines.map(({ accountId, name, costCenterId, description, amount }) => ({
      accountId,
      accountName: name,
      costCenterId,
      description,
      amount,
    })),
  };
}

function Recurrence({ record }: { record: TemplateRecord }) {
  const { value } = record.profile;
  const recurs = value.frequency !== 'NONE';
  return (
    <>
      <FieldRow columns={3}>
        <Field of={record} name="frequency" />
        {recurs && <Field of={record} name="firstDate" required />}
        {recurs && <Field of={record} name="mode" help={value.mode === 'POST' ? 'Someone other than you must generate them' : undefined} />}
      </FieldRow>
      {recurs && (
        <FieldRow columns={3}>
          <Field of={record} name="lastDate" />
          <Field of={record} name="times" />
        </FieldRow>
      )}
    </>
  );
}

function Distribution({ profile, setup }: Pick<TemplateRecord, 'profile'> & { setup: BillSetup }) {
  const { value, errorAt, failure, mode } = profile;
  const columns = useMemo(() => lineColumns(setup, 0n), [setup]);
  const total = sumCents(value.lines.map((line) => centsOf(line.amount) ?? 0n));
  const mark = (row: LineRow, key: string): CellMark | null => {
    const text = errorAt(`lines.${value.lines.indexOf(row)}.${key}`);
    return text ? { tone: 'problem', text } : null;
  };
  return (
    <>
      <h2>GL distribution</h2>
      {mode === 'view' ? (
        <SideTable
          label="GL distribution"
          heads={['Account', 'Amount']}
          rows={value.lines.map((line, i) => ({
            key: String(i),
            label: (
              <>
                <span className="t3 tn">{setup.accounts.find((one) => one.accountId === line.accountId)?.number}</span> {line.accountName}{' '}
                <span className="t3">{line.description}</span>
              </>
            ),
            cells: [centsOf(line.amount) ?? 0n],
          }))}
          total={[total]}
        />
      ) : (
        <EntryGrid
          label="GL distribution"
          columns={columns}
          rows={value.lines}
          onRows={profile.field('lines').onChange}
          newRow={newLine}
          mark={failure ? mark : undefined}
          minRows={4}
          footLabel={`Each bill ${formatMoney(total, 'digits')}`}
        />
      )}
      {errorAt('lines') && <FieldError>The lines {errorAt('lines')}.</FieldError>}
    </>
  );
}

/** Fills a new template from the bill it is made of, once, unless something was typed before. */
function usePrefill(profile: TemplateRecord['profile'], billId: string | undefined): void {
  const { communityId } = useCommunity();
  const done = useRef(false);
  const latest = useRef(profile);
  latest.current = profile;
  const bill = useCall(bills.getBill, billId && profile.mode === 'add' ? { communityId, billId } : null);
  useEffect(() => {
    if (done.current || !bill.data || latest.current.dirty) return;
    done.current = true;
    latest.current.set(fromBill(bill.data));
  }, [bill.data]);
}

interface PageProps {
  templateId: string | null;
  startInEdit: boolean;
  setup: BillSetup;
  vendors: Vendors;
}

function Acts({ templateId, isActive }: { templateId: string; isActive: boolean }): ReactNode {
  const shell = useShell();
  const mayEnter = useMayCall(bills.addBill);
  if (!isActive || !mayEnter) return null;
  return <Button onClick={() => shell.go('bill-add', {}, { template: templateId })}>Use for a new bill</Button>;
}

function Page({ templateId, startInEdit, setup, vendors }: PageProps) {
  const { communityId } = useCommunity();
  const { search } = useShell();
  const { record, page } = useRecord({
    kind: 'invoiceTemplate',
    words: 'invoice template',
    id: templateId,
    startInEdit,
    communityId,
    calls,
    fields: invoiceTemplateFields,
    begin: { frequency: 'MONTHLY', lines: [] },
    typed: linesTyped,
    sent,
    also: {
      vendorId: { label: 'Vendor', text: (id) => vendors.find((one) => one.vendorId === id)?.name ?? 'another vendor' },
      lines: { label: 'GL distribution', text: (lines) => lines.map((line) => `${line.accountName} ${line.amount}`.trim()).join('; ') },
    },
    nameOf: (form) => form.name,
    view: 'invoice-template-view',
    list: { screen: 'invoice-templates', title: 'Invoice templates' },
  });
  const { profile } = record;
  usePrefill(profile, search.bill);
  const { value, mode } = profile;
  const options = useMemo(
    () => vendors.map((one) => ({ value: one.vendorId, label: one.name, hint: [one.city, one.state].filter(Boolean).join(', ') })),
    [vendors],
  );
  const terms = vendors.find((one) => one.vendorId === value.vendorId)?.termsDays;
  const recurs = value.frequency !== 'NONE';
  return (
    <ProfilePage
      {...page}
      meta={templateId !== null && !value.isActive && <Tag>Inactive</Tag>}
      actions={templateId !== null && mode === 'view' && <Acts templateId={templateId} isActive={value.isActive} />}
      aside={templateId !== null && mode === 'view' && recurs && <TemplateDates templateId={templateId} />}
    >
      {value.vendorId && mode !== 'view' && <VendorCautions vendorId={value.vendorId} />}
      <FieldRow columns={3}>
        <Field of={record} name="name" />
        <Field of={record} name="vendorId" many options={options} placeholder="Name" />
        <Field
          of={record}
          name="dueDays"
          help={terms === undefined ? 'By the vendor’s terms when blank' : `Blank: the vendor’s terms, ${terms} days`}
        />
      </FieldRow>
      <FieldRow columns={2}>
        <Field of={record} name="numberPattern" help={`{yyyy} {yy} {mm} {dd} of the bill date${recurs ? ', {n} counts the bills' : ''}`} />
        <Field of={record} name="description" />
      </FieldRow>
      <Recurrence record={record} />
      <Field of={record} name="isActive" />
      <Distribution profile={profile} setup={setup} />
    </ProfilePage>
  );
}

/**
 * Adds an invoice template (`invoiceTemplateId` null; `?bill=17` begins with a bill), or shows one and lets
 * it be changed.
 */
export default function InvoiceTemplateScreen({
  invoiceTemplateId: templateId,
  startInEdit = false,
}: {
  invoiceTemplateId: string | null;
  startInEdit?: boolean;
}) {
  const { communityId } = useCommunity();
  const setup = useCall(bills.getBillSetup, { communityId });
  const vendors = useCall(vendor.listVendors, { limit: 2000 });
  const failed = setup.error ?? vendors.error;
  if (failed) {
    const retry = () => {
      void setup.refetch();
      void vendors.refetch();
    };
    return <Failed message={failed.message} reference={failed.reference} onRetry={retry} />;
  }
  if (!setup.data || !vendors.data) return <LoadingRows />;
  return <Page templateId={templateId} startInEdit={startInEdit} setup={setup.data} vendors={vendors.data.rows} />;
}
