// What is typed about a resale: the property and its address, the day, the buyer, the history, fees, flags
// and holds.
import { formatDateShort, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { ScreenLink } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  CheckField,
  DateField,
  Facts,
  FieldRow,
  IconButton,
  Money,
  MoneyField,
  PanelSection,
  SelectField,
  TextAreaField,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { PartyFields, type PartyForm } from '../../../people/people.web.tsx';
import type { Looked, ResaleForm } from '../resale-form.rules.ts';

export interface ResaleFieldsProps {
  looked: Looked;
  form: ResaleForm;
  change(part: Partial<ResaleForm>): void;
  errorAt(path: string): string | undefined;
  verified: boolean;
  onVerified(verified: boolean): void;
}

const states = [
  { value: 'REQUESTED', label: 'Requested' },
  { value: 'UNDER_CONTRACT', label: 'Under contract' },
] as const;
const histories = [
  { value: 'SPLIT', label: 'Split at the settlement date' },
  { value: 'ALL', label: 'The buyer takes over everything open' },
  { value: 'STAY', label: 'Everything stays with the seller' },
] as const;
const historyHelp = {
  SPLIT: 'What was charged up to and including the day stays with the seller; what is open of later charges goes to the buyer',
  ALL: 'All open charges and all money paid ahead go to the buyer, at their own dates',
  STAY: 'The buyer begins with an empty account',
} as const;
const often = { MONTHLY: 'a month', QUARTERLY: 'a quarter', ANNUAL: 'a year' } as const;

function PropertySection({ looked, verified, onVerified }: Pick<ResaleFieldsProps, 'looked' | 'verified' | 'onVerified'>) {
  const { address, city, state, postcode, accountNumber, lot, seller, beside } = looked;
  return (
    <PanelSection title="Property" aside={accountNumber}>
      <Facts
        facts={[
          ['Address', [address, city, [state, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')],
          ...(lot === '' ? [] : [['Lot', lot] as const]),
          [
            'Seller',
            seller ? (
              <ScreenLink key="s" to="owner-view" params={{ ownershipId: seller.ownershipId }}>
                {seller.name}
              </ScreenLink>
            ) : (
              'Nobody owns it'
            ),
          ],
          ...(beside.length === 0 ? [] : [['Co-owners', beside.map((one) => one.name).join(', ')] as const]),
          ['Owes now', <Money key="o" value={seller?.owes ?? null} zero="digits" />],
          ['Prepaid now', <Money key="p" value={seller?.prepaid ?? null} zero="digits" />],
        ]}
      />
      <CheckField label="Address verified" help="Compared with the deed or the closing statement" value={verified} onChange={onVerified} />
    </PanelSection>
  );
}

function BuyerSection({ form, change, errorAt }: Pick<ResaleFieldsProps, 'form' | 'change' | 'errorAt'>) {
  const set = (part: Partial<PartyForm>) => change({ buyer: { ...form.buyer, ...part } });
  const at = (path: string) => errorAt(`buyer.${path}`) ?? errorAt(path);
  const field = <K extends keyof PartyForm & string>(key: K) => ({
    value: form.buyer[key],
    onChange: (value: PartyForm[K]) => set({ [key]: value } as Partial<PartyForm>),
    error: at(key),
    name: key,
    readOnly: false,
  });
  return (
    <PanelSection title="Buyer" aside="The mailing address may be left blank">
      <PartyFields profile={{ mode: 'add', value: form.buyer, set, errorAt: at, field }} />
    </PanelSection>
  );
}

function HistorySection({ looked, form, change }: Pick<ResaleFieldsProps, 'looked' | 'form' | 'change'>) {
  const day = form.settlementDate === '' ? 'the day' : formatDateShort(form.settlementDate as LocalDate);
  const toggle = (ownershipId: string, stays: boolean) =>
    change({ ownershipIds: stays ? [...form.ownershipIds, ownershipId] : form.ownershipIds.filter((one) => one !== ownershipId) });
  return (
    <PanelSection title="Account history">
      <FieldRow columns={1}>
        <SelectField
          label="History"
          options={histories}
          value={form.history}
          onChange={(history) => change({ history })}
          help={historyHelp[form.history].replace('the day', day)}
        />
      </FieldRow>
      {looked.beside.map(({ ownershipId, name }) => (
        <CheckField
          key={ownershipId}
          label={`${name} stays as a co-owner`}
          value={form.ownershipIds.includes(ownershipId)}
          onChange={(stays) => toggle(ownershipId, stays)}
        />
      ))}
    </PanelSection>
  );
}

function ChargesSection({ looked, form, change, errorAt }: Pick<ResaleFieldsProps, 'looked' | 'form' | 'change' | 'errorAt'>) {
  const codes = looked.codes.map(({ chargeCodeId, alias, name }) => ({ value: chargeCodeId, label: `${alias} ${name}` }));
  const set = (index: number, part: Partial<ResaleForm['fees'][number]>) =>
    change({ fees: form.fees.map((fee, i) => (i === index ? { ...fee, ...part } : fee)) });
  return (
    <PanelSection title="Charges to the buyer">
      {form.fees.map((fee, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is typed into a line must not make another line of it
        <FieldRow key={index}>
          <SelectField
            label={`Code of fee ${index + 1}`}
            hideLabel
            width={240}
            options={codes}
            placeholder="Transfer fee, contribution"
            value={fee.chargeCodeId}
            onChange={(chargeCodeId) => set(index, { chargeCodeId })}
            error={errorAt(`fees.${index}.chargeCodeId`)}
          />
          <MoneyField
            label={`Amount of fee ${index + 1}`}
            hideLabel
            width={120}
            value={fee.amount}
            onChange={(amount) => set(index, { amount })}
            error={errorAt(`fees.${index}.amount`)}
          />
          <IconButton
            icon="x"
            label={`Remove fee ${index + 1}`}
            onClick={() => change({ fees: form.fees.filter((_one, i) => i !== index) })}
          />
        </FieldRow>
      ))}
      <FieldRow>
        <Button size="small" weight="quiet" icon="plus" onClick={() => change({ fees: [...form.fees, { chargeCodeId: '', amount: '' }] })}>
          Add a fee
        </Button>
      </FieldRow>
      {looked.recurring.length > 0 && (
        <Facts
          facts={looked.recurring.map(
            ({ code, category, frequency, amount }) =>
              [
                `${code} ${category}`,
                <span key={code}>
                  <Money value={amount} zero="digits" /> {often[frequency]}, charged to the buyer from the next run on
                </span>,
              ] as const,
          )}
        />
      )}
      <ScreenLink to="code-category-linkage">Assign other recurring charges</ScreenLink>
    </PanelSection>
  );
}

function FlagSection({ looked, form, change }: Pick<ResaleFieldsProps, 'looked' | 'form' | 'change'>) {
  const digits = (text: string) => text.replaceAll(/\D/g, '').slice(0, 3);
  return (
    <PanelSection title="Flags and holds">
      <CheckField
        label="Lift “hold payment”"
        help={looked.flags.includes('PAYMENTS') ? 'It is set now' : 'It is not set now'}
        value={form.endsPayments}
        onChange={(endsPayments) => change({ endsPayments })}
      />
      <CheckField
        label="Reset direct debit"
        help={looked.flags.includes('DIRECT_DEBIT') ? 'It is set now' : 'It is not set now'}
        value={form.endsDirectDebit}
        onChange={(endsDirectDebit) => change({ endsDirectDebit })}
      />
      <CheckField
        label="End the seller’s seats on committees"
        help="Unless the seller owns another home in this community"
        value={form.endsSeats}
        onChange={(endsSeats) => change({ endsSeats })}
      />
      <FieldRow columns={2}>
        <TextField
          label="No late fee for days"
          numeric
          help="From the settlement date; 0 for none"
          value={form.holdLateFeeDays}
          onChange={(text) => change({ holdLateFeeDays: digits(text) })}
        />
        <TextField
          label="No notice for days"
          numeric
          help="From the settlement date; 0 for none"
          value={form.holdNoticeDays}
          onChange={(text) => change({ holdNoticeDays: digits(text) })}
        />
      </FieldRow>
    </PanelSection>
  );
}

function SellerSection({ form, change }: Pick<ResaleFieldsProps, 'form' | 'change'>) {
  const text = (key: keyof ResaleForm['forwarding'], label: string, maxLength: number) => (
    <TextField
      label={label}
      maxLength={maxLength}
      value={form.forwarding[key]}
      onChange={(next) => change({ forwarding: { ...form.forwarding, [key]: next } })}
    />
  );
  return (
    <PanelSection title="Seller’s forwarding address" aside="Left as it is while the street is blank">
      <FieldRow columns={4}>
        {text('street', 'Forwarding street', 120)}
        {text('city', 'Forwarding city', 80)}
        {text('state', 'Forwarding state', 20)}
        {text('postcode', 'Forwarding ZIP code', 12)}
      </FieldRow>
      <TextAreaField label="Note" rows={2} maxLength={500} value={form.note} onChange={(note) => change({ note })} />
    </PanelSection>
  );
}

/** The form of a resale under way. */
export function ResaleFields(props: ResaleFieldsProps) {
  const { form, change, errorAt } = props;
  return (
    <>
      <PropertySection {...props} />
      <PanelSection title="Settlement">
        <FieldRow columns={2}>
          <DateField
            label="Settlement date"
            required
            help="Buyer’s first day"
            value={form.settlementDate as LocalDate | ''}
            onChange={(settlementDate) => change({ settlementDate })}
            error={errorAt('settlementDate')}
          />
          <SelectField label="State" options={states} value={form.state} onChange={(state) => change({ state })} />
        </FieldRow>
      </PanelSection>
      <BuyerSection {...props} />
      <HistorySection {...props} />
      <ChargesSection {...props} />
      <FlagSection {...props} />
      <SellerSection {...props} />
    </>
  );
}
