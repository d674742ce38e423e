// Liability insurance of a vendor: the form behind adding, renewing, changing and viewing it.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { ProfilePage, useKept } from '../../../../packages/pages/pages.ts';
import { useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, LoadingRows, Note, SelectField } from '../../../../packages/ui/ui.ts';
import { type LiabilityType, liabilityInsurance, liabilityTypeWords } from '../cover.contract.ts';
import { CoverFields, type CoverForm, coverWords, emptyCover, officeDay, renewalOf, TermTag } from './cover-form.tsx';
import { useVendorCrumb } from './vendor-crumb.tsx';

type Loaded = ClientOutput<typeof liabilityInsurance.getLiabilityInsurance>;
type Form = CoverForm & { liabilityType: LiabilityType };

const calls = {
  add: liabilityInsurance.addLiabilityInsurance,
  edit: liabilityInsurance.editLiabilityInsurance,
  get: liabilityInsurance.getLiabilityInsurance,
  remove: liabilityInsurance.deleteLiabilityInsurance,
};
const types = Object.entries(liabilityTypeWords).map(([value, label]) => ({ value: value as LiabilityType, label }));

function formOf({ liabilityInsuranceId: _id, version: _version, alertDays, ...facts }: Loaded): Form {
  return { ...facts, alertDays: String(alertDays) };
}

interface LiabilityInsuranceProps {
  liabilityInsuranceId: string | null;
  /** The vendor a policy is added to. */
  vendorId?: string;
  /** The policy that is renewed. */
  former?: Loaded | undefined;
  startInEdit?: boolean;
}

function Policy({ liabilityInsuranceId, vendorId = '', former, startInEdit }: LiabilityInsuranceProps) {
  const shell = useShell();
  const mayAdd = useMayCall(liabilityInsurance.addLiabilityInsurance);
  const today = officeDay(shell);
  const { profile, page } = useKept<Form, typeof liabilityInsurance.getLiabilityInsurance>({
    kind: 'liabilityInsurance',
    words: 'liability insurance',
    id: liabilityInsuranceId,
    startInEdit,
    communityId: null,
    calls,
    empty: former ? renewalOf(formOf(former), former.liabilityInsuranceId) : { ...emptyCover(vendorId, today), liabilityType: 'GENERAL' },
    formOf,
    nameOf: (form) => `${liabilityTypeWords[form.liabilityType]}, ${form.carrier} ${form.policyNumber}`.trim(),
    view: 'liability-insurance-view',
    list: { screen: 'portfolio-vendors', title: 'Vendors' },
  });
  const { field, value, mode } = profile;
  const crumbs = useVendorCrumb(page.crumbs, value.vendorId);
  const viewing = liabilityInsuranceId !== null && mode === 'view';
  const renew = viewing && mayAdd && (
    <Button
      icon="refresh"
      onClick={() => shell.go('liability-insurance-add', { vendorId: value.vendorId }, { renews: liabilityInsuranceId })}
    >
      Renew
    </Button>
  );
  return (
    <ProfilePage {...page} crumbs={crumbs} words={coverWords} actions={renew} meta={viewing && <TermTag value={value} today={today} />}>
      {former && mode === 'add' && (
        <Note icon="refresh" title={`Renews ${former.policyNumber} of ${former.carrier}.`}>
          The former policy stays as it is, with its dates and its certificate.
        </Note>
      )}
      <CoverFields profile={profile}>
        <SelectField label="Type" options={types} {...field('liabilityType')} />
      </CoverFields>
    </ProfilePage>
  );
}

/**
 * Adds some liability insurance (`liabilityInsuranceId` null), renewing the one the address names, or shows
 * one and lets it be changed.
 */
export function LiabilityInsuranceProfile(props: LiabilityInsuranceProps) {
  const { search } = useShell();
  const renews = props.liabilityInsuranceId === null ? search.renews : undefined;
  const former = useCall(liabilityInsurance.getLiabilityInsurance, renews ? { liabilityInsuranceId: renews } : null);
  if (renews && !former.data) return <LoadingRows />;
  return <Policy {...props} former={former.data} />;
}
