// Reconciling by hand: two lists of boxes, the difference in sight while they are ticked, and what could
// explain what is left of it.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatMoney, localDate } from '../../../../packages/kernel/kernel.ts';
import { useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  CheckField,
  Column,
  CommitBar,
  centsOf,
  DateField,
  type Figure,
  FigureStrip,
  LinkButton,
  Money,
  SidePane,
  Split,
  type TickSide,
  TickTables,
} from '../../../../packages/ui/ui.ts';
import { banking } from '../../banking.contract.ts';
import { type CheckItem, isShown, type SideFigures, type TickFigures, ticked, tickFigures, withPartners } from '../check-off.rules.ts';
import { CheckOffHints } from './check-off-hints.tsx';
import { shortDate, type View } from './reconciliation-sections.tsx';

const inDigits = (amount: bigint) => formatMoney(amount, 'digits');

/** The items of the books of a reconciliation, cleared or not, by day. */
function checkItems(view: View): CheckItem[] {
  const of = (
    items: View['matched'][number]['items'],
    facts: Pick<CheckItem, 'isCleared' | 'isRecorded' | 'isVoid'>,
    together = items.map((item) => item.itemKey),
  ) =>
    items.map(({ itemKey, itemDate, amount, reference, description, entryCount }) => ({
      key: itemKey,
      date: localDate(itemDate.slice(0, 10)),
      reference,
      text: description,
      amount: centsOf(amount) ?? 0n,
      entryCount,
      together,
      ...facts,
    }));
  const open = { isCleared: false, isRecorded: false };
  const items = [
    ...view.suggested.flatMap((one) => of(one.items, { ...open, isVoid: one.lines.length === 0 })),
    ...view.onlyInBooks.flatMap((one) => of([one], { ...open, isVoid: false })),
    ...view.matched
      .filter(({ kind }) => kind !== 'OPENING')
      .flatMap(({ kind, items }) => of(items, { isCleared: true, isRecorded: kind === 'RECORDED', isVoid: kind === 'VOID' })),
  ];
  return items.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.key < b.key ? -1 : 1));
}

/** Ticks as they are wanted; they are saved one bundle after the other, while more are made. */
function useTicks(view: View, items: readonly CheckItem[]) {
  const { communityId } = useCommunity();
  const one = { communityId, reconciliationId: view.reconciliationId };
  const clear = useCommand(banking.clearItems);
  const unclear = useCommand(banking.unclearItems);
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isSaving = clear.isPending || unclear.isPending;
  const open = [...wanted].filter(([key, on]) => items.some((item) => item.key === key && item.isCleared !== on));
  const save = () => {
    const on = open[0]?.[1];
    if (isSaving || on === undefined) return;
    const itemKeys = open.filter(([, each]) => each === on).map(([key]) => key);
    const command = on ? clear : unclear;
    command.mutate(
      { ...one, itemKeys },
      {
        onSuccess: () => setWanted((now) => new Map([...now].filter(([key, each]) => each !== on || !itemKeys.includes(key)))),
        onError: (failure) => {
          setWanted(new Map());
          toastFailure(failure);
        },
      },
    );
  };
  const latest = useRef(save);
  latest.current = save;
  // What is still open goes out when the last bundle came back, with the view that shows it.
  const due = open.map(([key, on]) => `${key} ${on}`).join('|');
  useEffect(() => {
    if (due !== '' && !isSaving) latest.current();
  }, [due, isSaving]);
  return {
    now: ticked(items, wanted),
    isSaved: open.length === 0 && !isSaving,
    tick: (keys: readonly string[], on: boolean) =>
      setWanted((before) => new Map([...before, ...withPartners(items, keys).map((key) => [key, on] as const)])),
  };
}

function stripOf(view: View, figures: TickFigures): Figure[] {
  const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
  return [
    { key: 'statement', label: 'Ending balance on the statement', value: <Money value={view.figures.statement} zero="digits" /> },
    { key: 'opening', label: 'Opening, cleared', value: <Money value={view.figures.opening} zero="digits" /> },
    { key: 'deposits', label: counted(figures.in.clearedCount, 'deposit'), value: `+ ${inDigits(figures.in.cleared)}` },
    { key: 'payments', label: counted(figures.out.clearedCount, 'payment'), value: `− ${inDigits(figures.out.cleared)}` },
    { key: 'cleared', label: 'Cleared', value: <Money value={figures.cleared} zero="digits" /> },
    {
      key: 'difference',
      label: 'Difference',
      value: <Money value={figures.difference} zero="digits" />,
      weight: 'main',
      tone: figures.difference === 0n ? 'good' : 'attention',
    },
  ];
}

interface Filter {
  unclearedOnly: boolean;
  from: string;
  to: string;
  through: string;
}

