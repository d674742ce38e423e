// The card of the tour: what the screen is for, and the way to the next step. The work beside it stays
// usable.
import { useState } from 'react';
import { type ShellValue, useShell } from '../../packages/pages/shell.tsx';
import { Button, IconButton } from '../../packages/ui/ui.ts';
import { type TourStep, tourSteps } from './tour.rules.ts';

/** Opens the screen of a step in the community the user is in, or in the first one. */
function openStep(shell: ShellValue, { screen, params, search }: TourStep): void {
  const communityId = (shell.community ?? shell.communities[0])?.communityId;
  shell.go(screen, { ...(communityId ? { communityId } : {}), ...params }, search);
}

/** The tour: opens each step's screen. Steps whose screen is closed to the user are left out. */
export function Tour({ onClose }: { onClose(): void }) {
  const shell = useShell();
  const [steps] = useState(() => tourSteps.filter(({ screen }) => shell.mayOpen(screen)));
  const [at, setAt] = useState(-1);
  const go = (place: number) => {
    const next = steps[place];
    if (!next) return onClose();
    setAt(place);
    openStep(shell, next);
  };
  const step = steps[at];
  const isLast = at === steps.length - 1;
  return (
    <aside className="tour" aria-label="Tour">
      <header>
        <span className="sm t3">{step ? `Tour, step ${at + 1} of ${steps.length}` : 'Tour'}</span>
        <IconButton icon="x" label="End the tour" onClick={onClose} />
      </header>
      <h2>{step?.title ?? 'Commonhold in five minutes'}</h2>
      <p>{step?.text ?? `${steps.length} screens that show how the work goes. You can use them while the tour is open.`}</p>
      <footer>
        {at > 0 && <Button onClick={() => go(at - 1)}>Back</Button>}
        <Button weight="primary" onClick={() => go(at + 1)}>
          {step ? (isLast ? 'Done' : 'Next') : 'Start'}
        </Button>
      </footer>
    </aside>
  );
}
