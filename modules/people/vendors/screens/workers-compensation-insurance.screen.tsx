// Workers compensation insurance of a vendor: the form behind adding, renewing, changing and viewing it.
import { type ClientOutput, typedOf } from '../../../../packages/contract/contract.ts';
import type { LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { ProfilePage, useRecord } from '../../../../packages/pages/pages.ts';
import { useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, LoadingRows, Note } from '../../../../packages/ui/ui.ts';
import { workersCompensationInsurance } from '../cover.contract.ts';
import { coverFields } from '../cover.fields.ts';
import { CoverFields, officeDay, TermTag, yearFrom } from './cover-form.tsx';
import { useVendorCrumb } from './vendor-crumb.tsx';

type Loaded = ClientOutput<typeof workersCompensationInsurance.getWorkersCompensationInsurance>;

const calls = {
  add: workersCompensationInsurance.addWorkersCompensationInsurance,
  edit: workersCompensationInsurance.editWorkersCompensationInsurance,
  get: workersCompensationInsurance.getWorkersCompensationInsurance,
  remove: workersCompensationInsurance.deleteWorkersCompensationInsurance,
};

/** A new policy of a vendor; a renewal has the facts of the former, so that only what is new is typed. */
function beginFor(former: Loaded | undefined, vendorId: string, today: LocalDate | null) {
  if (!former) return { vendorId, ...yearFrom(today) };
  const { workersCompensationInsuranceId: renewsId, version: _version, ...facts } = former;
  return { ...typedOf(coverFields, facts), ...yearFrom(former.expiresDate), policyNumber: '', renewsId };
}

interface WorkersCompensationInsuranceProps {
  workersCompensationInsuranceId: string | null;
  /** The policy that is renewed. */
  former?: Loaded | undefined;
  startInEdit?: boolean;
}

function Policy({ workersCompensationInsuranceId, former, startInEdit }: WorkersCompensationInsuranceProps) {
  const shell = useShell();
  const mayAdd = useMayCall(workersCompensationInsurance.addWorkersCompensationInsurance);
  const today = officeDay(shell);
  const { record, page } = useRecord({
    kind: 'workersCompensationInsurance',
    words: 'workers compensation insurance',
    id: workersCompensationInsuranceId,
    startInEdit,
    communityId: null,
    calls,
    fields: coverFields,
    begin: beginFor(former, shell.params.vendorId ?? '', today),
    nameOf: (form) => `Workers compensation, ${form.carrier} ${form.policyNumber}`.trim(),
    view: 'workers-compensation-insurance-view',
    list: { screen: 'portfolio-vendors', title: 'Vendors' },
  });
  const { value, mode } = record.profile;
  const crumbs = useVendorCrumb(page.crumbs, value.vendorId);
  const viewing = workersCompensationInsuranceId !== null && mode === 'view';
  const renew = viewing && mayAdd && (
    <Button
      icon="refresh"
      onClick={() =>
        shell.go('workers-compensation-insurance-add', { vendorId: value.vendorId ?? '' }, { renews: workersCompensationInsuranceId })
      }
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
      <CoverFields record={record} />
    </ProfilePage>
  );
}

/**
 * Adds some workers compensation insurance (`workersCompensationInsuranceId` null), renewing the one the
 * address names, or shows one and lets it be changed.
 */
export default function WorkersCompensationInsuranceScreen(props: WorkersCompensationInsuranceProps) {
  const { search } = useShell();
  const renews = props.workersCompensationInsuranceId === null ? search.renews : undefined;
  const former = useCall(
    workersCompensationInsurance.getWorkersCompensationInsurance,
    renews ? { workersCompensationInsuranceId: renews } : null,
  );
  if (renews && !former.data) return <LoadingRows />;
  return <Policy {...props} former={former.data} />;
}
