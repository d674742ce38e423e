// In place of a screen that waits for the set-up of its community: what is missing, and the way there.
import type { ReactNode } from 'react';
import { setUp, waitingScreens } from '../../modules/lifecycle/lifecycle.contract.ts';
import type { Screen } from '../../packages/contract/contract.ts';
import { useCall } from '../../packages/pages/client.ts';
import { ScreenLink, type ShellCommunity, useShell } from '../../packages/pages/shell.tsx';
import { Waiting } from '../../packages/pages/waiting.tsx';
import { Column, EmptyState, PageHeader } from '../../packages/ui/ui.ts';

const wizard = 'community-setup-accounting';

interface Awaited {
  screen: Screen;
  community: ShellCommunity;
  parts: ('ACCOUNTING' | 'PROPERTIES')[];
  children: ReactNode;
}

function Awaiting({ screen, community, parts, children }: Awaited) {
  const { mayOpen } = useShell();
  const found = useCall(setUp.whatIsAwaited, { communityId: community.communityId, parts });
  if (!found.data) return <Waiting title="The set-up did not load" of={found} />;
  const { missing } = found.data;
  if (missing.length === 0) return children;
  return (
    <Column>
      <PageHeader title={screen.title} />
      <EmptyState
        title={`This waits for the set-up of ${community.name}`}
        actions={mayOpen(wizard) && <ScreenLink to={wizard}>Go on with the set-up</ScreenLink>}
      >
        Still missing: {missing.join(' ')}
      </EmptyState>
    </Column>
  );
}

/** The screen itself, unless it needs a part of the set-up that misses something. */
export function AfterSetUp({ screen, children }: { screen: Screen; children: ReactNode }) {
  const { community } = useShell();
  const parts = waitingScreens.get(screen.name);
  if (!parts || community?.standing !== 'DRAFT') return children;
  return (
    <Awaiting screen={screen} community={community} parts={[...parts]}>
      {children}
    </Awaiting>
  );
}
