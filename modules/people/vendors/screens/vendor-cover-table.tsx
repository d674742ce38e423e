// The insurance of a vendor on its profile, with what is over and what is soon.
import { useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, DateText, Money, StatusMark, type Tone } from '../../../../packages/ui/ui.ts';
import { type CoverStanding, liabilityInsurance, vendorCover } from '../cover.contract.ts';

const marks: Readonly<Record<CoverStanding, readonly [string, Tone]>> = {
  COMING: ['To come', 'neutral'],
  IN_FORCE: ['In force', 'good'],
  EXPIRING: ['Expires soon', 'attention'],
  EXPIRED: ['Expired', 'problem'],
  RENEWED: ['Renewed', 'neutral'],
};

const profiles = {
  LIABILITY: { screen: 'liability-insurance-view', param: 'liabilityInsuranceId' },
  WORKERS: { screen: 'workers-compensation-insurance-view', param: 'workersCompensationInsuranceId' },
} as const;

/** A table of the policies of a vendor, with buttons to add one of each kind. */
export function VendorCoverTable({ vendorId }: { vendorId: string }) {
  const shell = useShell();
  const mayAdd = useMayCall(liabilityInsurance.addLiabilityInsurance);
  const rows = useCall(vendorCover.listVendorCover, { vendorId }).data ?? [];
  return (
    <section aria-label="Insurance">
      <h2>Insurance</h2>
      {rows.length === 0 ? (
        <p className="t3">No policy is known. Add the certificates the vendor sent.</p>
      ) : (
        <table className="side-table" aria-label="Insurance">
          <thead>
            <tr>
              <th scope="col">Policy</th>
              <th scope="col">Type</th>
              <th scope="col">Carrier</th>
              <th scope="col">Term</th>
              <th scope="col" className="num">
                Limit
              </th>
              <th scope="col">Required</th>
              <th scope="col">Standing</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.kind}${row.coverId}`}>
                <td>
                  <ScreenLink to={profiles[row.kind].screen} params={{ [profiles[row.kind].param]: row.coverId }}>
                    {row.policyNumber}
                  </ScreenLink>
                </td>
                <td>{row.type}</td>
                <td>{row.carrier}</td>
                <td>
                  <DateText value={row.effectiveDate} /> – <DateText value={row.expiresDate} />
                </td>
                <td className="num">
                  <Money value={row.limitAmount} />
                </td>
                <td>{row.isRequired ? 'Yes' : 'No'}</td>
                <td>
                  <StatusMark tone={marks[row.standing][1]} word={marks[row.standing][0]} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {mayAdd && (
        <div className="row">
          <Button size="small" weight="quiet" icon="plus" onClick={() => shell.go('liability-insurance-add', { vendorId })}>
            Add liability insurance
          </Button>
          <Button size="small" weight="quiet" icon="plus" onClick={() => shell.go('workers-compensation-insurance-add', { vendorId })}>
            Add workers compensation insurance
          </Button>
        </div>
      )}
    </section>
  );
}
