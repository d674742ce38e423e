// The lines of an entry as they stand in the books, fund by fund.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { JournalLines } from '../../../../packages/ui/ui.ts';
import type { journal } from '../journal.contract.ts';

type Legs = ClientOutput<typeof journal.previewJournalEntry>['lines'];

/** Lines grouped by fund, those the ledger added marked. */
export function EntryLegs({ lines }: { lines: Legs }) {
  const groups = [...Map.groupBy(lines, (line) => line.fundName)].map(([title, ofFund]) => ({
    title,
    lines: ofFund.map((line) => ({
      code: line.number,
      account: line.memo === '' || line.isInterfund ? line.name : `${line.name}: ${line.memo}`,
      debit: line.debit,
      credit: line.credit,
      added: line.isInterfund,
    })),
  }));
  return <JournalLines groups={groups} label="Lines by fund" />;
}
