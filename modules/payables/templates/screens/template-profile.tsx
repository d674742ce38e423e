// One invoice template: the form behind adding, changing and viewing it, with its dates beside it.
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDate, formatMoney, type LocalDate, sumCents } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { type FieldWords, type Profile, ProfilePage, useKept } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  type CellMark,
  CheckField,
  Combo,
  centsOf,
  DateField,
  EntryGrid,
  Failed,
  FieldError,
  FieldRow,
  LoadingRows,
  SelectField,
  SideTable,
  Tag,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { vendor } from '../../../people/people.contract.ts';
import { VendorCautions } from '../../../people/people.web.tsx';
import { bills, invoiceTemplate } from '../../payables.contract.ts';
import type { BillSetup } from '../../screens/bill-form.tsx';
import { type LineRow, lineColumns } from '../../screens/bill-lines.tsx';
import { frequencyWords, modeWords, templateFrequencies, templateModes } from '../invoice-template.contract.ts';
import { patternOf } from '../invoice-template.rules.ts';
import { TemplateDates } from './template-dates.tsx';

type Loaded = ClientOutput<typeof invoiceTemplate.getInvoiceTemplate>;
type Vendors = ClientOutput<typeof vendor.listVendors>['rows'];

/** A template as it is typed: days, dates and counts are text until they are sent. */
interface Form extends Pick<Loaded, 'name' | 'vendorId' | 'numberPattern' | 'description' | 'frequency' | 'mode' | 'isActive'> {
  dueDays: string;
  firstDate: LocalDate | '';
  lastDate: LocalDate | '';
  times: string;
  lines: LineRow[];
}

const newLine = (): LineRow => ({ accountId: '', accountName: '', costCenterId: '', description: '', amount: '' });

const empty: Form = {
  name: '',
  vendorId: '',
  numberPattern: '',
  description: '',
  dueDays: '',
  frequency: 'MONTHLY',
  firstDate: '',
  lastDate: '',
  times: '',
  mode: 'ACCRUE',
  isActive: true,
  lines: [],
};

const { addInvoiceTemplate, editInvoiceTemplate, getInvoiceTemplate, deleteInvoiceTemplate } = invoiceTemplate;
const calls = { add: addInvoiceTemplate, edit: editInvoiceTemplate, get: getInvoiceTemplate, remove: deleteInvoiceTemplate };

function formOf(loaded: Loaded): Form {
  const { name, vendorId, numberPattern, description, frequency, mode, isActive, dueDays, firstDate, lastDate, times, lines } = loaded;
  const textOf = (value: number | null) => (value === null ? '' : String(value));
  return {
    ...{ name, vendorId, numberPattern, description, frequency, mode, isActive },
    dueDays: textOf(dueDays),
    firstDate: firstDate ?? '',
    lastDate: lastDate ?? '',
    times: textOf(times),
    lines: lines.map(({ number: _number, fundName: _fund, ...line }) => line),
  };
}

/** A number as typed; what is none goes on as it is, so that the server says so at the field. */
const countOf = (text: string) => (text.trim() === '' ? null : Number(text));

function inputOf({ dueDays, firstDate, lastDate, times, lines, ...rest }: Form) {
  const recurs = rest.frequency !== 'NONE';
  return {
    ...rest,
    dueDays: countOf(dueDays),
    firstDate: recurs ? firstDate || null : null,
    lastDate: recurs ? lastDate || null : null,
    times: recurs ? countOf(times) : null,
    lines: lines.map(({ costCenterId, accountName: _name, ...line }) => ({ ...line, ...(costCenterId ? { costCenterId } : {}) })),
  };
}

function wordsOf(vendors: Vendors): FieldWords<Form> {
  const day = (value: LocalDate | '') => (value === '' ? '' : formatDate(value));
  return {
    vendorId: { label: 'Vendor', text: (id) => vendors.find((one) => one.vendorId === id)?.name ?? 'another vendor' },
    numberPattern: 'Bill number',
    dueDays: 'Due after days',
    frequency: { label: 'Frequency', text: (value) => frequencyWords[value] },
    firstDate: { label: 'First bill', text: day },
    lastDate: { label: 'Last bill', text: day },
    times: 'Number of bills',
    mode: { label: 'Bills', text: (value) => modeWords[value] },
    isActive: 'Active',
    lines: { label: 'GL distribution', text: (lines) => lines.map((line) => `${line.accountName} ${line.amount}`.trim()).join('; ') },
  };
}

