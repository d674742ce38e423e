// The form of an application: the association, who controls it, and the accounts its money moves over.
import type { ClientInput } from '../../../../packages/contract/contract.ts';
import type { LocalDate } from '../../../../packages/kernel/kernel.ts';
import { centsOf, DateField, MoneyField, PanelSection, SelectField, TextField } from '../../../../packages/ui/ui.ts';
import { type EntityKind, entityKinds, type merchants } from '../merchant.contract.ts';
import type { Merchant } from './platform-parts.tsx';

type Typed = Omit<ClientInput<typeof merchants.saveApplication>, 'communityId' | 'version'>;

/** An application as it is typed. */
export interface ApplicationForm {
  legalName: string;
  taxId: string;
  entityKind: EntityKind;
  stateCode: string;
  formedDate: LocalDate | '';
  address: string;
  purpose: string;
  website: string;
  monthlyVolume: string;
  averageTicket: string;
  largestTicket: string;
  controlName: string;
  controlTitle: string;
  controlBirthDate: LocalDate | '';
  controlAddress: string;
  controlTaxLast4: string;
  resolution: string;
  bankAccountId: string;
  clearingAccountId: string;
  feeAccountId: string;
  suspenseAccountId: string;
}

/** The form of what is known: a saved application, or a blank one. */
export function applicationFormOf(of: Merchant): ApplicationForm {
  const known = of.application;
  if (known) return { ...known, website: known.website ?? '', resolution: known.resolution ?? '' };
  return {
    legalName: '',
    taxId: '',
    entityKind: 'NONPROFIT',
    stateCode: '',
    formedDate: '',
    address: '',
    purpose: 'Assessments of owners',
    website: '',
    monthlyVolume: '',
    averageTicket: '',
    largestTicket: '',
    controlName: '',
    controlTitle: '',
    controlBirthDate: '',
    controlAddress: '',
    controlTaxLast4: '',
    resolution: '',
    bankAccountId: of.bankAccounts.length === 1 ? (of.bankAccounts[0]?.bankAccountId ?? '') : '',
    clearingAccountId: '',
    feeAccountId: '',
    suspenseAccountId: '',
  };
}

const isMoney = (text: string) => (centsOf(text) ?? 0n) > 0n;

/** What the form still waits for. */
export function applicationWaitsFor(form: ApplicationForm): string | undefined {
  if (form.legalName.trim() === '') return 'Enter the legal name';
  if (!/^\d{2}-\d{7}$/.test(form.taxId)) return 'Enter the federal tax number as 12-3456789';
  if (!/^[A-Z]{2}$/.test(form.stateCode)) return 'Enter the state in two letters';
  if (form.formedDate === '' || form.controlBirthDate === '') return 'Enter the dates';
  if (form.address.trim() === '' || form.purpose.trim() === '') return 'Enter the address and what payments are for';
  if (![form.monthlyVolume, form.averageTicket, form.largestTicket].every(isMoney)) return 'Enter the expected amounts';
  if (form.controlName.trim() === '' || form.controlTitle.trim() === '' || form.controlAddress.trim() === '')
    return 'Enter who controls it';
  if (!/^\d{4}$/.test(form.controlTaxLast4)) return 'Enter the last four digits of the tax number';
  const accounts = [form.bankAccountId, form.clearingAccountId, form.feeAccountId, form.suspenseAccountId];
  return accounts.includes('') ? 'Choose the accounts' : undefined;
}

/** The form as the call takes it; null while dates are missing. */
export function typedApplication({ formedDate, controlBirthDate, ...form }: ApplicationForm): Typed | null {
  return formedDate === '' || controlBirthDate === '' ? null : { ...form, formedDate, controlBirthDate };
}

interface Parts {
  form: ApplicationForm;
  set(change: Partial<ApplicationForm>): void;
}

