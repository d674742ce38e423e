// A reconciliation at work: bank on the left, books on the right, reasons between them, and figures that walk
// to zero.
import { type ReactNode, useState } from 'react';
import { formatDateShort } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  CommitBar,
  type CommitBarProps,
  DateText,
  EmptyState,
  Failed,
  type Figure,
  FigureStrip,
  LoadingRows,
  MatchTable,
  Money,
  Note,
  PageHeader,
  Tag,
  toast,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import { banking } from '../../banking.contract.ts';
import { BankItemDialog } from './bank-item-dialog.tsx';
import { CheckOff, ModeButton } from './check-off.tsx';
import { MatchByHand } from './match-by-hand.tsx';
import { BookItemEntries, CorrectStatement, ReopenReconciliation } from './reconciliation-dialogs.tsx';
import { figure, type Line, sectionsOf, shortDate, type View } from './reconciliation-sections.tsx';

/** What is open above the table. */
type Open =
  | { what: 'hand' }
  | { what: 'record'; line: Line | null; kind?: 'FEE' | 'INTEREST'; amount?: bigint }
  | { what: 'statement' }
  | { what: 'reopen' }
  | { what: 'item'; itemKey: string; title: string };

const isZero = (amount: string) => amount === '0.00';

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

function figuresOf({ figures, suggested, onlyOnStatement }: View): Figure[] {
  const { difference, differenceAfterSuggestions: accepted, differenceAfterRecording: recorded } = figures;
  const next = (key: string, label: string, amount: string): Figure => ({
    key,
    label,
    value: <Money value={amount} zero="digits" />,
    weight: 'next',
    ...(isZero(amount) ? { tone: 'good' as const } : {}),
  });
  return [
    { key: 'opening', label: 'Opening, cleared', value: <Money value={figures.opening} zero="digits" /> },
    { key: 'deposits', label: counted(figures.depositCount, 'deposit'), value: `+ ${figure(figures.deposits)}` },
    { key: 'payments', label: counted(figures.paymentCount, 'payment'), value: `− ${figure(figures.payments)}` },
    { key: 'cleared', label: 'Cleared so far', value: <Money value={figures.cleared} zero="digits" /> },
    { key: 'statement', label: 'Statement', value: <Money value={figures.statement} zero="digits" /> },
    {
      key: 'difference',
      label: 'Difference',
      value: <Money value={difference} zero="digits" />,
      weight: 'main',
      tone: isZero(difference) ? 'good' : 'attention',
    },
    ...(suggested.length > 0 ? [next('accepted', `accept ${counted(suggested.length, 'suggestion')}`, accepted)] : []),
    ...(onlyOnStatement.some((line) => line.record) ? [next('recorded', 'record fee and interest', recorded)] : []),
  ];
}

function proofOf({ figures, account }: View): CommitBarProps['figures'] {
  const { statement, inTransit, outstanding, expectedBook, book } = figures;
  return [
    {
      label: 'Statement + in transit − outstanding',
      value: `${figure(statement)} + ${figure(inTransit)} − ${figure(outstanding)} = ${figure(expectedBook)}`,
    },
    { label: `Books, ${account.glNumber}`, value: figure(book), ...(book === expectedBook ? { tone: 'good' as const } : {}) },
  ];
}

/** What keeps the reconciliation from being finished, in words; undefined when nothing does. */
function whatIsMissing(view: View): string | undefined {
  const { difference } = view.figures;
  if (!isZero(difference)) return `Difference must be 0.00 to finish, it is ${figure(difference)}`;
  const alone = view.onlyOnStatement.length;
  return alone > 0 ? `${counted(alone, 'line')} of the statement ${alone === 1 ? 'is' : 'are'} not matched` : undefined;
}

