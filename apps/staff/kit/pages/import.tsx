// Gallery page: an import with problems.
import { useState } from 'react';
import { ImportSteps, PageHeader } from '../../../../packages/ui/ui.ts';

/** Importing a file. Any file shows the same three problems. */
export function ImportPage() {
  const [source, setSource] = useState<{ name: string } | null>(null);
  return (
    <>
      <PageHeader
        title="Import receipts"
        crumbs={[
          <a key="1" href="#grid">
            Cash receipts
          </a>,
          'Import',
        ]}
      />
      <ImportSteps
        accept=".csv,.txt"
        help="A lockbox file, or CSV with account, check and amount."
        source={source && { name: source.name, note: '212 lines, 3 cannot be taken' }}
        onSource={setSource}
        onReset={() => setSource(null)}
        problems={
          source
            ? [
                { line: 14, field: 'account', reason: 'No owner has the number 004417.' },
                { line: 41, field: 'amount', reason: '“1,20.00” is not an amount.' },
                { line: 77, field: 'date', reason: '02/30/2026 is not a day of the calendar.' },
              ]
            : []
        }
        onDownloadProblems={() => undefined}
        commit={
          source
            ? { primary: { label: 'Take 209 receipts, 64,790.00', run: () => undefined, waitsFor: '3 problems stand in the file' } }
            : undefined
        }
      />
    </>
  );
}
