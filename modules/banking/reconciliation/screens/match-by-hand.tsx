// Matching by hand: tick bank lines and book items until their sums agree.
import { useState } from 'react';
import { formatMoney } from '../../../../packages/kernel/kernel.ts';
import { Button, CheckField, centsOf, Dialog, FieldRow, Money } from '../../../../packages/ui/ui.ts';
import { shortDate, type View } from './reconciliation-sections.tsx';

interface Candidate {
  key: string;
  date: string;
  text: string;
  amount: string;
}

/** Everything no match holds, suggestions included: a person may know better. */
function candidatesOf(view: View): { lines: Candidate[]; items: Candidate[] } {
  const lines = [...view.suggested.flatMap((one) => one.lines), ...view.onlyOnStatement];
  const items = [...view.suggested.flatMap((one) => one.items), ...view.onlyInBooks];
  return {
    lines: lines.map((line) => ({
      key: line.bankLineId,
      date: line.lineDate,
      text: line.description || line.typeTitle,
      amount: line.amount,
    })),
    items: items.map((item) => ({
      key: item.itemKey,
      date: item.itemDate,
      text: [item.reference, item.description].filter(Boolean).join(' '),
      amount: item.amount,
    })),
  };
}

function sumOf(candidates: readonly Candidate[], keys: ReadonlySet<string>): bigint {
  return candidates.filter((one) => keys.has(one.key)).reduce((sum, one) => sum + (centsOf(one.amount) ?? 0n), 0n);
}

function Side(props: { title: string; candidates: readonly Candidate[]; picked: ReadonlySet<string>; onToggle: (key: string) => void }) {
  const { title, candidates, picked, onToggle } = props;
  return (
    <table className="side-table" aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col" className="num">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {candidates.map((one) => (
          <tr key={one.key}>
            <td>
              <CheckField label={`${shortDate(one.date)} ${one.text}`} value={picked.has(one.key)} onChange={() => onToggle(one.key)} />
            </td>
            <td className="num">
              <Money value={one.amount} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{picked.size} chosen</td>
          <td className="num dbl">
            <Money value={sumOf(candidates, picked)} zero="digits" />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function toggled(keys: ReadonlySet<string>, key: string): Set<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

export interface MatchByHandProps {
  view: View;
  /** Keys to begin with: the selected row. */
  start: { lines: readonly string[]; items: readonly string[] };
  busy: boolean;
  onMatch(bankLineIds: string[], itemKeys: string[]): void;
  onClose(): void;
}

/** The dialog of M. Items alone are ticked off instead. */
export function MatchByHand({ view, start, busy, onMatch, onClose }: MatchByHandProps) {
  const { lines, items } = candidatesOf(view);
  const [pickedLines, setPickedLines] = useState<ReadonlySet<string>>(new Set(start.lines));
  const [pickedItems, setPickedItems] = useState<ReadonlySet<string>>(new Set(start.items));
  const apart = sumOf(lines, pickedLines) - sumOf(items, pickedItems);
  const count = pickedLines.size + pickedItems.size;
  const ready = count >= 2 && apart === 0n;
  const sum = formatMoney(sumOf(items, pickedItems), 'digits');
  const label = `Match ${pickedLines.size} with ${pickedItems.size}, ${sum}`;
  const waits = count < 2 ? 'Choose what belongs together' : `${formatMoney(apart, 'digits')} apart`;
  const actions = (
    <>
      {!ready && <span className="sm t3">{waits}</span>}
      <Button onClick={onClose}>Cancel</Button>
      <Button weight="primary" disabled={!ready || busy} onClick={() => onMatch([...pickedLines], [...pickedItems])}>
        {label}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="Match manually" width={920} actions={actions}>
      <FieldRow columns={2}>
        <Side
          title="Bank statement"
          candidates={lines}
          picked={pickedLines}
          onToggle={(key) => setPickedLines(toggled(pickedLines, key))}
        />
        <Side title="Books" candidates={items} picked={pickedItems} onToggle={(key) => setPickedItems(toggled(pickedItems, key))} />
      </FieldRow>
    </Dialog>
  );
}
