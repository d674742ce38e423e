// The form behind entering and changing a bill: vendor, dates and amount above, where it is charged in a grid
// below.
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { centsToText, formatDate, formatMoney, isLocalDate, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { call, useCall } from '../../../../packages/pages/client.ts';
import { type FieldWords, type Profile, ProfilePage, useProfile } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
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
  MoneyField,
  SelectField,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { PostDateField } from '../../../ledger/ledger.web.tsx';
import { vendor } from '../../../people/people.contract.ts';
import { VendorCautions } from '../../../people/people.web.tsx';
import { attachTo } from '../../../records/records.web.tsx';
import { type BillType, bills } from '../../payables.contract.ts';
import { FromTemplate } from '../../templates/screens/from-template.tsx';
import { billTypes } from '../bill.contract.ts';
import { distribute, dueDateOf, signedAs } from '../bill.rules.ts';
import { BillSide } from './bill-form-side.tsx';
import { type LineRow, leftToCharge, lineColumns } from './bill-lines.tsx';

export type BillSetup = ClientOutput<typeof bills.getBillSetup>;
type Vendor = ClientOutput<typeof vendor.listVendors>['rows'][number];
type Usual = ClientOutput<typeof bills.getDefaultDistribution>;

/** A bill as it is typed. */
export interface BillForm {
  version: string;
  billType: BillType;
  vendorId: string;
  billNumber: string;
  billDate: LocalDate | '';
  effectiveDate: LocalDate | '';
  dueDate: LocalDate | '';
  description: string;
  amount: string;
  lines: LineRow[];
  acceptDuplicate: boolean;
  keepDistribution: boolean;
}

const typeWords: Readonly<Record<BillType, string>> = { BILL: 'Bill', CREDIT_MEMO: 'Credit memo' };

/** The type within a sentence. */
const wordOf = ({ billType }: Pick<BillForm, 'billType'>): string => typeWords[billType].toLowerCase();

const newLine = (): LineRow => ({ accountId: '', accountName: '', costCenterId: '', description: '', amount: '' });

/** The form as `addBill` wants it. Blank dates follow from the bill's date and the vendor's terms. */
function inputOf(communityId: string, form: BillForm) {
  const { version: _version, effectiveDate, dueDate, lines, ...rest } = form;
  return {
    ...rest,
    communityId,
    ...(effectiveDate ? { effectiveDate } : {}),
    ...(dueDate ? { dueDate } : {}),
    lines: lines.map(({ costCenterId, accountName: _name, ...line }) => ({ ...line, ...(costCenterId ? { costCenterId } : {}) })),
  };
}

function formOf(bill: ClientOutput<typeof bills.getBill>): BillForm {
  const { version, billType, vendorId, billNumber, billDate, effectiveDate, dueDate, description, total, lines } = bill;
  const typed = (amount: string) => centsToText(signedAs(billType, centsOf(amount) ?? 0n));
  const rows = lines.map((line) => ({
    accountId: line.accountId,
    accountName: line.name,
    costCenterId: line.costCenterId,
    description: line.description,
    amount: typed(line.amount),
  }));
  return {
    version,
    billType,
    vendorId,
    billNumber,
    billDate,
    effectiveDate,
    dueDate,
    description,
    amount: typed(total),
    lines: rows,
    acceptDuplicate: false,
    keepDistribution: false,
  };
}

/** How the fields are called and said when two people changed the bill. */
function wordsOf(vendors: readonly Vendor[]): FieldWords<BillForm> {
  const day = (value: LocalDate | '') => (value === '' ? '' : formatDate(value));
  return {
    billType: { label: 'Type', text: (type) => typeWords[type] },
    vendorId: { label: 'Vendor', text: (id) => vendors.find((one) => one.vendorId === id)?.name ?? 'another vendor' },
    billDate: { label: 'Bill date', text: day },
    effectiveDate: { label: 'Effective date', text: day },
    dueDate: { label: 'Due', text: day },
    description: 'Description',
    lines: {
      label: 'GL distribution',
      text: (lines) => lines.map((line) => `${line.accountName} ${line.amount}`.trim()).join('; '),
    },
    acceptDuplicate: 'Entered twice on purpose',
    keepDistribution: 'Kept as the usual split',
  };
}

/**
 * Fills the grid with the vendor's usual split as soon as there is an amount and nothing was typed below it.
 */
function useUsualSplit(profile: Profile<BillForm>, usual: Usual | undefined, setup: BillSetup): void {
  const { amount, lines } = profile.value;
  const latest = useRef(profile);
  latest.current = profile;
  const isBlank = lines.length === 0;
  useEffect(() => {
    const cents = centsOf(amount);
    if (!usual || usual.length === 0 || !isBlank || cents === null || cents <= 0n || latest.current.mode !== 'add') return;
    const parts = distribute(
      cents,
      usual.map((line) => line.basisPoints),
    );
    const names = new Map(setup.accounts.map((one) => [one.accountId, one.name]));
    const rows = usual.map(({ accountId, costCenterId }, i) => {
      return { accountId, accountName: names.get(accountId) ?? '', costCenterId, description: '', amount: centsToText(parts[i] ?? 0n) };
    });
    latest.current.set({ lines: rows });
  }, [usual, amount, isBlank, setup]);
}

interface BillFieldsProps {
  profile: Profile<BillForm>;
  vendors: readonly Vendor[];
  /** The first field, which takes the focus when the next bill begins. */
  first: RefObject<HTMLInputElement | null>;
  /** How many bills were entered since the page opened. */
  entered: number;
}

function BillFields({ profile, vendors, first, entered }: BillFieldsProps) {
  const { field, value } = profile;
  const chosen = vendors.find((one) => one.vendorId === value.vendorId);
  const options = useMemo(
    () => vendors.map((one) => ({ value: one.vendorId, label: one.name, hint: [one.city, one.state].filter(Boolean).join(', ') })),
    [vendors],
  );
  const terms =
    chosen && isLocalDate(value.billDate)
      ? `${formatDate(dueDateOf(value.billDate, chosen.termsDays))} by the terms of ${chosen.termsDays} days`
      : undefined;
  return (
    <>
      {value.vendorId !== '' && profile.mode !== 'view' && <VendorCautions vendorId={value.vendorId} />}
      <FieldRow columns={3}>
        <SelectField
          label="Type"
          options={billTypes.map((type) => ({ value: type, label: typeWords[type] }))}
          help={value.billType === 'CREDIT_MEMO' ? 'Type amounts without a minus; they reduce what the vendor is owed' : undefined}
          {...field('billType')}
        />
        {profile.mode === 'add' && <FromTemplate key={entered} profile={profile} />}
      </FieldRow>
      <FieldRow columns={3}>
        <Combo
          ref={first}
          label="Vendor"
          required
          options={options}
          autoFocus={profile.mode === 'add'}
          placeholder="Name"
          {...field('vendorId')}
        />
        <TextField label={`${typeWords[value.billType]} number`} required maxLength={40} {...field('billNumber')} />
        <MoneyField label="Amount" required {...field('amount')} />
      </FieldRow>
      {(profile.failure?.code === 'duplicateBill' || value.acceptDuplicate) && (
        <CheckField label="This is another bill with the same number: enter it" {...field('acceptDuplicate')} />
      )}
      <FieldRow columns={3}>
        <DateField label="Bill date" required {...field('billDate')} />
        <PostDateField
          label="Effective date"
          help="GL date; defaults to the bill date"
          otherwise={value.billDate}
          {...field('effectiveDate')}
        />
        <DateField label="Due" help={terms ?? 'By the vendor’s terms when blank'} {...field('dueDate')} />
      </FieldRow>
      <TextField label="Description" maxLength={200} help="Prints on the check stub" {...field('description')} />
    </>
  );
}

function footWords(amount: string, left: bigint): string {
  if (amount === '') return 'No amount yet';
  return left === 0n ? 'Agrees with the bill' : `${formatMoney(left, 'digits')} left to charge`;
}

function BillLines({ profile, setup }: { profile: Profile<BillForm>; setup: BillSetup }) {
  const { value, errorAt, failure } = profile;
  const left = leftToCharge(value.amount, value.lines);
  const columns = useMemo(() => lineColumns(setup, left), [setup, left]);
  const mark = (row: LineRow, key: string): CellMark | null => {
    const text = errorAt(`lines.${value.lines.indexOf(row)}.${key}`);
    return text ? { tone: 'problem', text } : null;
  };
  return (
    <>
      <h2>GL distribution</h2>
      <EntryGrid
        label="GL distribution"
        columns={columns}
        rows={value.lines}
        onRows={profile.field('lines').onChange}
        newRow={newLine}
        mark={failure ? mark : undefined}
        minRows={4}
        footLabel={footWords(value.amount, left)}
      />
      {errorAt('lines') && <FieldError>The lines {errorAt('lines')}.</FieldError>}
      <CheckField label="Keep this split as the vendor’s usual one here" {...profile.field('keepDistribution')} />
    </>
  );
}

interface Loaded {
  setup: BillSetup;
  vendors: readonly Vendor[];
}

function Form({ billId, setup, vendors }: Loaded & { billId: string | null }) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const first = useRef<HTMLInputElement>(null);
  const [entered, setEntered] = useState(0);
  const [files, setFiles] = useState<readonly File[]>([]);
  const empty = useMemo<BillForm>(
    () => ({
      version: '',
      billType: 'BILL',
      vendorId: '',
      billNumber: '',
      billDate: setup.todayDate,
      effectiveDate: '',
      dueDate: '',
      description: '',
      amount: '',
      lines: [],
      acceptDuplicate: false,
      keepDistribution: false,
    }),
    [setup.todayDate],
  );
  const load = async (id: string) => formOf(await call(bills.getBill, { communityId, billId: id }));
  const profile = useProfile<BillForm>({
    title: 'Bill',
    name: `bill.${communityId}`,
    id: billId,
    empty,
    startInEdit: true,
    load,
    save: async (form) => {
      const input = inputOf(communityId, form);
      if (billId === null) {
        const made = await call(bills.addBill, input);
        // The bill is entered whatever becomes of its files.
        void attachTo({ kind: 'bill', id: made.billId, communityId }, files);
        return form;
      }
      await call(bills.editBill, { ...input, billId, version: form.version });
      return load(billId);
    },
    onSaved: (form) => {
      toast({ text: `Submitted ${wordOf(form)} ${form.billNumber}, ${formatMoney(centsOf(form.amount) ?? 0n)}` });
      if (billId !== null) return shell.go('bill-view', { billId });
      setEntered(entered + 1);
      setFiles([]);
      first.current?.focus();
    },
  });
  const { value } = profile;
  const usual = useCall(bills.getDefaultDistribution, value.vendorId && billId === null ? { communityId, vendorId: value.vendorId } : null);
  useUsualSplit(profile, usual.data, setup);
  const amount = centsOf(value.amount);
  return (
    <ProfilePage
      profile={profile}
      crumbs={[
        <ScreenLink key="list" to="activity-bills">
          Bills
        </ScreenLink>,
      ]}
      title={billId === null ? 'Add bill' : `Edit ${wordOf(value)} ${value.billNumber}`}
      saveLabel={amount === null ? `Submit ${wordOf(value)}` : `Submit ${wordOf(value)}, ${formatMoney(amount, 'digits')}`}
      words={useMemo(() => wordsOf(vendors), [vendors])}
      aside={<BillSide form={value} setup={setup} billId={billId} files={files} onFiles={setFiles} />}
    >
      <BillFields profile={profile} vendors={vendors} first={first} entered={entered} />
      <BillLines key={entered} profile={profile} setup={setup} />
    </ProfilePage>
  );
}

/** Enters a bill (`billId` null) and stays for the next one, or changes one that is not approved. */
export default function BillScreen({ billId }: { billId: string | null }) {
  const { communityId } = useCommunity();
  const setup = useCall(bills.getBillSetup, { communityId });
  const vendors = useCall(vendor.listVendors, { onlyActive: true, limit: 2000 });
  const failed = setup.error ?? vendors.error;
  if (failed) {
    const retry = () => {
      void setup.refetch();
      void vendors.refetch();
    };
    return <Failed message={failed.message} reference={failed.reference} onRetry={retry} />;
  }
  if (!setup.data || !vendors.data) return <LoadingRows />;
  return <Form billId={billId} setup={setup.data} vendors={vendors.data.rows} />;
}
