// The policies before and after one, and the check of fidelity cover.
import { useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink } from '../../../../packages/pages/shell.tsx';
import { DateText, Money, Note } from '../../../../packages/ui/ui.ts';
import { fidelity, insurancePolicy } from '../insurance.contract.ts';

/** The renewals of a policy, the latest first; nothing while there is only the one. */
export function PolicyHistory({ communityId, insurancePolicyId }: { communityId: string; insurancePolicyId: string }) {
  const rows = useCall(insurancePolicy.readPolicyHistory, { communityId, insurancePolicyId }).data ?? [];
  if (rows.length < 2) return null;
  return (
    <>
      <h2>Renewals</h2>
      <table className="side-table" aria-label="Renewals">
        <thead>
          <tr>
            <th scope="col">Policy</th>
            <th scope="col">Carrier</th>
            <th scope="col">Term</th>
            <th scope="col" className="num">
              Limit
            </th>
            <th scope="col" className="num">
              Premium
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.insurancePolicyId} aria-current={row.insurancePolicyId === insurancePolicyId ? 'true' : undefined}>
              <td>
                {row.insurancePolicyId === insurancePolicyId ? (
                  <b>{row.policyNumber}</b>
                ) : (
                  <ScreenLink to="insurance-policy-view" params={{ insurancePolicyId: row.insurancePolicyId }}>
                    {row.policyNumber}
                  </ScreenLink>
                )}
              </td>
              <td>{row.carrier}</td>
              <td>
                <DateText value={row.effectiveDate} /> – <DateText value={row.expiresDate} />
              </td>
              <td className="num">
                <Money value={row.limitAmount} />
              </td>
              <td className="num">
                <Money value={row.premiumAmount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/**
 * Says what fidelity cover lacks against three months of assessments and all reserves; nothing when it
 * reaches.
 */
export function FidelityWarning({ communityId }: { communityId: string }) {
  const check = useCall(fidelity.checkFidelity, { communityId }).data;
  if (!check || check.missingAmount === '0.00') return null;
  return (
    <div style={{ padding: 'var(--s3) var(--s5) 0' }}>
      <Note tone="attention" title="Fidelity cover is less than lenders expect.">
        Three months of assessments <Money value={check.assessmentsAmount} /> and reserves of <Money value={check.reservesAmount} /> make{' '}
        <Money value={check.wantedAmount} />; covered are <Money value={check.coveredAmount} />, so <Money value={check.missingAmount} />{' '}
        are missing.
      </Note>
    </div>
  );
}
