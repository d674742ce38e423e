// The steps of every declared import: a file, which column is which, the rows with their problems, the
// totals, and one commit that can be taken back.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AnyImport, ImportPreview } from '../contract/import.ts';
import type { JobView } from '../contract/job.ts';
import {
  Button,
  CommitBar,
  type CommitBarProps,
  centsOf,
  Failed,
  FigureStrip,
  Icon,
  ImportChooser,
  LoadingRows,
  Money,
  MoneyField,
  Note,
  PanelSection,
  Progress,
  ScrollRegion,
  Tabs,
  TextField,
  toast,
} from '../ui/ui.ts';
import { toastFailure } from './action.tsx';
import { useCommand } from './client.ts';
import { failureOf } from './failure.ts';
import { ImportColumnsStep } from './import-columns.tsx';
import { type ImportInHand, useImportOrder } from './import-order.ts';
import { AllRows, MendRows } from './import-rows.tsx';
import { EarlierImports, ImportedBefore, recordWords, totalsWords, useUndoImport } from './import-runs.tsx';
import { useJob } from './jobs.ts';

type Step = 'columns' | 'mend' | 'rows' | 'totals';

/**
 * What a person says of the file: the number of rows, sums by name, and why it is imported again; empty where
 * nothing was said.
 */
interface Controls {
  count: string;
  totals: Readonly<Record<string, string>>;
  reason: string;
}

const nothingSaid: Controls = { count: '', totals: {}, reason: '' };

function repeatsOf(preview: ImportPreview): ImportPreview['problems'] {
  return preview.problems.filter((problem) => problem.severity === 'repeat');
}

/** The content came in before, or some of its rows: the import asks for a reason. */
function asksReason(preview: ImportPreview): boolean {
  return preview.importedBefore !== null || repeatsOf(preview).length > 0;
}

export interface ImportWizardProps {
  definition: AnyImport;
  /** What is asked beside the file, `communityId` with it. The import looks again when it changes. */
  params: Readonly<Record<string, unknown>>;
  /** Fields for these parameters, beside the name of the file. */
  options?: ReactNode;
  /** Title of the remark beside each row, such as the owner. */
  noteTitle?: string;
  /** The words of the commit, where `Import 12 balances` does not say it. */
  commitWords?: ((preview: ImportPreview) => string) | undefined;
  /** After the import; a background import calls it when its job is over. */
  onDone(): void;
}

function Figures({ definition, preview }: { definition: AnyImport; preview: ImportPreview }) {
  const { rowCount, newCount, changedCount, sameCount, errorCount, totals } = preview;
  const count = (key: string, label: string, value: number, tone?: 'problem') => ({
    key,
    label,
    value: value.toLocaleString('en-US'),
    ...(tone && value > 0 && { tone }),
  });
  return (
    <FigureStrip
      label="Totals of the file"
      figures={[
        count('rows', 'Rows', rowCount),
        count('new', 'New', newCount),
        ...(definition.changesRows ? [count('changed', 'Changes', changedCount)] : []),
        count('same', 'Known', sameCount),
        count('errors', 'In error', errorCount, 'problem'),
        ...Object.entries(definition.totals ?? {}).map(([key, label]) => ({
          key,
          label,
          value: <Money value={totals[key] ?? '0.00'} zero="digits" />,
          weight: 'main' as const,
        })),
      ]}
    />
  );
}

function differences(definition: AnyImport, preview: ImportPreview, said: Controls): string[] {
  const count = said.count.trim() === '' || Number(said.count) === preview.rowCount ? [] : ['Rows'];
  const sums = Object.entries(definition.totals ?? {}).flatMap(([key, title]) => {
    const own = said.totals[key] ?? '';
    return own === '' || centsOf(own) === centsOf(preview.totals[key]) ? [] : [title];
  });
  return [...count, ...sums];
}

function Difference({ agrees, said, found }: { agrees: boolean; said: boolean; found: ReactNode }) {
  if (!said) return <span className="t3">Not asked</span>;
  return agrees ? <span className="st good">Agrees</span> : <span className="st prob">The file has {found}</span>;
}

