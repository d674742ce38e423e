// Importing a file: choose, drop or paste; then problems by line, a preview, totals, and one commit.
import { type ReactNode, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { TextAreaField } from './choice-fields.tsx';
import { Icon } from './icon.tsx';
import { CommitBar, type CommitBarProps } from './page.tsx';
import { Note } from './status.tsx';

/** What a person handed in: a file, or pasted text. */
export type ImportSource = { kind: 'file'; name: string; file: File } | { kind: 'paste'; name: string; text: string };

export interface ImportProblem {
  /** One-based line of the file. */
  line: number;
  field: string;
  reason: string;
}

export interface ImportStepsProps {
  /** Accepted extensions: `.csv,.txt`. */
  accept: string;
  /** What the file should hold, and a link to a sample. */
  help: ReactNode;
  onSource(source: ImportSource): void;
  /** The file being looked at, or null while none is chosen. */
  source: { name: string; note?: string | undefined } | null;
  /** Chooses another file. */
  onReset(): void;
  busy?: boolean | undefined;
  /** Lines that cannot be taken; with `whole` the file is refused while there are any. */
  problems: readonly ImportProblem[];
  onDownloadProblems?: (() => void) | undefined;
  /** Encoding, date order, signs: detected and changeable. */
  options?: ReactNode;
  /** Totals of the file against control totals. */
  totals?: ReactNode;
  /** A DataTable of what would be taken. */
  preview?: ReactNode;
  /** Absent until there is something to commit. */
  commit?: CommitBarProps | undefined;
}

/** Where a file is dropped, chosen, or pasted as rows. */
export function ImportChooser({
  accept,
  help,
  onSource,
  busy,
  filesOnly,
}: Pick<ImportStepsProps, 'accept' | 'help' | 'onSource' | 'busy'> & {
  /** Rows are not pasted: a workbook of several sheets cannot be. */
  filesOnly?: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [pasted, setPasted] = useState('');
  const take = (file: File | undefined) => file && onSource({ kind: 'file', name: file.name, file });
  return (
    <div className="import">
      <section
        className={over ? 'drop over' : 'drop'}
        aria-label="Drop a file"
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
      >
        <Icon name="file-import" />
        <div>
          <h2>Drop a file here</h2>
          <p className="t2">{help}</p>
          <div className="row acts">
            <Button icon="upload" disabled={busy === true} onClick={() => input.current?.click()}>
              Choose a file
            </Button>
            <input
              ref={input}
              type="file"
              className="vh"
              tabIndex={-1}
              aria-label="Choose a file"
              accept={accept}
              onChange={(event) => {
                take(event.currentTarget.files?.[0]);
                event.currentTarget.value = '';
              }}
            />
          </div>
        </div>
      </section>
      {filesOnly !== true && (
        <section className="paste">
          <TextAreaField label="Or paste rows from a spreadsheet" rows={6} value={pasted} onChange={setPasted} />
          <Button disabled={pasted.trim() === ''} onClick={() => onSource({ kind: 'paste', name: 'Pasted rows', text: pasted })}>
            Look at these rows
          </Button>
        </section>
      )}
    </div>
  );
}

function Problems({ problems, onDownload }: { problems: readonly ImportProblem[]; onDownload: (() => void) | undefined }) {
  const shown = problems.slice(0, 200);
  return (
    <section className="problems" aria-label="Problems">
      <Note
        tone="problem"
        icon="alert-triangle"
        title={`${problems.length.toLocaleString('en-US')} ${problems.length === 1 ? 'problem' : 'problems'}.`}
        actions={
          onDownload && (
            <Button size="small" icon="download" onClick={onDownload}>
              Download the bad rows
            </Button>
          )
        }
      >
        Mend the file and hand it in again; nothing is taken until it is right.
      </Note>
      <table className="fix" aria-label="Problems by line">
        <colgroup>
          <col style={{ width: 84 }} />
          <col style={{ width: 200 }} />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className="num">
              Line
            </th>
            <th scope="col">Field</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((problem, index) => (
            <tr key={`${problem.line}-${index}`}>
              <td className="num">{problem.line}</td>
              <td>{problem.field}</td>
              <td>{problem.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {problems.length > shown.length && <p className="t3 sm more">{problems.length - shown.length} more.</p>}
    </section>
  );
}

/** The steps of an import, below a PageHeader. */
export function ImportSteps(props: ImportStepsProps) {
  const { source, onReset, problems, onDownloadProblems, options, totals, preview, commit } = props;
  if (!source) return <ImportChooser {...props} />;
  return (
    <>
      <div className="bar import-bar">
        <Icon name="file-text" small />
        <b className="m">{source.name}</b>
        {source.note && <span className="t3">{source.note}</span>}
        <Button weight="quiet" onClick={onReset}>
          Another file
        </Button>
        <span className="push" />
        {options}
      </div>
      {totals}
      {problems.length > 0 && <Problems problems={problems} onDownload={onDownloadProblems} />}
      {preview}
      {commit && <CommitBar {...commit} />}
    </>
  );
}