function sideOf(
  title: string,
  shown: readonly CheckItem[],
  figures: SideFigures,
  acts: { through: string; tick?: ((keys: string[], on: boolean) => void) | undefined; show(item: CheckItem): void },
): TickSide {
  const due = shown.filter((item) => !item.isCleared && item.date <= acts.through).map((item) => item.key);
  const { tick } = acts;
  return {
    key: title,
    title,
    count: `${figures.clearedCount} of ${figures.count} cleared`,
    act: tick && { label: `Clear all through ${shortDate(acts.through)}`, run: () => tick(due, true) },
    empty: 'Nothing here with these filters.',
    rows: shown.map((item) => ({
      key: item.key,
      date: shortDate(item.date),
      ref: item.reference,
      text:
        item.entryCount === 1 ? (
          item.text
        ) : (
          <>
            {item.text} <LinkButton onClick={() => acts.show(item)}>show</LinkButton>
          </>
        ),
      amount: item.amount < 0n ? -item.amount : item.amount,
      isOn: item.isCleared,
      isLocked: item.isRecorded,
      name: `${shortDate(item.date)} ${item.reference} ${item.text} ${inDigits(item.amount < 0n ? -item.amount : item.amount)}`,
    })),
    foot: (
      <>
        <span>Cleared</span> <b className="tn">{inDigits(figures.cleared)}</b>
        <span className="push t3">not cleared {inDigits(figures.open)}</span>
      </>
    ),
  };
}

/** The dates that narrow the lists, and the one all is cleared through. */
const dateFields = [
  ['from', 'From'],
  ['to', 'To'],
  ['through', 'Clear all through'],
] as const;

function Filters({ filter, set }: { filter: Filter; set(change: Partial<Filter>): void }) {
  return (
    <div className="bar">
      <CheckField label="Uncleared only" value={filter.unclearedOnly} onChange={(unclearedOnly) => set({ unclearedOnly })} />
      {dateFields.map(([key, label]) => (
        <span className="row" key={key}>
          <span className="sm t3">{label}</span>
          <DateField label={label} hideLabel width={128} value={filter[key]} onChange={(date) => set({ [key]: date })} />
        </span>
      ))}
    </div>
  );
}

export interface CheckOffProps {
  view: View;
  header: ReactNode;
  /** Opens the dialog of a fee or interest, with an amount where one is likely. */
  record(kind: 'FEE' | 'INTEREST', amount: bigint): void;
  showItem(itemKey: string, title: string): void;
  undoMatches(matchIds: string[]): void;
  finish: { busy: boolean; run(): void };
}

/** Both lists of a reconciliation with their boxes. Ticks are saved as they are made; nothing is posted. */
export function CheckOff({ view, header, record, showItem, undoMatches, finish }: CheckOffProps) {
  const { communityId } = useCommunity();
  const { go } = useShell();
  const mayTick = useMayCall(banking.clearItems) && view.state !== 'COMPLETED';
  const { now, isSaved, tick } = useTicks(view, checkItems(view));
  const [filter, setFilter] = useState<Filter>({ unclearedOnly: false, from: '', to: '', through: view.statementDate.slice(0, 10) });
  const figures = tickFigures(centsOf(view.opening) ?? 0n, centsOf(view.statementBalance) ?? 0n, now);
  const shown = now.filter((item) => isShown(item, filter));
  const acts = {
    through: filter.through || view.statementDate.slice(0, 10),
    tick: mayTick ? tick : undefined,
    show: ({ key, text }: CheckItem) => showItem(key, text),
  };
  const [moneyIn, moneyOut] = [shown.filter((item) => item.amount > 0n), shown.filter((item) => item.amount < 0n)];
  const waitsFor = figures.difference === 0n ? undefined : `Difference must be 0.00 to finish, it is ${inDigits(figures.difference)}`;
  const leave = { label: 'Leave for later', run: () => go('bank-log-reconciliation', { communityId }) };
  return (
    <>
      {header}
      <FigureStrip figures={stripOf(view, figures)} />
      <Split>
        <Column>
          <Filters filter={filter} set={(change) => setFilter({ ...filter, ...change })} />
          <TickTables
            heads={{ ref: 'Number', text: 'Description' }}
            sides={[
              sideOf('Deposits and other increases', moneyIn, figures.in, acts),
              sideOf('Checks and other decreases', moneyOut, figures.out, acts),
            ]}
            onTick={tick}
            readOnly={!mayTick}
          />
        </Column>
        <SidePane label="What is left" width={316}>
          <CheckOffHints
            view={view}
            items={now}
            figures={figures}
            tick={acts.tick}
            record={mayTick ? record : undefined}
            undo={undoMatches}
          />
        </SidePane>
      </Split>
      {mayTick && (
        <CommitBar
          note={isSaved ? 'Saved as you go. Nothing posts, except the entries you record.' : 'Saving'}
          secondary={leave}
          primary={{
            label: 'Finish at 0.00',
            busy: finish.busy || !isSaved,
            waitsFor,
            run: finish.run,
          }}
        />
      )}
    </>
  );
}

/** The button that leads back from the boxes, or to them. */
export function ModeButton({ byHand, choose }: { byHand: boolean; choose(byHand: boolean): void }) {
  return (
    <Button weight="quiet" icon={byHand ? 'arrow-left' : 'check'} onClick={() => choose(!byHand)}>
      {byHand ? 'Match with the bank file' : 'Check off by hand'}
    </Button>
  );
}
