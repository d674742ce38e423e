// Beside the boxes of a reconciliation: what could explain the difference, items that look the same, what the
// statement alone shows, what was recorded, and what stays open.
import type { ReactNode } from 'react';
import { formatMoney } from '../../../../packages/kernel/kernel.ts';
import { Button, Money, PanelSection, SideTable } from '../../../../packages/ui/ui.ts';
import { type CheckItem, type Explanation, equalItems, explain, type TickFigures } from '../check-off.rules.ts';
import { figure, shortDate, type View } from './reconciliation-sections.tsx';

const inDigits = (amount: bigint) => formatMoney(amount < 0n ? -amount : amount, 'digits');
const named = (item: CheckItem) => [item.reference, item.text].filter(Boolean).join(', ');

interface Acts {
  tick?: ((keys: string[], on: boolean) => void) | undefined;
  record?: ((kind: 'FEE' | 'INTEREST', amount: bigint) => void) | undefined;
  undo(matchIds: string[]): void;
}

function Hint({ title, text, act }: { title: string; text: ReactNode; act?: ReactNode }) {
  return (
    <li className="ex">
      <span />
      <div className="row">
        <span className="grow">
          <b className="m">{title}</b> <span className="t2">{text}</span>
        </span>
        {act}
      </div>
    </li>
  );
}

function explanation(one: Explanation, { tick, record }: Acts): ReactNode {
  if (!('item' in one)) {
    const word = one.kind === 'FEE' ? 'service fee' : 'interest';
    const act = record && (
      <Button size="small" keys={one.kind === 'FEE' ? 'f' : 'i'} onClick={() => record(one.kind, one.amount)}>
        Record {inDigits(one.amount)}
      </Button>
    );
    return (
      <Hint key={one.kind} title={one.kind === 'FEE' ? 'Service fee' : 'Interest'} text={`The bank may have booked ${word}.`} act={act} />
    );
  }
  const { item } = one;
  if (one.kind === 'SWAPPED')
    return (
      <Hint
        key={`swapped ${item.key}`}
        title="Swapped digits?"
        text={`${named(item)}: the bank may have booked ${inDigits(one.amount)} for ${inDigits(item.amount)}.`}
      />
    );
  const isOpen = one.kind === 'OPEN';
  return (
    <Hint
      key={item.key}
      title={named(item)}
      text={isOpen ? `is ${inDigits(item.amount)} and not cleared.` : `is ${inDigits(item.amount)} and cleared.`}
      act={
        tick && (
          <Button size="small" onClick={() => tick([item.key], isOpen)}>
            {isOpen ? 'Clear' : 'Take back'}
          </Button>
        )
      }
    />
  );
}

function Recorded({ view, undo }: { view: View; undo: Acts['undo'] }) {
  const recorded = view.matched.filter(({ kind }) => kind === 'RECORDED');
  if (recorded.length === 0) return null;
  return (
    <PanelSection title="Recorded here">
      <ul>
        {recorded.map((match) => (
          <Hint
            key={match.matchId}
            title={match.items.map((item) => figure(item.amount)).join(', ')}
            text={match.items.map((item) => item.description).join(', ')}
            act={
              view.state !== 'COMPLETED' && (
                <Button size="small" onClick={() => undo([match.matchId])}>
                  Undo
                </Button>
              )
            }
          />
        ))}
      </ul>
    </PanelSection>
  );
}

function StaysOpen({ view, items, figures }: { view: View; items: readonly CheckItem[]; figures: TickFigures }) {
  const open = items.filter((item) => !item.isCleared && !item.isVoid).slice(0, 12);
  return (
    <PanelSection title={`Stays open after ${shortDate(view.statementDate)}`}>
      <SideTable
        label="Stays open"
        heads={['Item', 'Amount']}
        rows={[
          ...open.map((item) => ({ key: item.key, label: named(item), cells: [item.amount] })),
          { key: 'outstanding', label: <b>Outstanding</b>, cells: [figures.out.open] },
          { key: 'transit', label: <b>In transit</b>, cells: [figures.in.open] },
        ]}
      />
      <p className="sm t3">
        Books <Money value={view.figures.book} zero="digits" /> = cleared <Money value={figures.cleared} zero="digits" /> + in transit{' '}
        <Money value={figures.in.open} zero="digits" /> − outstanding <Money value={figures.out.open} zero="digits" />
      </p>
    </PanelSection>
  );
}

/** The sections of the side pane. */
export function CheckOffHints({ view, items, figures, ...acts }: { view: View; items: readonly CheckItem[]; figures: TickFigures } & Acts) {
  const reasons = explain(figures.difference, items);
  const equal = equalItems(items);
  const ownLines = view.onlyOnStatement;
  return (
    <>
      {reasons.length > 0 && (
        <PanelSection title={`What could explain ${formatMoney(figures.difference, 'digits')}`}>
          <ul>{reasons.map((one) => explanation(one, acts))}</ul>
        </PanelSection>
      )}
      {figures.difference !== 0n && equal.length > 0 && (
        <PanelSection title="Pick one of two">
          {equal.map((same) => (
            <p className="sm t2" key={same[0]?.key}>
              {same.map((item) => item.reference || item.text).join(' and ')} are both {inDigits(same[0]?.amount ?? 0n)},{' '}
              {shortDate(same[0]?.date ?? '')}. Compare the deposit slips if it matters which.
            </p>
          ))}
        </PanelSection>
      )}
      {ownLines.length > 0 && (
        <PanelSection title="Only on the bank file" aside={ownLines.length}>
          <SideTable
            label="Only on the bank file"
            heads={['Line', 'Amount']}
            rows={ownLines.map((line) => ({
              key: line.bankLineId,
              label: `${shortDate(line.lineDate)} ${line.description || line.typeTitle}`,
              cells: [line.amount],
            }))}
          />
        </PanelSection>
      )}
      <Recorded view={view} undo={acts.undo} />
      <StaysOpen view={view} items={items} figures={figures} />
    </>
  );
}
