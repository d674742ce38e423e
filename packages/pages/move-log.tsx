// What was merged or moved, newest first, each with the button that takes it back while that is possible.
import { PanelSection } from '../ui/ui.ts';
import { Action } from './action.tsx';

/** A merge or a move as it is listed. */
export interface LoggedMove {
  key: string;
  title: string;
  detail: string;
  isUndone: boolean;
  /** How it is taken back; absent when it cannot be any more, or not by this viewer. */
  undo?: { label: string; done: string; run(): Promise<unknown> } | undefined;
}

/** The merges and moves there were. */
export function MoveLog({ title, moves }: { title: string; moves: readonly LoggedMove[] }) {
  return (
    <PanelSection title={title} aside={`${moves.length}`}>
      {moves.length === 0 && <p className="t3">None yet. Each can be undone for thirty days.</p>}
      {moves.map(({ key, title: words, detail, isUndone, undo }) => (
        <div key={key}>
          <div>
            <b>{words}</b>
          </div>
          <div className="t2">{detail}</div>
          {isUndone && <div className="t3">Undone</div>}
          {undo && <Action label={undo.label} size="small" run={undo.run} done={() => undo.done} />}
        </div>
      ))}
    </PanelSection>
  );
}
