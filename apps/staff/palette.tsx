// The command palette on Ctrl K: goes to any screen the viewer may open, by a part of its title.
import { useMemo, useState } from 'react';
import type { Screen } from '../../packages/contract/screen.ts';
import { useShell } from '../../packages/pages/shell.tsx';
import { Dialog } from '../../packages/ui/ui.ts';
import { paramsOf } from './routes.ts';

/** Screens whose title or section holds every word typed. */
function matching(screens: readonly Screen[], typed: string, titleOf: (screen: Screen) => string): Screen[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return screens
    .filter((screen) => words.every((word) => `${titleOf(screen)} ${screen.menu?.section ?? ''}`.toLowerCase().includes(word)))
    .slice(0, 12);
}

/** A list one types into; arrows move, Enter goes. */
export function Palette(props: { open: boolean; onClose: () => void; screens: readonly Screen[]; titleOf: (screen: Screen) => string }) {
  const { open, onClose, screens, titleOf } = props;
  const shell = useShell();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const reachable = useMemo(
    () =>
      screens.filter(
        (s) => shell.mayOpen(s.name) && paramsOf(s).every((name) => name === 'communityId') && (!s.inCommunity || shell.community),
      ),
    [screens, shell],
  );
  const found = matching(reachable, typed, titleOf);
  const close = () => {
    setTyped('');
    setActive(0);
    onClose();
  };
  const go = (screen: Screen | undefined) => {
    if (!screen) return;
    close();
    shell.go(screen.name);
  };
  return (
    <Dialog open={open} onClose={close} title="Go to" width={520}>
      <input
        className="palette-input"
        aria-label="Screen"
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={found[active] ? `palette-${found[active].name}` : undefined}
        data-autofocus
        value={typed}
        placeholder="Type a part of a screen’s name"
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setActive(Math.min(active + 1, found.length - 1));
          else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0));
          else if (event.key === 'Enter') go(found[active]);
          else return;
          event.preventDefault();
        }}
      />
      <div className="palette-list" id="palette-list" role="listbox" aria-label="Screens">
        {found.map((screen, index) => (
          <button
            type="button"
            key={screen.name}
            id={`palette-${screen.name}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => go(screen)}
          >
            <span>{titleOf(screen)}</span>
            <span className="t3">{screen.menu?.section ?? ''}</span>
          </button>
        ))}
        {found.length === 0 && <p className="t3">No screen matches. Try fewer letters.</p>}
      </div>
    </Dialog>
  );
}