function Association({ form, set }: Parts) {
  return (
    <PanelSection title="Association">
      <div className="fields">
        <TextField
          label="Legal name"
          help="As filed with the IRS"
          width={360}
          required
          maxLength={120}
          value={form.legalName}
          onChange={(legalName) => set({ legalName })}
        />
        <TextField label="Federal tax number" width={160} required maxLength={10} value={form.taxId} onChange={(taxId) => set({ taxId })} />
        <SelectField
          label="Kind"
          width={240}
          value={form.entityKind}
          options={(Object.keys(entityKinds) as EntityKind[]).map((value) => ({ value, label: entityKinds[value] }))}
          onChange={(entityKind) => set({ entityKind })}
        />
        <TextField
          label="State"
          width={80}
          required
          maxLength={2}
          value={form.stateCode}
          onChange={(stateCode) => set({ stateCode: stateCode.toUpperCase() })}
        />
        <DateField label="Date formed" width={150} required value={form.formedDate} onChange={(formedDate) => set({ formedDate })} />
      </div>
      <div className="fields">
        <TextField label="Address" width={420} required maxLength={200} value={form.address} onChange={(address) => set({ address })} />
        <TextField
          label="What payments are for"
          width={300}
          required
          maxLength={200}
          value={form.purpose}
          onChange={(purpose) => set({ purpose })}
        />
        <TextField label="Website" width={240} maxLength={200} value={form.website} onChange={(website) => set({ website })} />
      </div>
      <div className="fields">
        <MoneyField
          label="Expected monthly volume"
          width={170}
          required
          value={form.monthlyVolume}
          onChange={(monthlyVolume) => set({ monthlyVolume })}
        />
        <MoneyField
          label="Average payment"
          width={150}
          required
          value={form.averageTicket}
          onChange={(averageTicket) => set({ averageTicket })}
        />
        <MoneyField
          label="Largest payment"
          width={150}
          required
          value={form.largestTicket}
          onChange={(largestTicket) => set({ largestTicket })}
        />
      </div>
    </PanelSection>
  );
}

function ControlPerson({ form, set }: Parts) {
  return (
    <PanelSection title="Control person" aside="whom the processor checks">
      <div className="fields">
        <TextField
          label="Name"
          width={240}
          required
          maxLength={80}
          value={form.controlName}
          onChange={(controlName) => set({ controlName })}
        />
        <TextField
          label="Title"
          width={180}
          required
          maxLength={80}
          value={form.controlTitle}
          onChange={(controlTitle) => set({ controlTitle })}
        />
        <DateField
          label="Date of birth"
          width={150}
          required
          value={form.controlBirthDate}
          onChange={(controlBirthDate) => set({ controlBirthDate })}
        />
        <TextField
          label="Last four of the SSN"
          help="Sealed"
          width={210}
          required
          maxLength={4}
          value={form.controlTaxLast4}
          onChange={(controlTaxLast4) => set({ controlTaxLast4 })}
        />
      </div>
      <div className="fields">
        <TextField
          label="Home address"
          width={420}
          required
          maxLength={200}
          value={form.controlAddress}
          onChange={(controlAddress) => set({ controlAddress })}
        />
        <TextField
          label="Board resolution"
          help="The meeting that adopted it"
          width={300}
          maxLength={200}
          value={form.resolution}
          onChange={(resolution) => set({ resolution })}
        />
      </div>
    </PanelSection>
  );
}

function Accounts({ form, set, of }: Parts & { of: Merchant }) {
  const options = (accounts: Merchant['clearingAccounts']) =>
    accounts.map((one) => ({ value: one.accountId, code: one.number, label: one.name }));
  return (
    <PanelSection title="Bank and accounts">
      <div className="fields">
        <SelectField
          label="Bank account for payouts"
          width={240}
          placeholder="Choose"
          value={form.bankAccountId}
          options={of.bankAccounts.map((one) => ({ value: one.bankAccountId, label: one.name }))}
          onChange={(bankAccountId) => set({ bankAccountId })}
        />
        <SelectField
          label="Clearing account"
          help="An asset account of its own, in the fund of the bank account"
          width={280}
          placeholder="Choose"
          value={form.clearingAccountId}
          options={options(of.clearingAccounts)}
          onChange={(clearingAccountId) => set({ clearingAccountId })}
        />
        <SelectField
          label="Processing fee account"
          width={260}
          placeholder="Choose"
          value={form.feeAccountId}
          options={options(of.feeAccounts)}
          onChange={(feeAccountId) => set({ feeAccountId })}
        />
        <SelectField
          label="Suspense account"
          width={300}
          placeholder="Choose"
          value={form.suspenseAccountId}
          options={options(of.suspenseAccounts)}
          onChange={(suspenseAccountId) => set({ suspenseAccountId })}
        />
      </div>
    </PanelSection>
  );
}

/** The fields of an application. */
export function ApplicationFields({ form, set, of }: Parts & { of: Merchant }) {
  return (
    <>
      <Association form={form} set={set} />
      <ControlPerson form={form} set={set} />
      <Accounts form={form} set={set} of={of} />
    </>
  );
}
