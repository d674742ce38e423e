// Rows in error, mended where they stand: their cells as fields, the reasons beside them, and a button that leaves the row out.
import { Button, Note, PanelSection, ScrollRegion, TextField } from '../../../packages/ui/ui.ts';

/** A row in error with its cells and reasons. */
export interface BadRow {
  line: number;
  cells: readonly string[];
  /** Why the row cannot be taken, by the title of the column. */
  reasons: readonly { field: string; message: string }[];
}

/** The most rows drawn at once; the others follow when these are mended. */
const AT_ONCE = 25;

interface MendRowsProps {
  header: readonly string[];
  rows: readonly BadRow[];
  /** True when something was mended and not looked at yet. */
  dirty: boolean;
  busy: boolean;
  onMend(line: number, cells: readonly string[]): void;
  onLook(): void;
  onDownload(): void;
}

function Row({ header, row, onMend }: { header: readonly string[]; row: BadRow; onMend: MendRowsProps['onMend'] }) {
  const fields = header.map((title, place) => ({ title, place, key: `${place} ${title}` }));
  const isLeftOut = row.cells.every((cell) => cell.trim() === '');
  const blank = header.map(() => '');
  const change = (place: number, text: string) =>
    onMend(
      row.line,
      header.map((_title, i) => (i === place ? text : (row.cells[i] ?? ''))),
    );
  const name = `Line ${row.line}`;
  return (
    <PanelSection
      title={isLeftOut ? `${name} is left out` : name}
      aside={isLeftOut ? undefined : row.reasons.map((reason) => reason.message).join(' ')}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own frame */}
      <div className="fields" role="group" aria-label={name}>
        {fields.map(({ title, place, key }) => (
          <TextField
            key={key}
            label={title || `Column ${place + 1}`}
            width={Math.min(280, Math.max(110, 9 * Math.max(title.length, row.cells[place]?.length ?? 0)))}
            maxLength={500}
            value={row.cells[place] ?? ''}
            error={row.reasons.some((reason) => reason.field === title)}
            onChange={(text) => change(place, text)}
          />
        ))}
        {!isLeftOut && (
          <Button size="small" weight="quiet" onClick={() => onMend(row.line, blank)}>
            Leave line {row.line} out
          </Button>
        )}
      </div>
    </PanelSection>
  );
}

/** The rows to mend, the first of them. */
export function MendRows({ header, rows, dirty, busy, onMend, onLook, onDownload }: MendRowsProps) {
  return (
    <ScrollRegion label="Rows to mend">
      <PanelSection>
        <Note
          tone="problem"
          icon="alert-triangle"
          title={`${rows.length.toLocaleString('en-US')} ${rows.length === 1 ? 'row is' : 'rows are'} in error.`}
          actions={
            <>
              <Button size="small" icon="refresh" disabled={!dirty || busy} onClick={onLook}>
                Look at the mended rows
              </Button>
              <Button size="small" icon="download" onClick={onDownload}>
                Download the bad rows
              </Button>
            </>
          }
        >
          Mend them here, leave them out, or mend the file and hand it in again; nothing is taken until all rows are right.
          {rows.length > AT_ONCE && ` The first ${AT_ONCE} are shown.`}
        </Note>
      </PanelSection>
      {rows.slice(0, AT_ONCE).map((row) => (
        <Row key={row.line} header={header} row={row} onMend={onMend} />
      ))}
    </ScrollRegion>
  );
}
