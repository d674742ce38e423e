// The violations of an owner or a home, for pages of other modules.
import { useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { PanelSection } from '../../../../packages/ui/ui.ts';
import { violationStates } from '../violation.contract.ts';
import { violationList } from '../violation-list.contract.ts';

type Of = { communityId: string; ownershipId: string } | { communityId: string; propertyId: string };

/**
 * A section with the newest cases, and the way to another one of a home; nothing where the viewer may see
 * none, or where there is none and nothing to do.
 */
export function HomeViolations(of: Of) {
  const shell = useShell();
  const may = useMayCall(violationList.calls.readPage);
  const rows = useCall(violationList.calls.readPage, may ? { ...of, limit: 5, sort: '-observedDate,-number' } : null).data?.rows;
  const propertyId = 'propertyId' in of && shell.mayOpen('violation-add') ? of.propertyId : null;
  if (!rows || (rows.length === 0 && propertyId === null)) return null;
  const add = propertyId !== null && (
    <ScreenLink to="violation-add" search={{ propertyId }}>
      Add violation
    </ScreenLink>
  );
  return (
    <PanelSection title="Violations" aside={add || undefined}>
      {rows.length === 0 && <p className="t3">No violation of this home yet.</p>}
      <ul className="plain">
        {rows.map((row) => (
          <li key={row.violationId}>
            <ScreenLink to="violation-view" params={{ violationId: row.violationId }}>
              {row.number} {row.code}
            </ScreenLink>{' '}
            <span className="t3">{[violationStates[row.state][0], row.step].join(', ')}</span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
