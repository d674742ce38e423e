// How much of an association is let, against the cap of its documents; set where the viewer may.
import { useState } from 'react';
import { percentText } from '../../../../packages/contract/contract.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { useMayCall } from '../../../../packages/pages/shell.tsx';
import { Button, Dialog, Note, Tag, TextField, toast } from '../../../../packages/ui/ui.ts';
import { basisPointsOf, percentTyped } from '../lease-cap.rules.ts';
import { renter } from '../renter.contract.ts';

function CapDialog({ communityId, cap, onClose }: { communityId: string; cap: number | null; onClose(): void }) {
  const save = useCommand(renter.setLeaseCap);
  const [typed, setTyped] = useState(cap === null ? '' : percentTyped(cap));
  const capBasisPoints = typed.trim() === '' ? null : basisPointsOf(typed);
  const wrong = capBasisPoints === undefined;
  const run = () => {
    if (capBasisPoints === undefined) return;
    void save.mutateAsync({ communityId, capBasisPoints }).then(() => {
      toast({ text: capBasisPoints === null ? 'No lease cap' : `Lease cap ${percentText(capBasisPoints)}` });
      onClose();
    }, toastFailure);
  };
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button weight="primary" disabled={save.isPending} onClick={run}>
        Save lease cap
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="Lease cap" actions={actions}>
      <TextField
        label="Percent of the properties"
        numeric
        help="Leave blank if the documents set no cap"
        value={typed}
        onChange={setTyped}
        error={wrong ? 'must be a percentage from 0 to 100, with at most two decimals' : undefined}
      />
    </Dialog>
  );
}

const capWords = (cap: number | null) => (cap === null ? 'no lease cap' : `lease cap ${percentText(cap)}`);

/** How much is let, in a line, with the act that sets the cap. */
export function LeaseCap({ communityId }: { communityId: string }) {
  const leases = useCall(renter.getLeaseCap, { communityId }).data;
  const maySet = useMayCall(renter.setLeaseCap);
  const [setting, setSetting] = useState(false);
  if (!leases) return null;
  const { rented, properties, rentedBasisPoints, capBasisPoints } = leases;
  const reached = capBasisPoints !== null && rentedBasisPoints >= capBasisPoints;
  return (
    <>
      <Tag tone={reached ? 'attention' : 'neutral'}>
        {`${rented} of ${properties} let, ${percentText(rentedBasisPoints)}: ${reached ? 'reaches the ' : ''}${capWords(capBasisPoints)}`}
      </Tag>{' '}
      {maySet && (
        <Button size="small" weight="quiet" onClick={() => setSetting(true)}>
          Set lease cap
        </Button>
      )}
      {setting && <CapDialog communityId={communityId} cap={capBasisPoints} onClose={() => setSetting(false)} />}
    </>
  );
}

/** Warns, before a renter is added, that the cap is reached. */
export function LeaseCapWarning({ communityId }: { communityId: string }) {
  const leases = useCall(renter.getLeaseCap, { communityId }).data;
  if (!leases || leases.capBasisPoints === null || leases.rentedBasisPoints < leases.capBasisPoints) return null;
  return (
    <Note tone="attention" icon="alert-triangle" title="The lease cap is reached.">
      {`${leases.rented} of ${leases.properties} properties are let, ${percentText(leases.rentedBasisPoints)}; the ${capWords(leases.capBasisPoints)}.`}
    </Note>
  );
}
