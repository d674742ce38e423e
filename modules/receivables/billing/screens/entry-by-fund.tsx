// The entry an act will make, summed by the server, as the journal lines of the design system.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { JournalLines } from '../../../../packages/ui/ui.ts';
import type { billing } from '../billing.contract.ts';

export type EntryLine = ClientOutput<typeof billing.previewCharges>['entry'][number];

/** Lines fund by fund, in the order of the funds. */
export function EntryByFund({ entry }: { entry: readonly EntryLine[] }) {
  if (entry.length === 0) return <p className="t2">Nothing is booked.</p>;
  const groups = [...Map.groupBy(entry, (line) => line.fundId).values()].map((lines) => ({
    title: lines[0]?.fundName ?? '',
    lines: lines.map(({ number, name, debit, credit, isInterfund }) => ({
      code: number,
      account: name,
      debit,
      credit,
      added: isInterfund,
    })),
  }));
  return <JournalLines groups={groups} />;
}
