// Pieces of a bill that several screens show: its status, facts, distribution, entry, approvals and payments.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { daysBetween, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { ScreenLink } from '../../../../packages/pages/shell.tsx';
import { DateText, Facts, Money, PanelSection, SideTable, StatusMark, TimeText, type Tone } from '../../../../packages/ui/ui.ts';
import { EntryByFund } from '../../../ledger/ledger.web.tsx';
import type { BillStatus, bills } from '../../payables.contract.ts';

/** A bill as `getBill` answers it. */
export type Bill = ClientOutput<typeof bills.getBill>;

/** The words of the statuses and the tones they are said in. */
export const billWords: Readonly<Record<BillStatus, { word: string; tone: Tone }>> = {
  SUBMITTED: { word: 'To approve', tone: 'attention' },
  APPROVED: { word: 'Open', tone: 'neutral' },
  PARTLY_PAID: { word: 'Part-paid', tone: 'neutral' },
  PAID: { word: 'Paid', tone: 'good' },
  ADJUSTED: { word: 'Adjusted', tone: 'neutral' },
  REJECTED: { word: 'Sent back', tone: 'problem' },
  CANCELLED: { word: 'Canceled', tone: 'neutral' },
};

/** When a bill is due, seen from today: "9 days late", "Due today", "in 3 days". */
export function dueWords(dueDate: LocalDate, today: LocalDate): string {
  const days = daysBetween(dueDate, today);
  const count = Math.abs(days);
  const words = `${count} ${count === 1 ? 'day' : 'days'}`;
  return days === 0 ? 'Due today' : days > 0 ? `${words} late` : `in ${words}`;
}

/** The status of a bill: shape, word and tone. */
export function BillStatusMark({ status }: { status: BillStatus }) {
  return <StatusMark {...billWords[status]} />;
}

/** Dates, number and people of a bill. */
export function BillFacts({ bill }: { bill: Bill }) {
  return (
    <Facts
      facts={[
        ['Type', bill.billType === 'CREDIT_MEMO' ? 'Credit memo' : 'Bill'],
        ['Number', bill.billNumber],
        ['Bill date', <DateText key="d" value={bill.billDate} form="words" />],
        ['Due', <DateText key="u" value={bill.dueDate} form="words" />],
        ['Effective', <DateText key="e" value={bill.effectiveDate} form="words" />],
        ['Entered by', bill.enteredBy],
        ...(bill.description ? ([['For', bill.description]] as const) : []),
        ...(bill.template
          ? ([
              [
                'Template',
                <ScreenLink
                  key="t"
                  to="invoice-template-view"
                  className="drill"
                  params={{ invoiceTemplateId: bill.template.invoiceTemplateId }}
                >
                  {bill.template.name}
                </ScreenLink>,
              ],
            ] as const)
          : []),
        ...(bill.cancelDate ? ([['Canceled', `${bill.cancelReason}`]] as const) : []),
      ]}
    />
  );
}

/** Where a bill is charged, with its total. */
export function Distribution({ bill }: { bill: Bill }) {
  return (
    <SideTable
      label="GL distribution"
      heads={['Account', 'Amount']}
      rows={bill.lines.map((line) => ({
        key: String(line.lineNo),
        label: (
          <>
            <span className="t3 tn">
              {line.number}
              {line.costCenterCode !== '000' && `-${line.costCenterCode}`}
            </span>{' '}
            {line.name} <span className="t3">{[line.fundName, line.description].filter(Boolean).join(' · ')}</span>
          </>
        ),
        cells: [line.amount],
      }))}
      total={[bill.total]}
    />
  );
}

const decisionMarks: Readonly<Record<Bill['decisions'][number]['decision'], readonly [Tone, string]>> = {
  APPROVED: ['good', 'Approved'],
  REJECTED: ['problem', 'Sent back'],
  ABSTAINED: ['neutral', 'Abstained'],
};

function decisionWords(bill: Bill, index: number): string {
  const one = bill.decisions[index];
  if (!one) return '';
  const word = { APPROVED: 'approved', REJECTED: 'sent it back', ABSTAINED: 'abstained' }[one.decision];
  return one.counts ? word : `${word}, before it was changed`;
}

