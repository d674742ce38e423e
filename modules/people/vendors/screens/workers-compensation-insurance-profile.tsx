// Workers compensation insurance of a vendor: the form behind adding, renewing, changing and viewing it.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { ProfilePage, useKept } from '../../../../packages/pages/pages.ts';
import { useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, LoadingRows, Note } from '../../../../packages/ui/ui.ts';
import { workersCompensationInsurance } from '../cover.contract.ts';
import { CoverFields, type CoverForm, coverWords, emptyCover, officeDay, renewalOf, TermTag } from './cover-form.tsx';
import { useVendorCrumb } from './vendor-crumb.tsx';

type Loaded = ClientOutput<typeof workersCompensationInsurance.getWorkersCompensationInsurance>;

const calls = {
  add: workersCompensationInsurance.addWorkersCompensationInsurance,
  edit: workersCompensationInsurance.editWorkersCompensationInsurance,
  get: workersCompensationInsurance.getWorkersCompensationInsurance,
  remove: workersCompensationInsurance.deleteWorkersCompensationInsurance,
};

function formOf({ workersCompensationInsuranceId: _id, version: _version, alertDays, ...facts }: Loaded): CoverForm {
  return { ...facts, alertDays: String(alertDays) };
}

interface WorkersCompensationInsuranceProps {
  workersCompensationInsuranceId: string | null;
  /** The vendor a policy is added to. */
  vendorId?: string;
  /** The policy that is renewed. */
  former?: Loaded | undefined;
  startInEdit?: boolean;
}

function Policy({ workersCompensationInsuranceId, vendorId = '', former, startInEdit }: WorkersCompensationInsuranceProps) {
  const shell = useShell();
  const mayAdd = useMayCall(workersCompensationInsurance.addWorkersCompensationInsurance);
  const today = officeDay(shell);
  const { profile, page } = useKept<CoverForm, typeof workersCompensationInsurance.getWorkersCompensationInsurance>({
    kind: 'workersCompensationInsurance',
    words: 'workers compensation insurance',
    id: workersCompensationInsuranceId,
    startInEdit,
    communityId: null,
    calls,
    empty: former ? renewalOf(formOf(former), former.workersCompensationInsuranceId) : emptyCover(vendorId, today),
    formOf,
    nameOf: (form) => `Workers compensation, ${form.carrier} ${form.policyNumber}`.trim(),
    view: 'workers-compensation-insurance-view',
    list: { screen: 'portfolio-vendors', title: 'Vendors' },
  });
  const { value, mode } = profile;
  const crumbs = useVendorCrumb(page.crumbs, value.vendorId);
  const viewing = workersCompensationInsuranceId !== null && mode === 'view';
  const renew = viewing && mayAdd && (
    <Button
      icon="refresh"
      onClick={() =>
        shell.go('workers-compensation-insurance-add', { vendorId: value.vendorId }, { renews: workersCompensationInsuranceId })
      }
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
      <CoverFields profile={profile} />
    </ProfilePage>
  );
}

/**
 * Adds some workers compensation insurance (`workersCompensationInsuranceId` null), renewing the one the
 * address names, or shows one and lets it be changed.
 */
export function WorkersCompensationInsuranceProfile(props: WorkersCompensationInsuranceProps) {
  const { search } = useShell();
  const renews = props.workersCompensationInsuranceId === null ? search.renews : undefined;
  const former = useCall(
    workersCompensationInsurance.getWorkersCompensationInsurance,
    renews ? { workersCompensationInsuranceId: renews } : null,
  );
  if (renews && !former.data) return <LoadingRows />;
  return <Policy {...props} former={former.data} />;
}
