// Beside the role editor: the screens and acts that what is ticked would give and take, and how many users it
// meets.
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { useCall } from '../../../packages/pages/client.ts';
import { useAfterPause } from '../../../packages/pages/use-after-pause.ts';
import { EmptyState, Failed, LoadingRows, PanelSection } from '../../../packages/ui/ui.ts';
import { roleEffects, type roles } from '../identity.contract.ts';

type Reach = ClientOutput<typeof roleEffects.previewRole>['gives'];

/** Ticks rest for so long before the server is asked. */
const SETTLE_MS = 250;

function Part({ title, reach }: { title: string; reach: Reach }) {
  const { screens, acts } = reach;
  if (screens.length + acts.length === 0) return null;
  return (
    <>
      {screens.length > 0 && (
        <PanelSection title={`${title} screens`} aside={screens.length}>
          <ul className="reach">
            {screens.map((screen) => (
              <li key={screen.name}>{screen.title}</li>
            ))}
          </ul>
        </PanelSection>
      )}
      {acts.length > 0 && (
        <PanelSection title={`${title} acts`} aside={acts.length}>
          <ul className="reach">
            {acts.map((act) => (
              <li key={act.name} title={act.name}>
                {act.summary}
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
    </>
  );
}

/** `roleId` is null for a new role, which gives everything it has. */
export function RoleEffect({ roleId, claims }: { roleId: string | null; claims: ClientOutput<typeof roles.getRole>['claims'] }) {
  const { value: settled } = useAfterPause(claims.map(({ claim, level }) => `${claim}:${level}`).join(' '), SETTLE_MS);
  const effect = useCall(roleEffects.previewRole, {
    ...(roleId === null ? {} : { roleId }),
    claims: settled === '' ? [] : settled.split(' '),
  });
  if (effect.error)
    return <Failed message={effect.error.message} reference={effect.error.reference} onRetry={() => void effect.refetch()} />;
  if (!effect.data) return <LoadingRows rows={6} />;
  const { gives, takes, users } = effect.data;
  const nothing = [gives, takes].every(({ screens, acts }) => screens.length + acts.length === 0);
  return (
    <>
      {roleId !== null && (
        <PanelSection title="Affects" aside={users === 1 ? '1 active user' : `${users} active users`}>
          <p className="t2">Takes effect immediately. Access from other roles is unchanged.</p>
        </PanelSection>
      )}
      {nothing && <EmptyState title={roleId === null ? 'Gives nothing yet' : 'Nothing given or taken'} icon="list" />}
      <Part title="Takes" reach={takes} />
      <Part title="Gives" reach={gives} />
    </>
  );
}