/** The commands of a reconciliation, each with its toast and undo. */
function useActs(view: View) {
  const { setSearch } = useShell();
  const { communityId } = useCommunity();
  const one = { communityId, reconciliationId: view.reconciliationId };
  const accept = useCommand(banking.acceptMatches);
  const hand = useCommand(banking.matchByHand);
  const undo = useCommand(banking.undoMatches);
  const finish = useCommand(banking.finishReconciliation);
  const undoMatches = (matchIds: string[]) =>
    undo.mutate(
      { ...one, matchIds },
      {
        onSuccess: () => toast({ text: `${counted(matchIds.length, 'match', 'matches')} undone` }),
        onError: toastFailure,
      },
    );
  const said = (text: string) => ({
    onSuccess: ({ matchIds, difference }: { matchIds: string[]; difference: string }) =>
      void toast({ text: `${text}, difference ${figure(difference)}`, undo: () => undoMatches(matchIds) }),
    onError: toastFailure,
  });
  return {
    busy: accept.isPending || hand.isPending || undo.isPending || finish.isPending,
    acceptMatches: (suggestionIds: string[]) => {
      if (!accept.isPending) accept.mutate({ ...one, suggestionIds }, said(`${counted(suggestionIds.length, 'suggestion')} accepted`));
    },
    matchByHand: (bankLineIds: string[], itemKeys: string[], onDone: () => void) => {
      const { onSuccess, onError } = said('Matched by hand');
      const succeed: typeof onSuccess = (made) => {
        onSuccess(made);
        onDone();
      };
      hand.mutate({ ...one, bankLineIds, itemKeys }, { onSuccess: succeed, onError });
    },
    undoMatches,
    finish: () => {
      // Once it is completed it is no more the one under way: the address names it, so that it stays in
      // sight.
      setSearch({ reconciliation: view.reconciliationId });
      const text = `Statement of ${formatDateShort(view.statementDate)} is reconciled`;
      finish.mutate(one, { onSuccess: () => toast({ text }), onError: toastFailure });
    },
  };
}

type Acts = ReturnType<typeof useActs>;

function commitOf(view: View, acts: Acts): CommitBarProps {
  const ids = view.suggested.map((one) => one.suggestionId);
  const figures = proofOf(view);
  if (ids.length > 0) {
    const label = `Accept ${counted(ids.length, 'suggestion')}`;
    return {
      figures,
      note: whatIsMissing(view),
      primary: { label, keys: 'shift+enter', busy: acts.busy, run: () => acts.acceptMatches(ids) },
    };
  }
  return { figures, primary: { label: 'Finish at 0.00', busy: acts.busy, waitsFor: whatIsMissing(view), run: acts.finish } };
}

function Overlays({ view, open, current, acts, close }: { view: View; open: Open | null; current: string; acts: Acts; close: () => void }) {
  if (open === null) return null;
  if (open.what === 'statement') return <CorrectStatement view={view} onClose={close} />;
  if (open.what === 'reopen') return <ReopenReconciliation view={view} onClose={close} />;
  if (open.what === 'item') return <BookItemEntries view={view} itemKey={open.itemKey} title={open.title} onClose={close} />;
  if (open.what === 'record')
    return (
      <BankItemDialog
        view={view}
        line={open.line}
        kind={open.kind}
        amount={open.amount}
        onUndo={(matchId) => acts.undoMatches([matchId])}
        onClose={close}
      />
    );
  const suggestion = view.suggested.find((one) => current === `s:${one.suggestionId}`);
  const start = {
    lines: suggestion?.lines.map((line) => line.bankLineId) ?? (current.startsWith('l:') ? [current.slice(2)] : []),
    items: suggestion?.items.map((item) => item.itemKey) ?? (current.startsWith('b:') ? [current.slice(2)] : []),
  };
  return (
    <MatchByHand
      view={view}
      start={start}
      busy={acts.busy}
      onClose={close}
      onMatch={(lines, items) => acts.matchByHand(lines, items, close)}
    />
  );
}

interface HeaderProps {
  view: View;
  choice: ReactNode;
  mayChange: boolean;
  byHand: boolean;
  open: (what: Open) => void;
}

function Header({ view, choice, mayChange, byHand, open }: HeaderProps) {
  const { setSearch } = useShell();
  const { account, state, statementDate, startedBy, startedTime, completedBy, completedTime, isLatest } = view;
  const isCompleted = state === 'COMPLETED';
  const mayReopen = useMayCall(banking.reopenReconciliation);
  const who = isCompleted ? `Completed by ${completedBy}` : `Started by ${startedBy}`;
  const actions = (
    <>
      <span className="sm t3">
        {who}, {shortDate((isCompleted ? completedTime : null) ?? startedTime)}
      </span>
      {choice}
      {view.lineCount > 0 && <ModeButton byHand={byHand} choose={(hand) => setSearch({ by: hand ? 'hand' : 'file' })} />}
      {view.lineCount === 0 && !isCompleted && <ScreenLink to="bank-statement-import">Add the bank file instead</ScreenLink>}
      {mayChange && !isCompleted && (
        <>
          <Button weight="quiet" icon="pencil" onClick={() => open({ what: 'statement' })}>
            Correct
          </Button>
          <Button weight="quiet" icon="plus" keys="f" onClick={() => open({ what: 'record', line: null })}>
            Fee or interest
          </Button>
        </>
      )}
      {mayReopen && isCompleted && isLatest && <Button onClick={() => open({ what: 'reopen' })}>Reopen</Button>}
    </>
  );
  const tag = { IN_PROGRESS: ['In progress', 'attention'], REOPENED: ['Reopened', 'attention'], COMPLETED: ['Completed', 'good'] } as const;
  return (
    <PageHeader
      title={
        <>
          Statement of <DateText value={statementDate} form="words" />
        </>
      }
      crumbs={[
        <ScreenLink key="log" to="bank-log-reconciliation">
          Reconciliation
        </ScreenLink>,
        `${account.name}, ${account.bankName} ${account.accountNumber}`,
      ]}
      meta={<Tag tone={tag[state][1]}>{tag[state][0]}</Tag>}
      actions={actions}
    />
  );
}

