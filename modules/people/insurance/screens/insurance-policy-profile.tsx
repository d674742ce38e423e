// One insurance policy: the form behind adding, renewing, changing and viewing it, and the policies before
// and after it.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { addDays, addMonths, localDate } from '../../../../packages/kernel/kernel.ts';
import { type FieldWords, ProfilePage, useKept } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, DateField, FieldRow, MoneyField, Note, SelectField, Tag, TextAreaField, TextField } from '../../../../packages/ui/ui.ts';
import { insurancePolicy, type PolicyType, policyTypeWords } from '../insurance.contract.ts';
import { PolicyHistory } from './policy-history.tsx';

type Loaded = ClientOutput<typeof insurancePolicy.getInsurancePolicy>;
type Texts = 'limitAmount' | 'deductibleAmount' | 'premiumAmount' | 'effectiveDate' | 'expiresDate' | 'alertDays';
/** The record as it is typed: amounts, days and dates are text until the server has read them. */
type Form = Omit<Loaded, 'insurancePolicyId' | 'version' | Texts> & Record<Texts, string>;

const words: FieldWords<Form> = {
  policyType: 'Type',
  agentPhone: 'Phone of the agent',
  agentEmail: 'E-mail of the agent',
  limitAmount: 'Limit',
  deductibleAmount: 'Deductible',
  premiumAmount: 'Premium',
  effectiveDate: 'Effective',
  expiresDate: 'Expires',
  certificateContact: 'Certificates for lenders from',
  alertDays: 'Days of warning',
};
const { addInsurancePolicy, editInsurancePolicy, getInsurancePolicy, deleteInsurancePolicy } = insurancePolicy;
const calls = { add: addInsurancePolicy, edit: editInsurancePolicy, get: getInsurancePolicy, remove: deleteInsurancePolicy };
const types = Object.entries(policyTypeWords).map(([value, label]) => ({ value: value as PolicyType, label }));

function formOf({ insurancePolicyId: _id, version: _version, alertDays, ...facts }: Loaded): Form {
  return { ...facts, alertDays: String(alertDays) };
}

/**
 * A new policy; a renewal begins the day the former ends and has its facts, so that only what is new is
 * typed.
 */
function emptyFor(former: Loaded | undefined, today: string): Form {
  if (former) {
    const begins = localDate(former.expiresDate.slice(0, 10));
    return {
      ...formOf(former),
      policyNumber: '',
      premiumAmount: '',
      effectiveDate: begins,
      expiresDate: addMonths(begins, 12),
      renewsId: former.insurancePolicyId,
    };
  }
  const begins = localDate(today);
  return {
    policyType: 'PROPERTY',
    carrier: '',
    policyNumber: '',
    agent: '',
    agentPhone: '',
    agentEmail: '',
    limitAmount: '',
    deductibleAmount: '0.00',
    premiumAmount: '',
    effectiveDate: begins,
    expiresDate: addMonths(begins, 12),
    certificateContact: '',
    alertDays: '60',
    note: '',
    renewsId: null,
  };
}

/** What a policy is called: "Property, Cascade Mutual CM-1042". */
const nameOf = (form: Form) => `${policyTypeWords[form.policyType]}, ${form.carrier} ${form.policyNumber}`.trim();

interface PolicyProfile {
  insurancePolicyId: string | null;
  /** The policy that is renewed. */
  former?: Loaded | undefined;
  startInEdit?: boolean;
}

/** Adds an insurance policy (`insurancePolicyId` null), or shows one and lets it be changed. */
export function InsurancePolicyProfile({ insurancePolicyId, former, startInEdit }: PolicyProfile) {
  const { communityId, today } = useCommunity();
  const shell = useShell();
  const mayAdd = useMayCall(addInsurancePolicy);
  const { profile, page } = useKept<Form, typeof insurancePolicy.getInsurancePolicy>({
    kind: 'insurancePolicy',
    words: 'insurance policy',
    id: insurancePolicyId,
    startInEdit,
    communityId,
    calls,
    empty: emptyFor(former, today),
    formOf,
    inputOf: (form) => ({ ...form, premiumAmount: form.premiumAmount || '0.00', deductibleAmount: form.deductibleAmount || '0.00' }),
    nameOf,
    view: 'insurance-policy-view',
    list: { screen: 'view-all-insurance-policies', title: 'Insurance policies' },
  });
  const { field, value, mode } = profile;
  const expires = value.expiresDate.slice(0, 10);
  const warnsFrom = addDays(localDate(today), Number(value.alertDays) || 0);
  const viewing = insurancePolicyId !== null && mode === 'view';
  const renew = viewing && mayAdd && (
    <Button icon="refresh" onClick={() => shell.go('insurance-policy-add', {}, { renews: insurancePolicyId })}>
      Renew
    </Button>
  );
  return (
    <ProfilePage
      {...page}
      words={words}
      actions={renew}
      meta={viewing && expires <= today ? <Tag>Over</Tag> : viewing && expires <= warnsFrom && <Tag tone="attention">Expires soon</Tag>}
    >
      {former && mode === 'add' && (
        <Note icon="refresh" title={`Renews ${former.policyNumber} of ${former.carrier}.`}>
          The former policy stays as it is, with its dates and amounts.
        </Note>
      )}
      <FieldRow columns={3}>
        <SelectField label="Type" options={types} {...field('policyType')} disabled={former !== undefined} />
        <TextField label="Carrier" required maxLength={120} {...field('carrier')} />
        <TextField label="Policy number" required maxLength={60} autoFocus={insurancePolicyId === null} {...field('policyNumber')} />
      </FieldRow>
      <FieldRow columns={3}>
        <MoneyField label="Limit" required {...field('limitAmount')} />
        <MoneyField label="Deductible" {...field('deductibleAmount')} />
        <MoneyField label="Premium" {...field('premiumAmount')} />
      </FieldRow>
      <FieldRow columns={3}>
        <DateField label="Effective" required {...field('effectiveDate')} />
        <DateField label="Expires" required {...field('expiresDate')} />
        <TextField label="Days of warning" numeric help="Before it expires" {...field('alertDays')} />
      </FieldRow>
      <FieldRow columns={3}>
        <TextField label="Agent" maxLength={120} {...field('agent')} />
        <TextField label="Phone of the agent" type="tel" maxLength={40} {...field('agentPhone')} />
        <TextField label="E-mail of the agent" type="email" {...field('agentEmail')} />
      </FieldRow>
      <TextField
        label="Certificates for lenders from"
        maxLength={200}
        help="Contact for lenders’ certificates"
        {...field('certificateContact')}
      />
      <TextAreaField label="Note" maxLength={500} rows={2} {...field('note')} />
      {viewing && <PolicyHistory communityId={communityId} insurancePolicyId={insurancePolicyId} />}
    </ProfilePage>
  );
}
