// The board's approvals, made for a phone: one bill at a time, the invoice first, what is left of the budget,
// and two buttons for the thumb.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { countWords, formatDate, formatMoney, sumCents } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  centsOf,
  DateText,
  EmptyState,
  Failed,
  LoadingRows,
  Money,
  Note,
  PageHeader,
  StatusMark,
  TextAreaField,
} from '../../../../packages/ui/ui.ts';
import { RecordDocuments, useDocuments } from '../../../records/records.web.tsx';
import { bills } from '../../payables.contract.ts';
import { boardApprovals } from '../board-approval.contract.ts';
import { BudgetBar } from './budget-bar.tsx';

type Row = ClientOutput<typeof boardApprovals.listBoardBills>[number];
type Bill = ClientOutput<typeof boardApprovals.getBoardBill>;
type Outcome = 'APPROVED' | 'HELD';

const money = (text: string) => formatMoney(centsOf(text) ?? 0n, 'digits');
const ordinals = ['1st', '2nd', '3rd', '4th', '5th'];

function HoldDialog({ row, onClose, onHeld }: { row: Row; onClose(): void; onHeld(): void }) {
  const hold = useCommand(boardApprovals.holdBill);
  const [question, setQuestion] = useState('');
  const { communityId, billId, vendorName } = row;
  return (
    <FormDialog
      title={`Hold the bill of ${vendorName}`}
      confirmLabel="Hold the bill"
      ready={question.trim() !== ''}
      busy={hold.isPending}
      error={hold.error}
      run={() => hold.mutate({ communityId, billId, question }, { onSuccess: onHeld })}
      onClose={onClose}
    >
      <TextAreaField
        label="Question"
        help="Who entered the bill gets it as a task"
        maxLength={300}
        value={question}
        onChange={setQuestion}
      />
    </FormDialog>
  );
}

function Accounts({ bill }: { bill: Bill }) {
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
          <div>
            <dt>
              Budget, {formatDate(bill.fromDate)} to {formatDate(bill.toDate)}
            </dt>
            <dd>{money(budget)}</dd>
          </div>
        )}
        <div>
          <dt>Spent</dt>
          <dd>{money(spent)}</dd>
        </div>
        <div>
          <dt>This bill</dt>
          <dd>{money(amount)}</dd>
        </div>
        {left !== null && (
          <div className="board-left">
            <dt>Left this year</dt>
            <dd>{money(left)}</dd>
          </div>
        )}
      </dl>
    </section>
  ));
}

function Judged({ bill }: { bill: Bill }) {
  return (
    <section className="psec">
      <ul className="plain">
        {bill.cautions.map((words) => (
          <li key={words}>
            <StatusMark tone="attention" word={words} />
          </li>
        ))}
        {bill.approvedBy.map(({ name, note }) => (
          <li key={name}>
            <StatusMark tone="good" word={note ? `${name} approved: ${note}` : `${name} approved`} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Decide({ row, bill, onDone }: { row: Row; bill: Bill; onDone(outcome: Outcome): void }) {
  const approve = useCommand(bills.approveBill);
  const mayApprove = useMayCall(bills.approveBill);
  const [isHolding, setHolding] = useState(false);
  const { communityId, billId } = row;
  if (!mayApprove || !bill.mayDecide) return <Note title="Someone else decides on this bill." />;
  const run = () => approve.mutate({ communityId, billId, revision: bill.revision }, { onSuccess: () => onDone('APPROVED') });
  const place = ordinals[bill.approvals] ?? `${bill.approvals + 1}th`;
  return (
    <footer className="board-thumb">
      {approve.error && <Note tone="problem" icon="alert-triangle" title={failureOf(approve.error).message} />}
      <div className="row">
        <Button onClick={() => setHolding(true)}>Hold</Button>
        <Button weight="primary" icon="check" aria-busy={approve.isPending} onClick={run}>
          Approve {money(bill.total)}
        </Button>
      </div>
      <p className="t3">
        {place} of {countWords(bill.approvalsRequired, 'approval')}
      </p>
      {isHolding && (
        <HoldDialog
          row={row}
          onClose={() => setHolding(false)}
          onHeld={() => {
            setHolding(false);
            onDone('HELD');
          }}
        />
      )}
    </footer>
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
            Bill {bill.billNumber}
            {bill.description ? `, ${bill.description}` : ''}
          </p>
        </section>
        <Accounts bill={bill} />
        <Judged bill={bill} />
      </div>
      <Decide row={row} bill={bill} onDone={onDone} />
    </>
  );
}

function Done({ rows, done }: { rows: readonly Row[]; done: ReadonlyMap<string, Outcome> }) {
  const approved = rows.filter((row) => done.get(row.billId) === 'APPROVED');
  return (
    <section className="psec">
      <h2>
        <Money value={sumCents(approved.map((row) => centsOf(row.total) ?? 0n))} zero="digits" /> approved by you
      </h2>
      <ul className="plain">
        {rows
          .filter((row) => done.has(row.billId))
          .map((row) => (
            <li key={row.billId} className="row between">
              <span>
                <ScreenLink to="bill-view" params={{ communityId: row.communityId, billId: row.billId }}>
                  {row.vendorName}
                </ScreenLink>
                <br />
                <StatusMark
                  tone={done.get(row.billId) === 'APPROVED' ? 'good' : 'neutral'}
                  word={done.get(row.billId) === 'APPROVED' ? 'Approved' : 'Held, the question is sent'}
                />
              </span>
              <Money value={row.total} zero="digits" />
            </li>
          ))}
      </ul>
    </section>
  );
}

/** The page at `/board-approval`; `?bill=` names the one in hand. */
export default function BoardApprovalScreen() {
  const shell = useShell();
  const [done, setDone] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [kept, setKept] = useState<readonly Row[] | null>(null);
  const list = useCall(boardApprovals.listBoardBills, {}, { waits: kept !== null });
  if (list.error) {
    const { message, reference } = failureOf(list.error);
    return <Failed title="The bills did not load" message={message} reference={reference} onRetry={() => void list.refetch()} />;
  }
  const rows = kept ?? list.data;
  if (!rows) return <LoadingRows />;
  if (rows.length === 0)
    return (
      <EmptyState title="No bill waits for you" icon="check">
        Bills you entered, changed or decided on are not among them.
      </EmptyState>
    );
  const left = rows.filter((row) => !done.has(row.billId));
  const row = left.find((one) => one.billId === shell.search.bill) ?? left[0];
  const finish = (outcome: Outcome) => {
    if (!row) return;
    setKept(rows);
    setDone(new Map([...done, [row.billId, outcome]]));
    shell.setSearch({ bill: null });
  };
  return (
    <div className="board">
      <PageHeader
        title="Approve bills"
        meta={row ? `${row.community}, bill ${rows.indexOf(row) + 1} of ${rows.length}` : `Done, ${countWords(rows.length, 'bill')}`}
      />
      {row ? <InHand key={row.billId} row={row} onDone={finish} /> : <Done rows={rows} done={done} />}
    </div>
  );
}
