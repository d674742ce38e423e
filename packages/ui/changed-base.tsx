// What changed under a preview: old and new side by side, and one key to take the new figures. Shown when
// posting was refused because of it.
import type { ReactNode } from 'react';
import type { MoneyValue } from './amount.rules.ts';
import { Button } from './button.tsx';
import { useHotkeys } from './hotkeys.tsx';
import { Money } from './money.tsx';
import { Note } from './status.tsx';

/** A line whose figure is another now. A figure that is absent was not there then, or is not any more. */
export interface FigureChange {
  key: string;
  label: string;
  was: MoneyValue | undefined;
  now: MoneyValue | undefined;
}

export interface ChangedBaseProps {
  /** The refusal's sentence. */
  message: string;
  /** "owner", "bill": what a line is. */
  noun: string;
  /** Null while the new figures are on their way. */
  changes: readonly FigureChange[] | null;
  /** Goes on with the new figures. */
  onTake(): void;
}

const SHOWN = 12;

function figure(value: MoneyValue | undefined, absent: string): ReactNode {
  return value === undefined ? <span className="t3">{absent}</span> : <Money value={value} zero="digits" />;
}

/** At the top of the pane beside a batch; N takes the new preview. */
export function ChangedBase({ message, noun, changes, onTake }: ChangedBaseProps) {
  useHotkeys([{ keys: 'n', label: 'Take the new figures', hint: true, run: () => changes && onTake() }]);
  const rest = changes ? changes.length - SHOWN : 0;
  return (
    <section className="psec" aria-label="What changed">
      <Note
        tone="attention"
        icon="refresh"
        title={message}
        actions={
          <Button size="small" keys="n" disabled={changes === null} onClick={onTake}>
            Take the new figures
          </Button>
        }
      >
        {changes === null
          ? 'Recalculating.'
          : changes.length === 0
            ? `Every ${noun} has the same figure as before; something else of the entry changed.`
            : 'Nothing was posted.'}
      </Note>
      {changes && changes.length > 0 && (
        <table className="side-table" aria-label="Old and new figures">
          <thead>
            <tr>
              <th scope="col">{noun.charAt(0).toUpperCase() + noun.slice(1)}</th>
              <th scope="col" className="num">
                Was
              </th>
              <th scope="col" className="num">
                Now
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.slice(0, SHOWN).map((change) => (
              <tr key={change.key}>
                <td>{change.label}</td>
                <td className="num">{figure(change.was, 'not there')}</td>
                <td className="num">{figure(change.now, 'gone')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rest > 0 && <p className="sm t3">and {rest.toLocaleString('en-US')} more</p>}
    </section>
  );
}
