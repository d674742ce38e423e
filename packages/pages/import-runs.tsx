// Earlier imports: when and by whom, what they brought, and one button that takes a whole import back.
import type { AnyImport } from '../contract/import.ts';
import { countWords, formatMoney, type Instant, textToCents } from '../kernel/kernel.ts';
import { Button, Note, PanelSection, StatusMark, TextField, TimeText, toast } from '../ui/ui.ts';
import { toastFailure } from './action.tsx';
import { useCall, useCommand } from './client.ts';
import { useMayCall } from './shell.tsx';

const stateWords = {
  running: ['Running', 'attention'],
  done: ['Imported', 'good'],
  failed: ['Failed, nothing was imported', 'problem'],
  undone: ['Taken back', 'neutral'],
} as const;

/** The sums of an import in words: `310.00 owed and 400.00 paid ahead`; empty where it has none. */
export function totalsWords(definition: AnyImport, totals: Readonly<Record<string, string>>): string {
  return Object.entries(definition.totals ?? {})
    .map(([key, title]) => `${formatMoney(textToCents(totals[key] ?? '0.00'), 'digits')} ${title.toLowerCase()}`)
    .join(' and ');
}

/** A number of records an import brings: `12 balances`. */
export function recordWords(definition: AnyImport, count: number): string {
  return countWords(count, ...definition.noun);
}

/** Takes an import back, and says so; `may` is false for a person whose role does not. */
export function useUndoImport(definition: AnyImport, scope: object): { run(importRunId: string): void; busy: boolean; may: boolean } {
  const undo = useCommand(definition.calls.undo);
  const may = useMayCall(definition.calls.undo);
  return {
    may,
    busy: undo.isPending,
    // The page may have been left by then, the words come all the same.
    run: (importRunId) =>
      void undo
        .mutateAsync({ ...scope, importRunId })
        .then(
          (run) => toast({ text: `Took back ${run.fileName}, ${recordWords(definition, run.newCount + run.changedCount)}` }),
          toastFailure,
        ),
  };
}

/** The imports so far, below the chooser. */
export function EarlierImports({ definition, scope }: { definition: AnyImport; scope: object }) {
  const runs = useCall(definition.calls.listRuns, scope);
  const undo = useUndoImport(definition, scope);
  if (!runs.data || runs.data.length === 0) return null;
  return (
    <PanelSection title="Earlier imports">
      <table className="fix" aria-label="Earlier imports">
        <colgroup>
          <col style={{ width: 130 }} />
          <col style={{ width: 280 }} />
          <col />
          <col style={{ width: 250 }} />
          <col style={{ width: 120 }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">File</th>
            <th scope="col">Brought</th>
            <th scope="col">State</th>
            <th scope="col">
              <span className="vh">Undo</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.data.map((run) => (
            <tr key={run.importRunId}>
              <td>
                <TimeText value={run.importedTime} form="words" />
              </td>
              <td className="clip">
                <b className="m">{run.fileName}</b> <span className="t3">by {run.importedByName}</span>
                {run.reason !== '' && <span className="t3">, again: {run.reason}</span>}
              </td>
              <td className="t2">
                {[recordWords(definition, run.newCount + run.changedCount), totalsWords(definition, run.totals)].filter(Boolean).join(', ')}
              </td>
              <td>
                <StatusMark tone={stateWords[run.state][1]} word={run.error ?? stateWords[run.state][0]} />
                {run.undoneByName && <span className="t3"> by {run.undoneByName}</span>}
              </td>
              <td>
                {undo.may && run.state === 'done' && run.newCount + run.changedCount > 0 && (
                  <Button size="small" disabled={undo.busy} onClick={() => undo.run(run.importRunId)}>
                    Take it back
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PanelSection>
  );
}

/**
 * Says that the content came in before, or rows that are posted already, and asks why they are imported
 * again.
 */
export function ImportedBefore({
  run,
  repeats,
  reason,
  onReason,
}: {
  run: { fileName: string; importedByName: string; importedTime: Instant } | null;
  repeats: readonly { line: number; message: string }[];
  reason: string;
  onReason(reason: string): void;
}) {
  const rows = `${repeats.length.toLocaleString('en-US')} ${repeats.length === 1 ? 'row' : 'rows'}`;
  return (
    <PanelSection>
      <Note tone="attention" icon="history" title={run ? 'This content was imported before' : `${rows} came in before`}>
        {run && (
          <>
            as {run.fileName} by {run.importedByName} on <TimeText value={run.importedTime} form="words" />.{' '}
          </>
        )}
        {repeats
          .slice(0, 3)
          .map(({ line, message }) => `Line ${line}: ${message}`)
          .join(' ')}
        {repeats.length > 3 && ` And ${(repeats.length - 3).toLocaleString('en-US')} more.`}
      </Note>
      <TextField label="Reason to import it again" required maxLength={200} value={reason} onChange={onReason} />
    </PanelSection>
  );
}
