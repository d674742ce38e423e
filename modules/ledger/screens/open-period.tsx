// Where a run waits for its period to be opened: the button that opens it, or the names of those who may.
import { useQueryClient } from '@tanstack/react-query';
import { formatMonth, type LocalDate } from '../../../packages/kernel/kernel.ts';
import { call, useCall } from '../../../packages/pages/client.ts';
import { Action } from '../../../packages/pages/pages.ts';
import { useCommunity, useMayCall } from '../../../packages/pages/shell.tsx';
import { Note } from '../../../packages/ui/ui.ts';
import { accounting } from '../accounting.contract.ts';

interface OpenPeriodProps {
  periodStartDate: LocalDate;
  status: 'FUTURE' | 'OPEN' | 'CURRENT' | 'CLOSED';
}

function listed(names: readonly string[]): string {
  if (names.length === 0) return 'No user may open it yet. Give a role the claim of the accounting setup.';
  return `${names.join(', ')} can open it.`;
}

/** Offers to open a period that has not begun; nothing for one that takes postings or is closed. */
export function OpenPeriod({ periodStartDate, status }: OpenPeriodProps) {
  const { communityId } = useCommunity();
  const cache = useQueryClient();
  const mayOpen = useMayCall(accounting.changePeriod);
  const isFuture = status === 'FUTURE';
  const openers = useCall(accounting.listPeriodOpeners, isFuture && !mayOpen ? { communityId } : null);
  if (!isFuture) return null;
  const month = formatMonth(periodStartDate);
  const open = async () => {
    await call(accounting.changePeriod, { communityId, periodStartDate, status: 'OPEN', reason: 'Opened ahead for a run' });
    await cache.invalidateQueries();
  };
  return (
    <section className="psec">
      <Note
        tone="attention"
        title={`${month} is not open yet.`}
        actions={mayOpen && <Action label={`Open ${month}`} run={open} done={() => `${month} is open`} />}
      >
        {mayOpen
          ? 'Open it to post this run before the month begins. The current period stays current.'
          : openers.data && listed(openers.data)}
      </Note>
    </section>
  );
}
