// The form of an authorization: how the owner consented, from which account, how much, and when.
import type { ClientInput, ClientOutput } from '../../../../packages/contract/contract.ts';
import type { LocalDate } from '../../../../packages/kernel/kernel.ts';
import { CheckField, CheckList, centsOf, DateField, MoneyField, PanelSection, SelectField, TextField } from '../../../../packages/ui/ui.ts';
import {
  type AmountRule,
  accountKinds,
  amountRules,
  type OwnerPaymentKind,
  ownerPaymentKinds,
  type ownerPayments,
  type SecCode,
  secWords,
} from '../owner-payment.contract.ts';
import type { DebitSetting } from './debit-parts.tsx';

type Shown = ClientOutput<typeof ownerPayments.getOwnerPayment>;
type Typed = Omit<ClientInput<typeof ownerPayments.addOwnerPayment>, 'communityId' | 'ownershipId'>;

/** An authorization as it is typed. */
export interface PaymentForm {
  kind: OwnerPaymentKind;
  sec: SecCode;
  consentedDate: LocalDate | '';
  evidence: string;
  holder: string;
  routingNumber: string;
  accountNumber: string;
  accountKind: 'CHECKING' | 'SAVINGS';
  amountRule: AmountRule;
  amount: string;
  codeIds: string[];
  cap: string;
  mayPrepay: boolean;
  rangeFrom: string;
  rangeTo: string;
  drawDay: string;
  firstDate: LocalDate | '';
  lastDate: LocalDate | '';
}

/** A blank form, dated today. */
export const blankPayment = (today: LocalDate): PaymentForm => ({
  kind: 'AUTOPAY',
  sec: 'PPD',
  consentedDate: today,
  evidence: '',
  holder: '',
  routingNumber: '',
  accountNumber: '',
  accountKind: 'CHECKING',
  amountRule: 'BALANCE',
  amount: '',
  codeIds: [],
  cap: '',
  mayPrepay: false,
  rangeFrom: '',
  rangeTo: '',
  drawDay: '1',
  firstDate: today,
  lastDate: '',
});

/** The form of an authorization that is there; the account number stays blank, which keeps it. */
export const formOf = (row: Shown): PaymentForm => ({
  ...row,
  accountNumber: '',
  amount: row.amount ?? '',
  cap: row.cap ?? '',
  rangeFrom: row.rangeFrom ?? '',
  rangeTo: row.rangeTo ?? '',
  drawDay: String(row.drawDay),
  lastDate: row.lastDate ?? '',
});

/** What the form still waits for. */
export function paymentWaitsFor(form: PaymentForm, isNew: boolean): string | undefined {
  if (form.evidence.trim() === '') return 'Say what shows the consent';
  if (form.consentedDate === '' || form.firstDate === '') return 'Enter the dates';
  if (form.holder.trim() === '') return 'Enter the account holder';
  if (!/^\d{9}$/.test(form.routingNumber)) return 'Enter the nine digits of the routing number';
  if (isNew && form.accountNumber.trim() === '') return 'Enter the account number';
  if (form.amountRule === 'FIXED' && (centsOf(form.amount) ?? 0n) <= 0n) return 'Enter the amount';
  return form.amountRule === 'CODES' && form.codeIds.length === 0 ? 'Choose the codes' : undefined;
}

/** The form as the call takes it; null while dates are missing. */
export function typedOf({ consentedDate, firstDate, lastDate, drawDay, ...form }: PaymentForm): Typed | null {
  if (consentedDate === '' || firstDate === '') return null;
  const { amount, cap, rangeFrom, rangeTo, codeIds, amountRule } = form;
  const money = {
    amount: amountRule === 'FIXED' ? amount : null,
    cap: cap || null,
    rangeFrom: rangeFrom || null,
    rangeTo: rangeTo || null,
  };
  const codes = amountRule === 'CODES' ? codeIds : [];
  return { ...form, ...money, codeIds: codes, consentedDate, firstDate, lastDate: lastDate || null, drawDay: Number(drawDay) || 1 };
}

const optionsOf = <K extends string>(words: Readonly<Record<K, string>>) =>
  (Object.keys(words) as K[]).map((value) => ({ value, label: words[value] }));

interface Parts {
  form: PaymentForm;
  set(change: Partial<PaymentForm>): void;
}

