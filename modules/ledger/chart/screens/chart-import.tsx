// Importing a chart of accounts: what the file would add, one commit.
import { useMemo } from 'react';
import { ImportWizard } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { chartImport } from '../chart-import.contract.ts';

/** `FUND_BALANCE` as people read it: `Fund balance`. */
export function word(code: string): string {
  const text = code.toLowerCase().replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The steps of the import; `onDone` leads back to the chart. */
export function ChartImport({ onDone }: { onDone(): void }) {
  const { communityId } = useCommunity();
  const params = useMemo(() => ({ communityId }), [communityId]);
  return (
    <ImportWizard
      definition={chartImport}
      params={params}
      commitWords={({ newCount }) => `Add ${newCount} ${newCount === 1 ? 'account' : 'accounts'}`}
      onDone={onDone}
    />
  );
}
