// The lines of an entry as they stand in the books, fund by fund.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { centsToText, sumCents, textToCents } from '../../../../packages/kernel/kernel.ts';
import { JournalLines } from '../../../../packages/ui/ui.ts';
import type { journal } from '../journal.contract.ts';

type Legs = ClientOutput<typeof journal.previewJournalEntry>['lines'];

/** From this many lines on, what is only to be glanced at tells of each fund in a line. */
const GLANCED_AT = 100;

const sumOf = (amounts: readonly (string | null)[]) => centsToText(sumCents(amounts.map((amount) => textToCents(amount ?? '0.00'))));

/**
 * Lines grouped by fund, those the ledger added marked. At a glance a long entry is one line for each fund.
 */
export function EntryLegs({ lines, glance = false }: { lines: Legs; glance?: boolean }) {
  const isLong = glance && lines.length > GLANCED_AT;
  const groups = [...Map.groupBy(lines, (line) => line.fundName)].map(([title, ofFund]) => ({
    title,
    lines: isLong
      ? [
          {
            code: '',
            account: `${ofFund.length.toLocaleString('en-US')} lines`,
            debit: sumOf(ofFund.map((line) => line.debit)),
            credit: sumOf(ofFund.map((line) => line.credit)),
            added: false,
            against: '',
          },
        ]
      : ofFund.map((line) => ({
          code: line.costCenter === '' ? line.number : `${line.number}-${line.costCenter}`,
          account: line.memo === '' || line.isInterfund ? line.name : `${line.name}: ${line.memo}`,
          debit: line.debit,
          credit: line.credit,
          added: line.isInterfund,
          against: line.counterFund,
        })),
  }));
  return <JournalLines groups={groups} label="Lines by fund" />;
}
