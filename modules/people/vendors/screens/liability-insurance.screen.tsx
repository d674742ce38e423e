// Liability insurance of a vendor: the form behind adding, renewing, changing and viewing it.
import { type ClientOutput, typedOf } from '../../../../packages/contract/contract.ts';
import type { LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { Field, ProfilePage, useRecord } from '../../../../packages/pages/pages.ts';
import { useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, LoadingRows, Note } from '../../../../packages/ui/ui.ts';
import { liabilityInsurance } from '../cover.contract.ts';
import { liabilityInsuranceFields } from '../cover.fields.ts';
import { CoverFields, officeDay, TermTag, yearFrom } from './cover-form.tsx';
import { useVendorCrumb } from './vendor-crumb.tsx';

type Loaded = ClientOutput<typeof liabilityInsurance.getLiabilityInsurance>;

const calls = {
  add: liabilityInsurance.addLiabilityInsurance,
  edit: liabilityInsurance.editLiabilityInsurance,
  get: liabilityInsurance.getLiabilityInsurance,
  remove: liabilityInsurance.deleteLiabilityInsurance,
};

/** A new policy of a vendor; a renewal has the facts of the former, so that only what is new is typed. */
function beginFor(former: Loaded | undefined, vendorId: string, today: LocalDate | null) {
  if (!former) return { vendorId, ...yearFrom(today) };
  const { liabilityInsuranceId: renewsId, version: _version, ...facts } = former;
  return { ...typedOf(liabilityInsuranceFields, facts), ...yearFrom(former.expiresDate), policyNumber: '', renewsId };
}

interface LiabilityInsuranceProps {
  liabilityInsuranceId: string | null;
  /** The policy that is renewed. */
  former?: Loaded | undefined;
  startInEdit?: boolean;
}

function Policy({ liabilityInsuranceId, former, startInEdit }: LiabilityInsuranceProps) {
  const shell = useShell();
  const mayAdd = useMayCall(liabilityInsurance.addLiabilityInsurance);
  const today = officeDay(shell);
  const { record, page } = useRecord({
    kind: 'liabilityInsurance',
    words: 'liability insurance',
    id: liabilityInsuranceId,
    startInEdit,
    communityId: null,
    calls,
    fields: liabilityInsuranceFields,
    begin: beginFor(former, shell.params.vendorId ?? '', today),
    nameOf: (form) => `${liabilityInsuranceFields.liabilityType.words[form.liabilityType]}, ${form.carrier} ${form.policyNumber}`.trim(),
    view: 'liability-insurance-view',
    list: { screen: 'portfolio-vendors', title: 'Vendors' },
  });
  const { value, mode } = record.profile;
  const crumbs = useVendorCrumb(page.crumbs, value.vendorId);
  const viewing = liabilityInsuranceId !== null && mode === 'view';
  const renew = viewing && mayAdd && (
    <Button
      icon="refresh"
      onClick={() => shell.go('liability-insurance-add', { vendorId: value.vendorId ?? '' }, { renews: liabilityInsuranceId })}
    >
      Renew
    </Button>
  );
  return (
    <ProfilePage {...page} crumbs={crumbs} actions={renew} meta={viewing && <TermTag value={value} today={today} />}>
      {former && mode === 'add' && (
        <Note icon="refresh" title={`Renews ${former.policyNumber} of ${former.carrier}.`}>
          The former policy stays as it is, with its dates and its certificate.
        </Note>
      )}
      <CoverFields record={record}>
        <Field of={record} name="liabilityType" />
      </CoverFields>
    </ProfilePage>
  );
}

/**
 * Adds some liability insurance (`liabilityInsuranceId` null), renewing the one the address names, or shows
 * one and lets it be changed.
 */
export default function LiabilityInsuranceScreen(props: LiabilityInsuranceProps) {
  const { search } = useShell();
  const renews = props.liabilityInsuranceId === null ? search.renews : undefined;
  const former = useCall(liabilityInsurance.getLiabilityInsurance, renews ? { liabilityInsuranceId: renews } : null);
  if (renews && !former.data) return <LoadingRows />;
  return <Policy {...props} former={former.data} />;
}
