// One insurance policy: the form behind adding, renewing, changing and viewing it, and the policies before
// and after it.
import { type ClientOutput, typedOf } from '../../../../packages/contract/contract.ts';
import { addDays, addMonths, localDate } from '../../../../packages/kernel/kernel.ts';
import { Field, ProfilePage, useRecord } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, FieldRow, Note, Tag } from '../../../../packages/ui/ui.ts';
import { insurancePolicy } from '../insurance.contract.ts';
import { insurancePolicyFields } from '../insurance.fields.ts';
import { PolicyHistory } from './policy-history.tsx';

type Loaded = ClientOutput<typeof insurancePolicy.getInsurancePolicy>;
const { addInsurancePolicy, editInsurancePolicy, getInsurancePolicy, deleteInsurancePolicy } = insurancePolicy;
const calls = { add: addInsurancePolicy, edit: editInsurancePolicy, get: getInsurancePolicy, remove: deleteInsurancePolicy };
/**
 * A new policy of a year; a renewal begins the day the former ends and has its facts, so that only what is
 * new is typed.
 */
function beginFor(former: Loaded | undefined, today: string) {
  const begins = localDate(former ? former.expiresDate.slice(0, 10) : today);
  const term = { effectiveDate: begins, expiresDate: addMonths(begins, 12) };
  if (!former) return term;
  const { insurancePolicyId: renewsId, version: _version, ...facts } = former;
  return { ...typedOf(insurancePolicyFields, facts), ...term, policyNumber: '', premiumAmount: '', renewsId };
}

/** What a policy is called: "Property, Cascade Mutual CM-1042". */
const nameOf = ({ policyType, carrier, policyNumber }: Pick<Loaded, 'policyType' | 'carrier' | 'policyNumber'>) =>
  `${insurancePolicyFields.policyType.words[policyType]}, ${carrier} ${policyNumber}`.trim();

interface PolicyProfile {
  insurancePolicyId: string | null;
  /** The policy that is renewed. */
  former?: Loaded | undefined;
  startInEdit?: boolean;
}

/** Adds an insurance policy (`insurancePolicyId` null), or shows one and lets it be changed. */
export default function InsurancePolicyScreen({ insurancePolicyId, former, startInEdit }: PolicyProfile) {
  const { communityId, today } = useCommunity();
  const shell = useShell();
  const mayAdd = useMayCall(addInsurancePolicy);
  const { record, page } = useRecord({
    kind: 'insurancePolicy',
    words: 'insurance policy',
    id: insurancePolicyId,
    startInEdit,
    communityId,
    calls,
    fields: insurancePolicyFields,
    begin: beginFor(former, today),
    nameOf,
    view: 'insurance-policy-view',
    list: { screen: 'view-all-insurance-policies', title: 'Insurance policies' },
  });
  const { value, mode } = record.profile;
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
      actions={renew}
      meta={viewing && expires <= today ? <Tag>Over</Tag> : viewing && expires <= warnsFrom && <Tag tone="attention">Expires soon</Tag>}
    >
      {former && mode === 'add' && (
        <Note icon="refresh" title={`Renews ${former.policyNumber} of ${former.carrier}.`}>
          The former policy stays as it is, with its dates and amounts.
        </Note>
      )}
      <FieldRow columns={3}>
        <Field of={record} name="policyType" disabled={former !== undefined} />
        <Field of={record} name="carrier" />
        <Field of={record} name="policyNumber" autoFocus={insurancePolicyId === null} />
      </FieldRow>
      <FieldRow columns={3}>
        <Field of={record} name="limitAmount" />
        <Field of={record} name="deductibleAmount" />
        <Field of={record} name="premiumAmount" />
      </FieldRow>
      <FieldRow columns={3}>
        <Field of={record} name="effectiveDate" />
        <Field of={record} name="expiresDate" />
        <Field of={record} name="alertDays" />
      </FieldRow>
      <FieldRow columns={3}>
        <Field of={record} name="agent" />
        <Field of={record} name="agentPhone" />
        <Field of={record} name="agentEmail" />
      </FieldRow>
      <Field of={record} name="certificateContact" />
      <Field of={record} name="note" rows={2} />
      {viewing && <PolicyHistory communityId={communityId} insurancePolicyId={insurancePolicyId} />}
    </ProfilePage>
  );
}