function Amounts({ form, set, codes }: Parts & { codes: DebitSetting['codes'] }) {
  return (
    <PanelSection title="Amount">
      <div className="fields">
        <SelectField
          label="How much"
          width={240}
          value={form.amountRule}
          options={optionsOf(amountRules)}
          onChange={(amountRule) => set({ amountRule })}
        />
        {form.amountRule === 'FIXED' && (
          <MoneyField label="Amount" required width={140} value={form.amount} onChange={(amount) => set({ amount })} />
        )}
        <MoneyField label="Never more than" width={140} help="Blank for no cap" value={form.cap} onChange={(cap) => set({ cap })} />
      </div>
      {form.amountRule === 'FIXED' && (
        <CheckField label="May pay ahead of what is owed" value={form.mayPrepay} onChange={(mayPrepay) => set({ mayPrepay })} />
      )}
      {form.amountRule === 'CODES' && (
        <CheckList
          label="Codes"
          noun="codes"
          options={codes.map((code) => ({ value: code.codeId, label: code.name, code: code.alias }))}
          value={form.codeIds}
          onChange={(codeIds) => set({ codeIds })}
        />
      )}
      {form.kind !== 'ONE_TIME' && (
        <div className="fields">
          <MoneyField
            label="No notice from"
            width={140}
            help="The owner asked not to be told"
            value={form.rangeFrom}
            onChange={(rangeFrom) => set({ rangeFrom })}
          />
          <MoneyField
            label="No notice up to"
            width={140}
            help="of a change between these"
            value={form.rangeTo}
            onChange={(rangeTo) => set({ rangeTo })}
          />
        </div>
      )}
    </PanelSection>
  );
}

function Days({ form, set }: Parts) {
  const isOnce = form.kind === 'ONE_TIME';
  return (
    <PanelSection title="Days">
      <div className="fields">
        <SelectField
          label="Draws"
          width={160}
          value={form.kind}
          options={optionsOf(ownerPaymentKinds)}
          onChange={(kind) => set({ kind })}
        />
        {!isOnce && (
          <TextField
            label="Day of the month"
            width={140}
            help="31 is the last day"
            numeric
            maxLength={2}
            value={form.drawDay}
            onChange={(drawDay) => set({ drawDay })}
          />
        )}
        <DateField label="From" width={150} required value={form.firstDate} onChange={(firstDate) => set({ firstDate })} />
        {!isOnce && <DateField label="Through" width={150} value={form.lastDate} onChange={(lastDate) => set({ lastDate })} />}
      </div>
    </PanelSection>
  );
}

function Consent({ form, set }: Parts) {
  return (
    <PanelSection title="Consent">
      <div className="fields">
        <SelectField
          label="The owner consented"
          width={180}
          value={form.sec}
          options={optionsOf(secWords)}
          onChange={(sec) => set({ sec })}
        />
        <DateField
          label="Consented on"
          width={150}
          required
          value={form.consentedDate}
          onChange={(consentedDate) => set({ consentedDate })}
        />
        <TextField
          label="Evidence"
          width={420}
          help="A form on file, a recording, the time it was confirmed"
          required
          maxLength={200}
          value={form.evidence}
          onChange={(evidence) => set({ evidence })}
        />
      </div>
    </PanelSection>
  );
}

/** The fields of an authorization. */
export function PaymentFields({ form, set, codes, bankAccount }: Parts & { codes: DebitSetting['codes']; bankAccount: string | null }) {
  return (
    <>
      <Consent form={form} set={set} />
      <PanelSection title="Account of the owner">
        <div className="fields">
          <TextField
            label="Account holder"
            width={260}
            required
            maxLength={60}
            value={form.holder}
            onChange={(holder) => set({ holder })}
          />
          <TextField
            label="Routing number"
            width={140}
            required
            maxLength={9}
            name="routingNumber"
            value={form.routingNumber}
            onChange={(routingNumber) => set({ routingNumber })}
          />
          <TextField
            label="Account number"
            width={220}
            required={bankAccount === null}
            help={bankAccount ? `${bankAccount} stays while this is blank` : 'Sealed; only the last four are shown'}
            maxLength={17}
            value={form.accountNumber}
            onChange={(accountNumber) => set({ accountNumber })}
          />
          <SelectField
            label="Kind of account"
            width={140}
            value={form.accountKind}
            options={optionsOf(accountKinds)}
            onChange={(accountKind) => set({ accountKind })}
          />
        </div>
      </PanelSection>
      <Amounts form={form} set={set} codes={codes} />
      <Days form={form} set={set} />
    </>
  );
}