/** What the file holds against what the person says it holds. */
function ControlTotals({
  definition,
  preview,
  said,
  onSaid,
}: {
  definition: AnyImport;
  preview: ImportPreview;
  said: Controls;
  onSaid(next: Controls): void;
}) {
  const wrong = new Set(differences(definition, preview, said));
  return (
    <ScrollRegion label="Control totals">
      <PanelSection title="Control totals" aside="what the list you were given says; what you leave blank is not asked">
        <table className="fix" aria-label="Control totals">
          <colgroup>
            <col style={{ width: 170 }} />
            <col style={{ width: 150 }} />
            <col style={{ width: 170 }} />
            <col />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">Of the file</th>
              <th scope="col" className="num">
                Found
              </th>
              <th scope="col">Your figure</th>
              <th scope="col">Difference</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>Rows</td>
              <td className="num">{preview.rowCount.toLocaleString('en-US')}</td>
              <td>
                <TextField
                  label="Rows you expect"
                  hideLabel
                  maxLength={9}
                  value={said.count}
                  onChange={(count) => onSaid({ ...said, count: count.replace(/\D/g, '') })}
                />
              </td>
              <td>
                <Difference said={said.count !== ''} agrees={!wrong.has('Rows')} found={preview.rowCount.toLocaleString('en-US')} />
              </td>
            </tr>
            {Object.entries(definition.totals ?? {}).map(([key, title]) => (
              <tr key={key}>
                <td>{title}</td>
                <td className="num">
                  <Money value={preview.totals[key] ?? '0.00'} zero="digits" />
                </td>
                <td>
                  <MoneyField
                    label={`${title} you expect`}
                    hideLabel
                    value={said.totals[key] ?? ''}
                    onChange={(value) => onSaid({ ...said, totals: { ...said.totals, [key]: value } })}
                  />
                </td>
                <td>
                  <Difference
                    said={(said.totals[key] ?? '') !== ''}
                    agrees={!wrong.has(title)}
                    found={<Money value={preview.totals[key] ?? '0.00'} zero="digits" />}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </PanelSection>
    </ScrollRegion>
  );
}

/** Why the import cannot be carried out yet. */
function waitsFor(definition: AnyImport, file: ImportInHand, preview: ImportPreview, said: Controls): string | undefined {
  if (file.busy) return 'The file is being read';
  if (file.dirty) return 'Mended rows have not been checked again';
  if (preview.errorCount > 0) return `${preview.errorCount.toLocaleString('en-US')} ${preview.errorCount === 1 ? 'row' : 'rows'} in error`;
  if (preview.rowCount === 0) return 'The file has no rows';
  if (preview.newCount + preview.changedCount === 0) return 'Every row is known already';
  if (asksReason(preview) && said.reason.trim() === '') return 'Give a reason to import it again';
  const wrong = differences(definition, preview, said);
  return wrong.length > 0 ? `Control totals differ: ${wrong.join(', ')}` : undefined;
}

function commitWordsOf(definition: AnyImport, preview: ImportPreview): string {
  const sums = totalsWords(definition, preview.totals);
  return `Import ${recordWords(definition, preview.newCount + preview.changedCount)}${sums === '' ? '' : `, ${sums}`}`;
}

function controlsOf(said: Controls): object {
  const sums = Object.entries(said.totals).filter(([, own]) => own !== '');
  return {
    ...(said.count !== '' && { controlCount: Number(said.count) }),
    ...(said.reason.trim() !== '' && { reason: said.reason }),
    ...(sums.length > 0 && { controlTotals: Object.fromEntries(sums) }),
  };
}

/** A background import while it runs. */
function RunningImport({ job, label, onCancel }: { job: JobView | null; label: string; onCancel(): void }) {
  return (
    <PanelSection title="Importing" aside="it goes on when you leave this page">
      <Progress label={job?.message ?? label} done={job?.done ?? 0} total={job?.total ?? 0} onCancel={onCancel} />
      {job?.state === 'failed' && (
        <Note tone="problem" icon="alert-triangle" title={job.error ?? 'The import failed.'}>
          Nothing was imported.
        </Note>
      )}
      {job?.state === 'cancelled' && <Note title="The import was canceled.">Nothing was imported.</Note>}
    </PanelSection>
  );
}

function Steps({
  step,
  onStep,
  definition,
  preview,
}: {
  step: Step;
  onStep(step: Step): void;
  definition: AnyImport;
  preview: ImportPreview;
}) {
  const mapped = Object.values(preview.mapping).filter((at) => at >= 0).length;
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What had the focus went with the step it stood in; the hand goes on from the step that came instead.
    if (preview && document.activeElement === document.body) bar.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
  }, [preview]);
  return (
    <div ref={bar}>
      <Tabs
        label="Steps"
        value={step}
        onChange={onStep}
        tabs={[
          { value: 'columns', label: 'Columns and reading', count: mapped },
          ...(preview.errorCount > 0 ? [{ value: 'mend' as const, label: 'To fix', count: preview.errorCount }] : []),
          { value: 'rows', label: 'Rows', count: preview.rowCount },
          { value: 'totals', label: Object.keys(definition.totals ?? {}).length > 0 ? 'Control totals' : 'Control count' },
        ]}
      />
    </div>
  );
}

/**
 * Where a look at a file leads: to the columns while one is missing, to the rows in error, else to all rows.
 */
function stepFor(definition: AnyImport, preview: ImportPreview, chosen: Step | null): Step {
  const missing = Object.entries(definition.columns).some(([key, column]) => column.required && (preview.mapping[key] ?? -1) < 0);
  const lines = new Set(preview.rows.map((row) => row.line));
  const ofColumns = preview.problems.some((problem) => problem.severity === 'error' && !lines.has(problem.line));
  const usual: Step = missing || ofColumns ? 'columns' : preview.errorCount > 0 ? 'mend' : 'rows';
  if (chosen === null) return usual;
  return chosen === 'mend' && preview.errorCount === 0 ? 'rows' : chosen;
}

function useCommit({ definition, params, onDone }: ImportWizardProps, file: ImportInHand) {
  const commit = useCommand(definition.calls.commit);
  const { communityId } = params;
  const scope = communityId === undefined ? {} : { communityId };
  const undo = useUndoImport(definition, scope);
  const [jobId, setJobId] = useState<string | null>(null);
  const watched = useJob(jobId);
  const say = (words: string, importRunId: string) => toast({ text: words, ...(undo.may ? { undo: () => undo.run(importRunId) } : {}) });
  const run = (preview: ImportPreview, said: Controls) =>
    commit.mutateAsync({ ...file.order(), baseHash: preview.baseHash, ...controlsOf(said) }).then(
      (outcome) => {
        if (outcome.jobId !== null) return setJobId(outcome.jobId);
        const sums = totalsWords(definition, outcome.totals);
        const known = outcome.sameCount > 0 ? `; ${outcome.sameCount.toLocaleString('en-US')} were known` : '';
        const brought = recordWords(definition, outcome.newCount + outcome.changedCount);
        say(`Imported ${brought}${sums === '' ? '' : `, ${sums}`}${known}`, outcome.importRunId);
        onDone();
      },
      (error: unknown) => {
        toastFailure(error);
        // Someone else imported it since: the look that follows asks for the reason.
        if (failureOf(error).code === 'alreadyImported') file.look();
      },
    );
  return { run, busy: commit.isPending, watched: jobId === null ? null : watched, scope };
}

/** The import below a PageHeader; its parent is a flex column with a height. */
export function ImportWizard(props: ImportWizardProps) {
  const { definition, params, options, noteTitle = 'Remark', commitWords } = props;
  const file = useImportOrder(definition, params);
  const [chosen, setChosen] = useState<Step | null>(null);
  const [said, setSaid] = useState(nothingSaid);
  const act = useCommit(props, file);
  const { source, preview, failure, busy } = file;
  const reset = () => {
    setChosen(null);
    setSaid(nothingSaid);
    file.reset();
  };
  if (act.watched) {
    const { job, cancel } = act.watched;
    if (job?.state === 'done')
      return (
        <PanelSection>
          <Note tone="good" title="The import is done." actions={<Button onClick={props.onDone}>Go on</Button>}>
            It can be taken back as a whole under earlier imports.
          </Note>
        </PanelSection>
      );
    return <RunningImport job={job} label={source?.name ?? ''} onCancel={cancel} />;
  }
  if (!source)
    return (
      <ScrollRegion label="Import">
        <ImportChooser
          accept={['.csv', '.txt', '.tsv', '.xlsx', ...(definition.alsoReads ?? [])].join(',')}
          help={definition.help}
          onSource={file.take}
        />
        <EarlierImports definition={definition} scope={act.scope} />
      </ScrollRegion>
    );
  const step = preview && stepFor(definition, preview, chosen);
  const commit: CommitBarProps | null = preview && {
    note: 'Can be taken back as a whole',
    primary: {
      label: commitWords?.(preview) ?? commitWordsOf(definition, preview),
      run: () => void act.run(preview, said),
      busy: act.busy,
      waitsFor: waitsFor(definition, file, preview, said),
    },
  };
  return (
    <>
      <div className="bar import-bar">
        <Icon name="file-text" small />
        <b className="m">{source.name}</b>
        <Button weight="quiet" onClick={reset}>
          Another file
        </Button>
        <span className="push" />
        {options}
      </div>
      {failure && <Failed message={failure.message} reference={failure.reference} onRetry={() => file.look()} />}
      {!failure && !preview && busy && <LoadingRows />}
      {preview && (
        <>
          <Figures definition={definition} preview={preview} />
          {asksReason(preview) && (
            <ImportedBefore
              run={preview.importedBefore}
              repeats={repeatsOf(preview)}
              reason={said.reason}
              onReason={(reason) => setSaid({ ...said, reason })}
            />
          )}
          <Steps step={step ?? 'rows'} onStep={setChosen} definition={definition} preview={preview} />
          {step === 'columns' && <ImportColumnsStep definition={definition} file={file} preview={preview} />}
          {step === 'mend' && <MendRows definition={definition} file={file} preview={preview} />}
          {step === 'rows' && <AllRows definition={definition} file={file} preview={preview} noteTitle={noteTitle} />}
          {step === 'totals' && <ControlTotals definition={definition} preview={preview} said={said} onSaid={setSaid} />}
        </>
      )}
      {commit && <CommitBar {...commit} />}
    </>
  );
}
