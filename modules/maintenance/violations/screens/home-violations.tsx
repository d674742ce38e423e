// The violations of an owner, for pages of other modules.
import { useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink, useMayCall } from '../../../../packages/pages/shell.tsx';
import { PanelSection } from '../../../../packages/ui/ui.ts';
import { violationStates } from '../violation.contract.ts';
import { violationList } from '../violation-list.contract.ts';

/** A section with the newest cases; nothing where the viewer may see none or there is none. */
export function HomeViolations({ communityId, ownershipId }: { communityId: string; ownershipId: string }) {
  const may = useMayCall(violationList.calls.readPage);
  const rows = useCall(violationList.calls.readPage, may ? { communityId, ownershipId, limit: 5, sort: '-observedDate,-number' } : null)
    .data?.rows;
  if (!rows || rows.length === 0) return null;
  return (
    <PanelSection title="Violations">
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
