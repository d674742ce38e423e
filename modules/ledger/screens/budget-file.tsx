// Chooses the file of a budget.
import { useRef } from 'react';
import { Button } from '../../../packages/ui/ui.ts';

/** The chosen file, with a button that chooses another. */
export function BudgetFile({ file, onFile, periods }: { file: File | null; onFile(file: File | null): void; periods: number }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <section aria-label="Budget">
      <h2>Budget</h2>
      <p className="t2">
        CSV with the column number for the account, and either total, spread evenly over the periods, or columns 1 to {periods || 12}. It
        can also be set later.
      </p>
      <div className="row acts">
        <Button icon="upload" onClick={() => input.current?.click()}>
          {file ? 'Choose another file' : 'Choose a budget file'}
        </Button>
        {file && <b className="m">{file.name}</b>}
        {file && (
          <Button weight="quiet" onClick={() => onFile(null)}>
            Leave it out
          </Button>
        )}
        <input
          ref={input}
          type="file"
          className="vh"
          tabIndex={-1}
          aria-label="Budget file"
          accept=".csv,.txt,.tsv"
          onChange={(event) => {
            onFile(event.currentTarget.files?.[0] ?? null);
            event.currentTarget.value = '';
          }}
        />
      </div>
    </section>
  );
}
