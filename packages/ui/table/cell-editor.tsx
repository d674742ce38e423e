// A cell that is changed where it stands: Enter or leaving it saves, Escape leaves it as it was, and what is
// refused is said beside it.
import { useEffect, useId, useRef, useState } from 'react';
import type { CellEdit } from './table.rules.ts';

interface CellEditorProps<Row> {
  row: Row;
  edit: CellEdit<Row>;
  /** What is changed, for screen readers: "Terms, days". */
  title: string;
  isNumber: boolean;
  /** Called when the cell shows its value again. */
  onEnd(): void;
}

/** The field of a cell under change. Leaving a refused value restores what was there. */
export function CellEditor<Row>({ row, edit, title, isNumber, onEnd }: CellEditorProps<Row>) {
  const before = edit.text(row);
  const [text, setText] = useState(before);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const messageId = useId();
  const isOver = useRef(false);
  const end = () => {
    if (isOver.current) return;
    isOver.current = true;
    onEnd();
  };
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const save = () => {
    if (isSaving || isOver.current) return;
    if (text.trim() === before) return end();
    setSaving(true);
    edit.save(row, text.trim()).then(end, (failure: unknown) => {
      setSaving(false);
      setProblem(failure instanceof Error ? failure.message : 'This was not saved.');
      field.current?.select();
    });
  };
  return (
    <span className="cell-edit">
      <input
        ref={field}
        aria-label={title}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : messageId}
        className={isNumber ? 'num' : undefined}
        inputMode={isNumber ? 'numeric' : undefined}
        value={text}
        readOnly={isSaving}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(null);
        }}
        onBlur={() => (problem === null ? save() : end())}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === 'Enter') save();
          else end();
        }}
      />
      {problem !== null && (
        <span className="cell-problem" id={messageId} role="alert">
          {problem}
        </span>
      )}
    </span>
  );
}
