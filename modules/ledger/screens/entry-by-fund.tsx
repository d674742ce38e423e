// The lines of an entry under their funds, as every preview and every page of something posted shows them.
import type { z } from 'zod';
import { JournalLines } from '../../../packages/ui/ui.ts';
import type { shownLine } from '../posting.contract.ts';

type Line = z.output<typeof shownLine>;

/** Lines by fund, in the order they come; due to/from lines name the other fund. */
export function EntryByFund({ lines, label }: { lines: readonly Line[]; label?: string }) {
  if (lines.length === 0) return <p className="t2">Nothing is booked.</p>;
  const groups = [...Map.groupBy(lines, (line) => line.fundName)].map(([title, ofFund]) => ({
    title,
    lines: ofFund.map(({ number, name, debit, credit, isInterfund, counterFund }) => ({
      code: number,
      account: name,
      debit,
      credit,
      added: isInterfund,
      against: counterFund,
    })),
  }));
  return <JournalLines groups={groups} {...(label ? { label } : {})} />;
}
