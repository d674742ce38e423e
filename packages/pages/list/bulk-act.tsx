// An act on many rows: previewed row by row, carried out as previewed, reported row by row, and taken back
// for exactly what it changed.
import { useState } from 'react';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { AnyList, BulkOutcome, ListSelection } from '../../contract/list.ts';
import { Button, Dialog, Failed, type IconName, LoadingRows, StatusMark, toast } from '../../ui/ui.ts';
import { toastFailure } from '../action.tsx';
import { type CallFailed, call, useCall, useCommand } from '../client.ts';
import { useMayCall } from '../shell.tsx';

/** The rows selected: picked ones by id, or a selection kept on the server. */
export interface Chosen {
  count: number;
  ids: readonly string[];
  selectionId?: string | undefined;
}

/** So many ids travel with a call; more are kept on the server first. */
const BY_HAND = 100;

/** The selected rows as calls take them. */
export async function chosenInput(list: Pick<AnyList, 'calls'>, scope: Readonly<Record<string, unknown>>, chosen: Chosen): Promise<object> {
  if (chosen.selectionId) return { selectionId: chosen.selectionId };
  if (chosen.ids.length <= BY_HAND) return { ids: chosen.ids };
  const kept = (await call(list.calls.selectRows as Endpoint, { ...scope, ids: chosen.ids })) as ListSelection;
  return { selectionId: kept.selectionId };
}

export interface BulkActProps {
  list: Pick<AnyList, 'calls' | 'noun'>;
  scope: Readonly<Record<string, unknown>>;
  chosen: Chosen;
  /** The act without a count: "Make inactive". */
  label: string;
  /** With the rows counted: `(count) => "Make 12 vendors inactive"`. */
  words(count: string, outcome: BulkOutcome | undefined): string;
  /** What happened, for the toast: `(count) => "12 vendors are inactive"`. */
  done(count: string): string;
  preview: Endpoint;
  act: Endpoint;
  /** What is asked besides the rows. */
  input: object;
  /** The opposite, for undo; without it nothing is taken back. */
  opposite?: object | undefined;
  /** Said below the rows before anything is done: what taking back would mean, where there is no undo. */
  note?: string | undefined;
  icon?: IconName | undefined;
  onDone(): void;
}

const outcomeWords = {
  changed: ['Will change', 'attention'],
  unchanged: ['Stays as it is', 'neutral'],
  refused: ['Refused', 'problem'],
} as const;
const doneWords = { ...outcomeWords, changed: ['Changed', 'good'] } as const;

function Report({ outcome, isDone }: { outcome: BulkOutcome; isDone: boolean }) {
  const words = isDone ? doneWords : outcomeWords;
  const kinds = (['changed', 'unchanged', 'refused'] as const).filter((kind) => outcome[kind] > 0);
  const all = outcome.changed + outcome.unchanged + outcome.refused;
  return (
    <>
      <p className="row">
        {kinds.map((kind) => (
          <StatusMark key={kind} tone={words[kind][1]} word={`${outcome[kind].toLocaleString('en-US')} ${words[kind][0].toLowerCase()}`} />
        ))}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="bulk-report" aria-label="Rows" tabIndex={0}>
        <table>
          <tbody>
            {outcome.rows.map((row) => (
              <tr key={row.id}>
                <td>{row.label}</td>
                <td>
                  <StatusMark tone={words[row.outcome][1]} word={row.reason || words[row.outcome][0]} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {outcome.rows.length < all && <p className="sm t3">and {(all - outcome.rows.length).toLocaleString('en-US')} more</p>}
    </>
  );
}

function ActDialog({ props, rows, onClose }: { props: BulkActProps; rows: object; onClose(): void }) {
  const { scope, input, opposite, words, done } = props;
  const asked = { ...scope, ...input, ...rows };
  const [result, setResult] = useState<BulkOutcome | null>(null);
  const preview = useCall(props.preview, result ? null : asked);
  const act = useCommand(props.act);
  const planned = preview.data as BulkOutcome | undefined;
  const finish = () => {
    props.onDone();
    onClose();
  };
  const takeBack = (selectionId: string) =>
    void act.mutateAsync({ ...scope, ...opposite, selectionId }).then((back) => {
      toast({ text: `Taken back for ${(back as BulkOutcome).changed.toLocaleString('en-US')}` });
    }, toastFailure);
  const seen = planned?.baseHash === undefined ? {} : { baseHash: planned.baseHash };
  const failed = (failure: CallFailed) => {
    toastFailure(failure);
    if (failure.code === 'baseChanged') void preview.refetch();
  };
  const run = () =>
    void act.mutateAsync({ ...asked, ...seen }).then((answer) => {
      const outcome = answer as BulkOutcome;
      const { undoSelectionId } = outcome;
      toast({
        text: done(outcome.changed.toLocaleString('en-US')),
        ...(opposite && undoSelectionId && outcome.changed > 0 ? { undo: () => takeBack(undoSelectionId) } : {}),
      });
      if (outcome.refused > 0) setResult(outcome);
      else finish();
    }, failed);
  const shown = result ?? planned;
  const count = (planned?.changed ?? 0).toLocaleString('en-US');
  return (
    <Dialog
      open
      onClose={result ? finish : onClose}
      title={result ? done(result.changed.toLocaleString('en-US')) : props.label}
      width={520}
      actions={
        result ? (
          <Button weight="primary" onClick={finish}>
            Close
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button weight="primary" disabled={!planned || planned.changed === 0} aria-busy={act.isPending} onClick={run}>
              {words(count, planned)}
            </Button>
          </>
        )
      }
    >
      {preview.error && !result ? (
        <Failed message={preview.error.message} reference={preview.error.reference} onRetry={() => void preview.refetch()} />
      ) : shown ? (
        <>
          <Report outcome={shown} isDone={result !== null} />
          {props.note && !result && <p className="sm t3">{props.note}</p>}
        </>
      ) : (
        <LoadingRows rows={4} />
      )}
    </Dialog>
  );
}

/** The button of an act on the selected rows; it is not there for who may not act. */
export function BulkAct(props: BulkActProps) {
  const mayAct = useMayCall(props.act);
  const [rows, setRows] = useState<object | null>(null);
  if (!mayAct) return null;
  const open = () => void chosenInput(props.list, props.scope, props.chosen).then(setRows, toastFailure);
  return (
    <>
      <button type="button" className="btn q" onClick={open}>
        {props.label}
      </button>
      {rows && <ActDialog props={props} rows={rows} onClose={() => setRows(null)} />}
    </>
  );
}
