// The end of the board's approvals: what the caller did with each bill, taken back with one tap until it is
// paid; and the vendors they abstain from.
import { sumCents } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { failureOf, toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useMayCall } from '../../../../packages/pages/shell.tsx';
import { Button, centsOf, DateText, Failed, Money, StatusMark, type Tone } from '../../../../packages/ui/ui.ts';
import { boardApprovals } from '../board-approval.contract.ts';
import type { Outcome, Row } from './board-decide.tsx';

const words: Readonly<Record<Outcome, readonly [Tone, string]>> = {
  APPROVED: ['good', 'Approved'],
  DECLINED: ['problem', 'Declined'],
  ABSTAINED: ['neutral', 'Abstained'],
  HELD: ['neutral', 'Held, the question is sent'],
};

function DoneRow({ row, outcome, onBack }: { row: Row; outcome: Outcome; onBack(): void }) {
  const withdraw = useCommand(boardApprovals.takeBackDecision);
  const mayWithdraw = useMayCall(boardApprovals.takeBackDecision) && (outcome === 'APPROVED' || outcome === 'ABSTAINED');
  const { communityId, billId, vendorName } = row;
  const [tone, word] = words[outcome];
  return (
    <li className="row between">
      <span>
        <ScreenLink to="bill-view" params={{ communityId, billId }}>
          {vendorName}
        </ScreenLink>
        <br />
        <StatusMark tone={tone} word={word} />
      </span>
      <span className="row">
        <Money value={row.total} zero="digits" />
        {mayWithdraw && (
          <Button
            size="small"
            aria-label={`Take back: ${vendorName}`}
            disabled={withdraw.isPending}
            onClick={() => withdraw.mutate({ communityId, billId }, { onSuccess: onBack, onError: toastFailure })}
          >
            Take back
          </Button>
        )}
      </span>
    </li>
  );
}

/** What was done, with the sum of what was approved. */
export function Done({ rows, done, onBack }: { rows: readonly Row[]; done: ReadonlyMap<string, Outcome>; onBack(billId: string): void }) {
  const approved = rows.filter((row) => done.get(row.billId) === 'APPROVED');
  return (
    <section className="psec">
      <h2>
        <Money value={sumCents(approved.map((row) => centsOf(row.total) ?? 0n))} zero="digits" /> approved by you
      </h2>
      <ul className="stack board-list">
        {rows.flatMap((row) => {
          const outcome = done.get(row.billId);
          return outcome ? [<DoneRow key={row.billId} row={row} outcome={outcome} onBack={() => onBack(row.billId)} />] : [];
        })}
      </ul>
      <p className="t3">A decision can be taken back until the bill is paid, here or on the page of the bill.</p>
    </section>
  );
}

/** The vendors the caller declared an interest in, each with the way to end it. */
export function Interests() {
  const read = useCall(boardApprovals.listInterests, {});
  const end = useCommand(boardApprovals.endInterest);
  const mayEnd = useMayCall(boardApprovals.endInterest);
  if (read.error) {
    const { message, reference } = failureOf(read.error);
    return <Failed title="Your declarations did not load" message={message} reference={reference} onRetry={() => void read.refetch()} />;
  }
  if (!read.data || read.data.length === 0) return null;
  return (
    <section className="psec">
      <h2>Vendors you abstain from</h2>
      <ul className="stack board-list">
        {read.data.map(({ vendorInterestId, communityId, community, vendorId, vendorName, reason, declaredDate }) => (
          <li key={vendorInterestId} className="row between">
            <span>
              {vendorName}
              <br />
              <span className="t3">
                {community}, since <DateText value={declaredDate} form="words" />: {reason}
              </span>
            </span>
            {mayEnd && (
              <Button
                size="small"
                aria-label={`End: ${vendorName}`}
                disabled={end.isPending}
                onClick={() => end.mutate({ communityId, vendorId }, { onError: toastFailure })}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
