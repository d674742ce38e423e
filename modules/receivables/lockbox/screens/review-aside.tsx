// Beside the payments of a lockbox file: the queue with its reasons, the deposits to come, and the entry.
import { countWords, formatMoney } from '../../../../packages/kernel/kernel.ts';
import type { CallFailed } from '../../../../packages/pages/client.ts';
import { useMayCall } from '../../../../packages/pages/shell.tsx';
import { centsOf, DateText, type ExceptionItem, Exceptions, Note, PanelSection, SideTable } from '../../../../packages/ui/ui.ts';
import { EntryByFund } from '../../../ledger/ledger.web.tsx';
import { lockbox } from '../lockbox.contract.ts';
import { type LockboxLine, type LockboxPreview, reasonSentence } from './lockbox-parts.tsx';

/** The queue names this many; the table holds all. */
const QUEUE_SHOWN = 8;

function itemOf(line: LockboxLine, onMend: ((line: LockboxLine) => void) | null): ExceptionItem {
  const check = line.checkNumber === '' ? 'Payment' : `Check ${line.checkNumber}`;
  return {
    key: line.lockboxLineId,
    tone: 'problem',
    title: `${check}, ${formatMoney(centsOf(line.amount) ?? 0n, 'digits')}.`,
    text: reasonSentence(line),
    ...(onMend ? { choices: [{ label: line.reason === 'ZERO_AMOUNT' ? 'Delete it' : 'Pick the owner', run: () => onMend(line) }] } : {}),
  };
}

export interface ReviewAsideProps {
  waiting: readonly LockboxLine[];
  posting: { preview: LockboxPreview | undefined; error: CallFailed | null };
  /** The community the receipts go to. */
  into: string | undefined;
  /** The community the person works in, as the top bar shows it. */
  inSight: string | undefined;
  onMend(line: LockboxLine): void;
}

/** Queue, deposits, entry. */
export function ReviewAside({ waiting, posting, into, inSight, onMend }: ReviewAsideProps) {
  const mayMend = useMayCall(lockbox.mendLockboxLine);
  const { preview, error } = posting;
  return (
    <>
      {error && (
        <section className="psec">
          <Note tone="problem" icon="alert-triangle" title={error.message}>
            {error.status >= 500 && `Reference ${error.reference}`}
          </Note>
        </section>
      )}
      {waiting.length > 0 && <Exceptions items={waiting.slice(0, QUEUE_SHOWN).map((line) => itemOf(line, mayMend ? onMend : null))} />}
      {waiting.length > QUEUE_SHOWN && (
        <PanelSection>
          <p className="t2">{countWords(waiting.length - QUEUE_SHOWN, 'more exception')} in the table.</p>
        </PanelSection>
      )}
      {preview && preview.count > 0 ? (
        <>
          <PanelSection title="Deposits" aside={into}>
            {into !== inSight && (
              <Note tone="attention" title={`These receipts go to ${into}.`}>
                {inSight && `You work in ${inSight}.`}
              </Note>
            )}
            <SideTable
              label="Deposits"
              heads={['Deposited', 'Receipts', 'Amount']}
              rows={preview.deposits.map((deposit) => ({
                key: `${deposit.bankAccountId} ${deposit.depositDate}`,
                label: (
                  <>
                    <DateText value={deposit.depositDate} form="words" /> <span className="t3">{deposit.bankAccount}</span>
                  </>
                ),
                cells: [deposit.count, deposit.total],
              }))}
              total={[preview.count, preview.total]}
            />
          </PanelSection>
          <PanelSection title="Entry" aside={`${countWords(preview.count, 'receipt')}, added up`}>
            <EntryByFund lines={preview.entry} />
          </PanelSection>
        </>
      ) : (
        waiting.length === 0 && (
          <PanelSection title="Nothing is left to post">
            <p className="t2">Every payment of this file was posted or deleted.</p>
          </PanelSection>
        )
      )}
    </>
  );
}
