// Above the screens of a community: that its set-up is not complete, or that it is kept for reading only.
import { isReadOnly, standingWords } from '../../modules/communities/communities.contract.ts';
import { ScreenLink, useShell } from '../../packages/pages/shell.tsx';
import { Note } from '../../packages/ui/ui.ts';

/** Nothing at all for a community that is worked in. */
export function StandingNotice() {
  const { community } = useShell();
  if (!community?.standing || community.standing === 'ACTIVE') return null;
  const { name, standing } = community;
  return (
    <div className="notices">
      {isReadOnly(standing) ? (
        <Note title={`${name} is ${standingWords[standing][0].toLowerCase()}: it can be read and reported on, but not changed.`}>
          <ScreenLink to="community-reactivation">Deactivated communities</ScreenLink>
        </Note>
      ) : (
        <Note tone="attention" title={`The set-up of ${name} is not complete.`}>
          <ScreenLink to="community-setup-accounting">What is missing</ScreenLink>
        </Note>
      )}
    </div>
  );
}
