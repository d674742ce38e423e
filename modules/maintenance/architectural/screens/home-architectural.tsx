// The architectural requests of an owner or a home, for pages of other modules.
import { useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { PanelSection } from '../../../../packages/ui/ui.ts';
import { architecturalStates } from '../architectural.contract.ts';
import { architecturalRequestList } from '../architectural-batch.contract.ts';

type Of = { communityId: string; ownershipId: string } | { communityId: string; propertyId: string };

/**
 * A section with the newest requests, and the way to another one of a home; nothing where the viewer may see
 * none, or where there is none and nothing to do.
 */
export function HomeArchitectural(of: Of) {
  const shell = useShell();
  const may = useMayCall(architecturalRequestList.calls.readPage);
  const asked = may ? { ...of, limit: 5, sort: '-receivedDate,-number' } : null;
  const rows = useCall(architecturalRequestList.calls.readPage, asked).data?.rows;
  const propertyId = 'propertyId' in of && shell.mayOpen('ticket-architectural-add') ? of.propertyId : null;
  if (!rows || (rows.length === 0 && propertyId === null)) return null;
  const add = propertyId !== null && (
    <ScreenLink to="ticket-architectural-add" search={{ propertyId }}>
      Add architectural ticket
    </ScreenLink>
  );
  return (
    <PanelSection title="Architectural requests" aside={add || undefined}>
      {rows.length === 0 && <p className="t3">No request of this home yet.</p>}
      <ul className="plain">
        {rows.map((row) => (
          <li key={row.architecturalRequestId}>
            <ScreenLink to="ticket-architectural-view" params={{ architecturalRequestId: row.architecturalRequestId }}>
              {row.number} {row.subject}
            </ScreenLink>{' '}
            <span className="t3">{architecturalStates[row.state][0]}</span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
