// The contracts of a vendor on its profile, those that ask for a decision first.
import { useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, DateText, Money, StatusMark, type Tone } from '../../../../packages/ui/ui.ts';
import { type ContractState, vendorContract } from '../contract.contract.ts';

const marks: Readonly<Record<ContractState, readonly [string, Tone]>> = {
  DRAFT: ['Draft', 'neutral'],
  ACTIVE: ['Active', 'good'],
  EXPIRING: ['Expiring', 'attention'],
  EXPIRED: ['Expired', 'problem'],
  TERMINATED: ['Terminated', 'neutral'],
};

/** The state of a contract, as shape and word. */
export function ContractMark({ state }: { state: ContractState }) {
  return <StatusMark tone={marks[state][1]} word={marks[state][0]} />;
}

/**
 * A table of the contracts of a vendor in the communities the viewer sees; one is added in the community
 * worked in.
 */
export function VendorContracts({ vendorId }: { vendorId: string }) {
  const shell = useShell();
  const rows = useCall(vendorContract.listVendorContracts, { vendorId }).data ?? [];
  const mayAdd = useMayCall(vendorContract.addVendorContract);
  const here = shell.community ?? shell.communities[0];
  return (
    <section aria-label="Contracts">
      <h2>Contracts</h2>
      {rows.length === 0 ? (
        <p className="t3">No contract is known.</p>
      ) : (
        <table className="side-table" aria-label="Contracts">
          <thead>
            <tr>
              <th scope="col">Contract</th>
              <th scope="col">Community</th>
              <th scope="col">Term</th>
              <th scope="col" className="num">
                Amount
              </th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.vendorContractId}>
                <td>
                  <ScreenLink
                    to="community-vendor-contract-edit"
                    params={{ communityId: row.communityId, vendorContractId: row.vendorContractId }}
                  >
                    {row.name}
                  </ScreenLink>
                </td>
                <td>{row.community}</td>
                <td>
                  <DateText value={row.startDate} /> – {row.endDate === null ? 'ongoing' : <DateText value={row.endDate} />}
                </td>
                <td className="num">
                  <Money value={row.amount} />
                </td>
                <td>
                  <ContractMark state={row.state} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {mayAdd && here && (
        <div className="row">
          <Button
            size="small"
            weight="quiet"
            icon="plus"
            onClick={() => shell.go('community-vendor-contract-add', { communityId: here.communityId }, { vendor: vendorId })}
          >
            {`Add contract of ${here.name}`}
          </Button>
        </div>
      )}
    </section>
  );
}