/** A template of a posted bill: its vendor, split and number, from the next month on. */
function fromBill(bill: ClientOutput<typeof bills.getBill>): Partial<Form> {
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

function Recurrence({ profile }: { profile: Profile<Form> }) {
  const { field, value } = profile;
  const recurs = value.frequency !== 'NONE';
  return (
    <>
      <FieldRow columns={3}>
        <SelectField
          label="Frequency"
          options={templateFrequencies.map((each) => ({ value: each, label: frequencyWords[each] }))}
          {...field('frequency')}
        />
        {recurs && <DateField label="First bill" required {...field('firstDate')} />}
        {recurs && (
          <SelectField
            label="Bills"
            options={templateModes.map((each) => ({ value: each, label: modeWords[each] }))}
            help={value.mode === 'POST' ? 'Someone other than you must generate them' : undefined}
            {...field('mode')}
          />
        )}
      </FieldRow>
      {recurs && (
        <FieldRow columns={3}>
          <DateField label="Last bill" help="Blank: no end date" {...field('lastDate')} />
          <TextField label="Number of bills" numeric maxLength={3} help="Instead of a last date" {...field('times')} />
        </FieldRow>
      )}
    </>
  );
}

function Lines({ profile, setup }: { profile: Profile<Form>; setup: BillSetup }) {
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
function usePrefill(profile: Profile<Form>, billId: string | undefined): void {
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
  const { profile, page } = useKept<Form, typeof getInvoiceTemplate>({
    kind: 'invoiceTemplate',
    words: 'invoice template',
    id: templateId,
    startInEdit,
    communityId,
    calls,
    empty,
    formOf,
    inputOf,
    nameOf: (form) => form.name,
    view: 'invoice-template-view',
    list: { screen: 'invoice-templates', title: 'Invoice templates' },
  });
  usePrefill(profile, search.bill);
  const { field, value, mode } = profile;
  const options = useMemo(
    () => vendors.map((one) => ({ value: one.vendorId, label: one.name, hint: [one.city, one.state].filter(Boolean).join(', ') })),
    [vendors],
  );
  const terms = vendors.find((one) => one.vendorId === value.vendorId)?.termsDays;
  const recurs = value.frequency !== 'NONE';
  return (
    <ProfilePage
      {...page}
      words={useMemo(() => wordsOf(vendors), [vendors])}
      meta={templateId !== null && !value.isActive && <Tag>Inactive</Tag>}
      actions={templateId !== null && mode === 'view' && <Acts templateId={templateId} isActive={value.isActive} />}
      aside={templateId !== null && mode === 'view' && recurs && <TemplateDates templateId={templateId} />}
    >
      {value.vendorId !== '' && mode !== 'view' && <VendorCautions vendorId={value.vendorId} />}
      <FieldRow columns={3}>
        <TextField label="Name" required maxLength={120} {...field('name')} />
        <Combo label="Vendor" required options={options} placeholder="Name" {...field('vendorId')} />
        <TextField
          label="Due after days"
          numeric
          maxLength={3}
          help={terms === undefined ? 'By the vendor’s terms when blank' : `Blank: the vendor’s terms, ${terms} days`}
          {...field('dueDays')}
        />
      </FieldRow>
      <FieldRow columns={2}>
        <TextField
          label="Bill number"
          required
          maxLength={40}
          help={`{yyyy} {yy} {mm} {dd} of the bill date${recurs ? ', {n} counts the bills' : ''}`}
          {...field('numberPattern')}
        />
        <TextField label="Description" maxLength={200} help="Prints on the check stub" {...field('description')} />
      </FieldRow>
      <Recurrence profile={profile} />
      <CheckField label="Active" {...field('isActive')} />
      <Lines profile={profile} setup={setup} />
    </ProfilePage>
  );
}

/**
 * Adds an invoice template (`templateId` null; `?bill=17` begins with a bill), or shows one and lets it be
 * changed.
 */
export function TemplateProfile({ templateId, startInEdit = false }: { templateId: string | null; startInEdit?: boolean }) {
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