/** Both sides in one table, lines of the bank beside items of the books. */
function Matching({ view, acts, isOpen, open, onCurrent }: MatchingProps) {
  const sections = sectionsOf(view, {
    ...(isOpen ? { accept: (id: string) => acts.acceptMatches([id]), record: (line: Line) => open({ what: 'record', line }) } : {}),
    showItem: (itemKey, title) => open({ what: 'item', itemKey, title }),
  });
  return (
    <>
      <FigureStrip figures={figuresOf(view)} />
      {view.bankOpening !== null && (
        <div className="profile">
          <Note
            tone="attention"
            title={`The bank opened with ${figure(view.bankOpening)}, this reconciliation with ${figure(view.opening)}.`}
          >
            Enter checks and deposits that were outstanding when the books began as entries of their own.
          </Note>
        </div>
      )}
      {sections.length === 0 ? (
        <EmptyState title="Nothing to match" icon="check">
          There is nothing on the statement or in the books through this date.
        </EmptyState>
      ) : (
        <MatchTable
          label="Reconciliation"
          heads={{ left: 'Bank statement', reason: 'Match reason', right: `Books, account ${view.account.glNumber}` }}
          sections={sections}
          onCurrent={onCurrent}
        />
      )}
      {isOpen && <CommitBar {...commitOf(view, acts)} />}
    </>
  );
}

interface MatchingProps {
  view: View;
  acts: Acts;
  isOpen: boolean;
  open: (what: Open) => void;
  onCurrent: (key: string) => void;
}

function Work({ view, choice }: { view: View; choice: ReactNode }) {
  const acts = useActs(view);
  const { search } = useShell();
  const mayChange = useMayCall(banking.acceptMatches);
  const [current, setCurrent] = useState('');
  const [open, setOpen] = useState<Open | null>(null);
  const isOpen = view.state !== 'COMPLETED' && mayChange;
  const byHand = view.lineCount === 0 || search.by === 'hand';
  const lineInHand = (!byHand && view.onlyOnStatement.find((line) => current === `l:${line.bankLineId}`)) || null;
  const undoCurrent = () => {
    if (current.startsWith('m:')) acts.undoMatches([current.slice(2)]);
    else toast({ text: 'Go to a matched line first; U undoes it.' });
  };
  const record = (kind: 'FEE' | 'INTEREST') => setOpen({ what: 'record', line: lineInHand, kind });
  useHotkeys(
    isOpen
      ? [
          ...(byHand
            ? []
            : [
                { keys: 'm', label: 'Match manually', hint: true, run: () => setOpen({ what: 'hand' }) },
                { keys: 'u', label: 'Undo match', hint: true, run: undoCurrent },
              ]),
          { keys: 'f', label: 'Fee', hint: true, run: () => record('FEE') },
          { keys: 'i', label: 'Interest', hint: true, run: () => record('INTEREST') },
        ]
      : [],
  );
  const header = <Header view={view} choice={choice} mayChange={mayChange} byHand={byHand} open={setOpen} />;
  return (
    <>
      {byHand ? (
        <CheckOff
          view={view}
          header={header}
          record={(kind, amount) => setOpen({ what: 'record', line: null, kind, amount })}
          showItem={(itemKey, title) => setOpen({ what: 'item', itemKey, title })}
          undoMatches={acts.undoMatches}
          finish={{ busy: acts.busy, run: acts.finish }}
        />
      ) : (
        <>
          {header}
          <Matching view={view} acts={acts} isOpen={isOpen} open={setOpen} onCurrent={setCurrent} />
        </>
      )}
      <Overlays view={view} open={open} current={current} acts={acts} close={() => setOpen(null)} />
    </>
  );
}

/** One reconciliation; `choice` is the picker of bank accounts for the header. */
export function ReconciliationWork({ reconciliationId, choice }: { reconciliationId: string; choice: ReactNode }) {
  const { communityId } = useCommunity();
  const view = useCall(banking.getReconciliation, { communityId, reconciliationId });
  if (view.error) return <Failed message={view.error.message} reference={view.error.reference} onRetry={() => void view.refetch()} />;
  if (!view.data) return <LoadingRows rows={14} />;
  return <Work view={view.data} choice={choice} />;
}
