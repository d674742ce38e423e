// Rows in error, mended where they stand: their cells as fields, the reasons beside them, and a button that leaves the row out.
import { Button, PanelSection, TextField } from '../../../packages/ui/ui.ts';

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
}

function Row({ header, row, onMend }: { header: readonly string[]; row: BadRow; onMend: MendRowsProps['onMend'] }) {
  const fields = header.map((title, place) => ({ title, place, key: `${place} ${title}` }));
  const isLeftOut = row.cells.every((cell) => cell.trim() === '');
  const change = (place: number, text: string) =>
    onMend(
      row.line,
      header.map((_title, i) => (i === place ? text : (row.cells[i] ?? ''))),
    );
  return (
    <fieldset>
      <legend>
        Line {row.line}
        {isLeftOut && <span className="t3"> is left out</span>}
      </legend>
      <div className="fields">
        {fields.map(({ title, place, key }) => (
          <TextField
            key={key}
            label={title || `Column ${place + 1}`}
            width={Math.min(260, Math.max(90, 9 * Math.max(title.length, row.cells[place]?.length ?? 0)))}
            maxLength={500}
            value={row.cells[place] ?? ''}
            error={row.reasons.find((reason) => reason.field === title)?.message}
            onChange={(text) => change(place, text)}
          />
        ))}
      </div>
      {!isLeftOut && (
        <Button
          size="small"
          weight="quiet"
          onClick={() =>
            onMend(
              row.line,
              header.map(() => ''),
            )
          }
        >
          Leave line {row.line} out
        </Button>
      )}
    </fieldset>
  );
}

/** The section of rows to mend; nothing when there are none. */
export function MendRows({ header, rows, dirty, busy, onMend, onLook }: MendRowsProps) {
  if (rows.length === 0) return null;
  return (
    <PanelSection title="Mend the rows here" aside={rows.length > AT_ONCE ? `the first ${AT_ONCE} of ${rows.length}` : undefined}>
      {rows.slice(0, AT_ONCE).map((row) => (
        <Row key={row.line} header={header} row={row} onMend={onMend} />
      ))}
      <div className="row acts">
        <Button icon="refresh" disabled={!dirty || busy} onClick={onLook}>
          Look at the mended rows
        </Button>
      </div>
    </PanelSection>
  );
}
