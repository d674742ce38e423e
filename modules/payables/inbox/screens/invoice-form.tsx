// The facts of a document as they are typed over what was read, its coding, and what keeps it from a bill.
import { useMemo, useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { centsToText, formatMoney, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Combo,
  centsOf,
  DateField,
  EntryGrid,
  FieldError,
  FieldRow,
  LoadingRows,
  MoneyField,
  Note,
  PanelSection,
  StatusMark,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { vendor } from '../../../people/people.contract.ts';
import { type LineRow, leftToCharge, lineColumns } from '../../bills/screens/bill-lines.tsx';
import { bills, type inbox } from '../../payables.contract.ts';

export type Document = ClientOutput<typeof inbox.getInboxDocument>;

/** A document as it is typed. The amount of a credit is typed without a minus. */
export interface InvoiceForm {
  isCredit: boolean;
  communityId: string;
  vendorId: string;
  billNumber: string;
  billDate: LocalDate | '';
  dueDate: LocalDate | '';
  effectiveDate: LocalDate | '';
  amount: string;
  accountNumber: string;
  description: string;
  duplicateReason: string;
  lines: LineRow[];
}

/** What the form begins with: what was read, coded as suggested. */
export function formOf(document: Document): InvoiceForm {
  const cents = document.total === null ? null : (centsOf(document.total) ?? null);
  return {
    isCredit: document.kind === 'CREDIT_MEMO' || (cents !== null && cents < 0n),
    communityId: document.communityId ?? '',
    vendorId: document.vendorId ?? '',
    billNumber: document.billNumber,
    billDate: document.billDate ?? '',
    dueDate: document.dueDate ?? '',
    effectiveDate: '',
    amount: cents === null ? '' : centsToText(cents < 0n ? -cents : cents),
    accountNumber: document.accountNumber,
    description: document.serviceAddress.slice(0, 200),
    duplicateReason: '',
    lines: (document.suggestion?.lines ?? []).map(({ accountId, costCenterId, amount, description }) => ({
      accountId,
      accountName: '',
      costCenterId,
      description,
      amount: centsToText(centsOf(amount) ?? 0n),
    })),
  };
}

/** What is missing before a bill can be made; nothing when it is complete. */
export function missingIn(form: InvoiceForm): string | undefined {
  if (form.communityId === '') return 'Choose the community';
  if (form.vendorId === '') return 'Choose the vendor';
  if (form.billNumber === '') return 'Type the invoice number';
  if (form.billDate === '') return 'Type the invoice date';
  if ((centsOf(form.amount) ?? 0n) <= 0n) return 'Type the total';
  if (form.lines.length === 0) return 'Charge it to an account';
  const left = leftToCharge(form.amount, form.lines);
  return left === 0n ? undefined : `${formatMoney(left, 'digits')} left to charge`;
}

export interface InvoiceFormProps {
  document: Document;
  form: InvoiceForm;
  set(changes: Partial<InvoiceForm>): void;
  errorAt(path: string): string | undefined;
  /** Tells which field is looked at, so that its place in the document stands out. */
  onField(name: string | null): void;
  /** The refusal that asks for a reason. */
  failureCode: string | undefined;
  onConfirm?: ((reason: string) => void) | undefined;
  readOnly: boolean;
}

function Header({ document, form, set, errorAt, onField, readOnly }: InvoiceFormProps) {
  const { communities } = useShell();
  const vendors = useCall(vendor.listVendors, { onlyActive: true, limit: 2000 });
  const options = useMemo(
    () =>
      (vendors.data?.rows ?? []).map((one) => ({
        value: one.vendorId,
        label: one.name,
        hint: [one.city, one.state].filter(Boolean).join(', '),
      })),
    [vendors.data],
  );
  const read = (name: string) => (document.fields[name]?.value ? 'Read from the document' : undefined);
  const looks = (name: string) => ({ onFocus: () => onField(name) });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only follows the focus
    <div onBlur={() => onField(null)}>
      <FieldRow columns={2}>
        <div {...looks('vendor')}>
          <Combo
            label="Vendor"
            required
            options={options}
            placeholder={document.vendorName || 'Name'}
            value={form.vendorId}
            onChange={(vendorId) => set({ vendorId })}
            error={errorAt('vendorId')}
            disabled={readOnly}
            help={form.vendorId === '' && document.vendorName ? `Read: ${document.vendorName}` : undefined}
          />
        </div>
        <div {...looks('community')}>
          <Combo
            label="Community"
            required
            options={communities.map((one) => ({ value: one.communityId, label: one.name, hint: one.shortCode }))}
            value={form.communityId}
            onChange={(communityId) => set({ communityId, lines: [] })}
            error={errorAt('communityId')}
            disabled={readOnly}
          />
        </div>
      </FieldRow>
      <FieldRow columns={2}>
        <div {...looks('number')}>
          <TextField
            label={form.isCredit ? 'Credit number' : 'Invoice number'}
            required
            maxLength={40}
            value={form.billNumber}
            onChange={(billNumber) => set({ billNumber })}
            error={errorAt('billNumber')}
            help={read('number')}
            disabled={readOnly}
          />
        </div>
        <div {...looks('total')}>
          <MoneyField
            label={form.isCredit ? 'Credit' : 'Total'}
            required
            value={form.amount}
            onChange={(amount) => set({ amount })}
            error={errorAt('amount')}
            help={read('total')}
            disabled={readOnly}
          />
        </div>
      </FieldRow>
      <FieldRow columns={2}>
        <div {...looks('date')}>
          <DateField
            label="Invoice date"
            required
            value={form.billDate}
            onChange={(billDate) => set({ billDate })}
            error={errorAt('billDate')}
            disabled={readOnly}
          />
        </div>
        <div {...looks('due')}>
          <DateField
            label="Due"
            value={form.dueDate}
            onChange={(dueDate) => set({ dueDate })}
            error={errorAt('dueDate')}
            help="By the vendor’s terms when blank"
            disabled={readOnly}
          />
        </div>
      </FieldRow>
      <FieldRow columns={2}>
        <div {...looks('accountNumber')}>
          <TextField
            label="Account number"
            maxLength={40}
            value={form.accountNumber}
            onChange={(accountNumber) => set({ accountNumber })}
            help="Learned: the next one is filed by it"
            disabled={readOnly}
          />
        </div>
        <TextField
          label="Description"
          maxLength={200}
          value={form.description}
          onChange={(description) => set({ description })}
          disabled={readOnly}
        />
      </FieldRow>
    </div>
  );
}

function Coding({ document, form, set, errorAt }: InvoiceFormProps) {
  const setup = useCall(bills.getBillSetup, form.communityId ? { communityId: form.communityId } : null);
  const left = leftToCharge(form.amount, form.lines);
  const columns = useMemo(() => (setup.data ? lineColumns(setup.data, left) : []), [setup.data, left]);
  if (form.communityId === '') return <p className="t3">Choose the community to code it.</p>;
  if (!setup.data) return <LoadingRows rows={3} />;
  const names = new Map(setup.data.accounts.map((one) => [one.accountId, one.name]));
  const rows = form.lines.map((line) => ({ ...line, accountName: line.accountName || (names.get(line.accountId) ?? '') }));
  return (
    <>
      {document.suggestion && <p className="t3">{document.suggestion.words}</p>}
      <EntryGrid
        label="GL distribution"
        columns={columns}
        rows={rows}
        onRows={(lines) => set({ lines: [...lines] })}
        newRow={() => ({ accountId: '', accountName: '', costCenterId: '', description: '', amount: '' })}
        minRows={2}
        footLabel={
          form.amount === '' ? 'No amount yet' : left === 0n ? 'Agrees with the invoice' : `${formatMoney(left, 'digits')} left to charge`
        }
      />
      {errorAt('lines') && <FieldError>The lines {errorAt('lines')}.</FieldError>}
    </>
  );
}

function Duplicates({ document, form, set, failureCode, onConfirm, readOnly }: InvoiceFormProps) {
  const [reason, setReason] = useState('');
  const [first] = document.duplicates;
  if (document.override) return <Note title={`${document.override.by} confirmed that it is another bill`}>{document.override.reason}</Note>;
  if (!first || readOnly) return null;
  const isBlocked = first.level === 'BLOCK' || failureCode === 'duplicateNeedsSecond';
  return (
    <Note tone="attention" icon="alert-triangle" title={isBlocked ? 'This was billed before.' : 'This may be billed twice.'}>
      <ul>
        {document.duplicates.map((twin) => (
          <li key={`${twin.billId} ${twin.inboxDocumentId} ${twin.billNumber}`}>
            {twin.why}: {twin.billNumber} {twin.amount !== null && formatMoney(centsOf(twin.amount) ?? 0n)} ({twin.status})
          </li>
        ))}
      </ul>
      {isBlocked ? (
        <>
          <p>To keep it, someone else confirms with a reason before it is submitted.</p>
          <TextField label="Why it is another bill" maxLength={300} value={reason} onChange={setReason} />
          <Button disabled={reason.trim() === '' || !onConfirm} onClick={() => onConfirm?.(reason)}>
            Confirm another bill
          </Button>
        </>
      ) : (
        <TextField
          label="Why it is another bill"
          maxLength={300}
          value={form.duplicateReason}
          onChange={(duplicateReason) => set({ duplicateReason })}
        />
      )}
    </Note>
  );
}

/** The form beside the document. */
export function InvoiceFields(props: InvoiceFormProps) {
  const { document } = props;
  const read = Object.values(document.fields).filter(({ value }) => value !== '').length;
  const unsure = Object.values(document.fields).length - read;
  return (
    <>
      <Header {...props} />
      <p className="t3">{`Read from the document: ${read} fields, ${unsure === 0 ? 'none' : unsure} uncertain.`}</p>
      <PanelSection title="GL distribution">
        <Coding {...props} />
      </PanelSection>
      <Duplicates {...props} />
      <PanelSection title="Checked">
        <ul className="checked">
          {document.checks.map(({ tone, words }) => (
            <li key={words}>
              <StatusMark tone={tone} word={words} />
            </li>
          ))}
        </ul>
      </PanelSection>
    </>
  );
}
