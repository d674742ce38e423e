// In place of a screen that waits for the set-up of its community: what is missing, and the way there.
import type { ReactNode } from 'react';
import { setUp, waitingScreens } from '../../modules/lifecycle/lifecycle.contract.ts';
import { useCall } from '../../packages/pages/client.ts';
import { ScreenLink, useShell } from '../../packages/pages/shell.tsx';
import { Waiting } from '../../packages/pages/waiting.tsx';
import { Column, Note } from '../../packages/ui/ui.ts';

interface Awaited {
  communityId: string;
  name: string;
  parts: ('ACCOUNTING' | 'PROPERTIES')[];
  children: ReactNode;
}

function Awaiting({ communityId, name, parts, children }: Awaited) {
  const found = useCall(setUp.whatIsAwaited, { communityId, parts });
  if (!found.data) return <Waiting title="The set-up did not load" of={found} />;
  const { missing } = found.data;
  if (missing.length === 0) return children;
  return (
    <Column>
      <Note tone="attention" title={`This waits for the set-up of ${name}.`}>
        <p>Still missing:</p>
        <ul>
          {missing.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        <ScreenLink to="community-setup-accounting">Go on with the set-up</ScreenLink>
      </Note>
    </Column>
  );
}

/** The screen itself, unless it needs a part of the set-up that misses something. */
export function AfterSetUp({ screenName, children }: { screenName: string; children: ReactNode }) {
  const { community } = useShell();
  const parts = waitingScreens.get(screenName);
  if (!parts || community?.standing !== 'DRAFT') return children;
  return (
    <Awaiting communityId={community.communityId} name={community.name} parts={[...parts]}>
      {children}
    </Awaiting>
  );
}