/** Who entered, approved or sent back a bill, and what still lacks. */
export function ApprovalTrail({ bill }: { bill: Bill }) {
  const lacking = bill.approvalsRequired - bill.approvals;
  return (
    <PanelSection title="Approvals" aside={`${bill.approvalsRequired} needed`}>
      <ol className="stack">
        <li>
          <StatusMark tone="good" word="Done" quiet /> <b className="m">{bill.enteredBy}</b> entered it{' '}
          <TimeText value={bill.enteredTime} form="words" />
        </li>
        {bill.submittedBy !== bill.enteredBy && (
          <li>
            <StatusMark tone="good" word="Done" quiet /> <b className="m">{bill.submittedBy}</b> changed it
          </li>
        )}
        {bill.decisions.map((one, index) => (
          <li key={`${one.userName} ${one.decidedTime}`}>
            <StatusMark tone={decisionMarks[one.decision][0]} word={decisionMarks[one.decision][1]} quiet />{' '}
            <b className="m">{one.userName}</b> {decisionWords(bill, index)} <TimeText value={one.decidedTime} form="words" />
            {one.reason && <div className="t2">“{one.reason}”</div>}
          </li>
        ))}
        {bill.status === 'SUBMITTED' && (
          <li>
            <StatusMark tone="attention" word="Waiting" quiet /> {lacking === 1 ? 'One approval' : `${lacking} approvals`} to go
          </li>
        )}
      </ol>
    </PanelSection>
  );
}

/** The entry a bill makes, or why it makes none. */
export function BillEntry({ bill }: { bill: Bill }) {
  const booked = bill.status !== 'SUBMITTED' && bill.status !== 'REJECTED';
  return (
    <PanelSection title="Entry" aside={booked ? undefined : 'when it is approved'}>
      {bill.entry.length > 0 ? (
        <EntryByFund lines={bill.entry} />
      ) : (
        <p className="t2">This fiscal year recognizes expense when it is paid. The check makes the entry.</p>
      )}
    </PanelSection>
  );
}

/** The checks that paid on a bill. */
export function BillPayments({ bill }: { bill: Bill }) {
  if (bill.payments.length === 0) return null;
  return (
    <PanelSection title="Payments">
      <SideTable
        label="Payments"
        heads={['Check', 'Amount']}
        rows={bill.payments.map((payment) => ({
          key: payment.checkId,
          label: (
            <>
              <ScreenLink to="activity-payments" className="drill" search={{ row: payment.checkId }}>
                {payment.checkNumber}
              </ScreenLink>{' '}
              <DateText value={payment.checkDate} /> {payment.voidDate && <StatusMark tone="problem" word="Voided" />}
            </>
          ),
          cells: [payment.amount],
        }))}
      />
      <p className="t2">
        Open <Money value={bill.open} zero="digits" />
      </p>
    </PanelSection>
  );
}

const adjustmentWords = { CANCEL: 'Canceled', WRITE_OFF: 'Written off', MOVE: 'Moved' } as const;

/** What was adjusted on a bill without money, and where it came from or went. */
export function BillAdjustments({ bill }: { bill: Bill }) {
  if (bill.adjustments.length === 0 && !bill.movedFrom && !bill.movedTo) return null;
  const link = (words: string, end: NonNullable<Bill['movedFrom']>) => (
    <p className="t2">
      {words}{' '}
      <ScreenLink to="bill-view" className="drill" params={{ communityId: end.communityId, billId: end.billId }}>
        {end.communityName}
      </ScreenLink>
    </p>
  );
  return (
    <PanelSection title="Adjustments">
      {bill.adjustments.length > 0 && (
        <SideTable
          label="Adjustments"
          heads={['Adjustment', 'Amount']}
          rows={bill.adjustments.map((one) => ({
            key: one.checkId,
            label: (
              <>
                <ScreenLink to="transaction-ap-adjustment" className="drill" params={{ batchId: one.batchId }}>
                  {adjustmentWords[one.adjustment]}
                </ScreenLink>{' '}
                <DateText value={one.adjustDate} /> {one.undoneDate && <StatusMark tone="neutral" word="Undone" />}
                <div className="t2">{one.reason}</div>
              </>
            ),
            cells: [one.amount],
          }))}
        />
      )}
      {bill.movedFrom && link('Moved here from', bill.movedFrom)}
      {bill.movedTo && link('Moved to', bill.movedTo)}
    </PanelSection>
  );
}
