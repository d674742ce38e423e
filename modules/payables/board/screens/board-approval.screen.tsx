// The board's approvals, made for a phone: one bill at a time, the invoice first, what is left of the budget,
// and the buttons under the thumb.
import { type ReactNode, useState } from 'react';
import { countWords, formatDate } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useShell } from '../../../../packages/pages/shell.tsx';
import { DateText, EmptyState, Failed, LoadingRows, Money, Note, PageHeader, StatusMark } from '../../../../packages/ui/ui.ts';
import { RecordDocuments, useDocuments } from '../../../records/records.web.tsx';
import { boardApprovals } from '../board-approval.contract.ts';
import { type BoardBill, Decide, moneyWords, type Outcome, type Row } from './board-decide.tsx';
import { Done, Interests } from './board-done.tsx';
import { BudgetBar } from './budget-bar.tsx';

function Sum({ label, value, isLeft }: { label: ReactNode; value: string; isLeft?: boolean }) {
  return (
    <div className={isLeft ? 'board-left' : undefined}>
      <dt>{label}</dt>
      <dd>{moneyWords(value)}</dd>
    </div>
  );
}

function Accounts({ bill }: { bill: BoardBill }) {
  return bill.accounts.map(({ accountId, number, name, fundName, budget, spent, bill: amount, left }) => (
    <section key={accountId} className="psec">
      <div className="row between">
        <h2>{name}</h2>
        <span className="t3">
          {number}, {fundName}
        </span>
      </div>
      {budget !== null && <BudgetBar budget={budget} spent={spent} bill={amount} />}
      <dl className="board-sums">
        {budget !== null && bill.fromDate && bill.toDate && (
          <Sum label={`Budget, ${formatDate(bill.fromDate)} to ${formatDate(bill.toDate)}`} value={budget} />
        )}
        <Sum label="Spent" value={spent} />
        <Sum label="This bill" value={amount} />
        {left !== null && <Sum label="Left this year" value={left} isLeft />}
      </dl>
    </section>
  ));
}

function Judged({ bill }: { bill: BoardBill }) {
  const lines = [
    ...bill.cautions.map((words) => ({ tone: 'attention' as const, words })),
    ...bill.approvedBy.map(({ name, note }) => ({ tone: 'good' as const, words: note ? `${name} approved: ${note}` : `${name} approved` })),
    ...bill.abstained.map(({ name, note }) => ({ tone: 'neutral' as const, words: `${name} abstained: ${note}` })),
  ];
  if (lines.length === 0) return null;
  return (
    <section className="psec">
      <ul className="stack board-list">
        {lines.map(({ tone, words }) => (
          <li key={words}>
            <StatusMark tone={tone} word={words} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function InHand({ row, onDone }: { row: Row; onDone(outcome: Outcome): void }) {
  const { communityId, billId } = row;
  const read = useCall(boardApprovals.getBoardBill, { communityId, billId });
  const documents = useDocuments({ kind: 'bill', id: billId, communityId });
  if (read.error) {
    const { message, reference } = failureOf(read.error);
    return <Failed title="The bill did not load" message={message} reference={reference} onRetry={() => void read.refetch()} />;
  }
  if (!read.data) return <LoadingRows />;
  const bill = read.data;
  return (
    <>
      <div className="scroll">
        {documents.length > 0 && <RecordDocuments documents={documents} />}
        <section className="psec">
          <h2>{bill.vendorName}</h2>
          <p>
            <b className="board-amount">
              <Money value={bill.total} zero="digits" />
            </b>{' '}
            <span className="t3">
              due <DateText value={bill.dueDate} form="words" />
            </span>
          </p>
          <p className="t2">
            <ScreenLink to="bill-view" params={{ communityId, billId }}>
              Bill {bill.billNumber}
            </ScreenLink>
            {bill.description ? `, ${bill.description}` : ''}
          </p>
        </section>
        {bill.interest && (
          <Note tone="attention" icon="alert-triangle" title="You cannot vote on this one.">
            On {formatDate(bill.interest.declaredDate)} you declared: {bill.interest.reason}
          </Note>
        )}
        <Accounts bill={bill} />
        <Judged bill={bill} />
      </div>
      <Decide row={row} bill={bill} onDone={onDone} />
    </>
  );
}

/** The page at `/board-approval`; `?bill=` names the one in hand. */
export default function BoardApprovalScreen() {
  const shell = useShell();
  const [done, setDone] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [kept, setKept] = useState<readonly Row[] | null>(null);
  const list = useCall(boardApprovals.listBoardBills, {}, { waits: kept !== null });
  const page = (meta: string, body: ReactNode) => (
    <div className="board">
      <PageHeader title="Approve bills" meta={meta} />
      {body}
    </div>
  );
  if (list.error) {
    const { message, reference } = failureOf(list.error);
    const failed = <Failed title="The bills did not load" message={message} reference={reference} onRetry={() => void list.refetch()} />;
    return page('', failed);
  }
  // What waits when the page opens is worked through: no act takes the bill from under its own answer.
  if (kept === null && list.data && list.data.length > 0) setKept(list.data);
  const rows = kept ?? list.data;
  if (!rows) return page('', <LoadingRows />);
  if (rows.length === 0)
    return page(
      '',
      <>
        <EmptyState title="No bills to approve" icon="check">
          Bills you entered, changed or decided on are not among them.
        </EmptyState>
        <Interests />
      </>,
    );
  const left = rows.filter((row) => !done.has(row.billId));
  const row = left.find((one) => one.billId === shell.search.bill) ?? left[0];
  const finish = (billId: string, outcome: Outcome) => {
    setDone(new Map([...done, [billId, outcome]]));
    shell.setSearch({ bill: null });
  };
  const back = (billId: string) => setDone(new Map([...done].filter(([id]) => id !== billId)));
  if (row)
    return page(
      `${row.community}, bill ${rows.indexOf(row) + 1} of ${rows.length}`,
      <InHand key={row.billId} row={row} onDone={(outcome) => finish(row.billId, outcome)} />,
    );
  return page(
    `Done, ${countWords(rows.length, 'bill')}`,
    <div className="scroll">
      <Done rows={rows} done={done} onBack={back} />
      <Interests />
    </div>,
  );
}
