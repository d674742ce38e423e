// The clock of an architectural request: days left, the times it stood still, and the rule it is counted by.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDay, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { Facts, Note, PanelSection } from '../../../../packages/ui/ui.ts';
import { LawSaid } from '../../../law/law.web.tsx';
import type { architecturalRequest } from '../architectural.contract.ts';

export type Shown = ClientOutput<typeof architecturalRequest.getArchitecturalRequest>;

/** A day as it came by wire. */
export const dayText = (wire: string | null) => (wire === null ? 'None' : formatDay(wire.slice(0, 10) as LocalDate));

function leftWords({ daysLeft, isPaused, dueDate }: Shown['clock']): string {
  if (isPaused) return 'Paused until the documents are here';
  if (dueDate === null) return 'Not started: it runs from the day the request is complete';
  if (daysLeft === null) return 'Answered';
  if (daysLeft < 0) return `${-daysLeft} ${daysLeft === -1 ? 'day' : 'days'} late`;
  return `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left`;
}

/** The clock with its days, its bar and its citation. */
export function ArchitecturalClock({ of }: { of: Shown }) {
  const { clock } = of;
  const isOpen = clock.daysLeft !== null || clock.isPaused || (clock.dueDate === null && of.decidedDate === null);
  const used = clock.usedPercent ?? 0;
  return (
    <PanelSection title="Clock" aside={isOpen ? leftWords(clock) : undefined}>
      {isOpen && clock.dueDate !== null && (
        <div
          role="img"
          aria-label={`${used} percent of the time is used`}
          style={{ display: 'flex', height: 10, background: 'var(--accent-soft-2)', border: '1px solid var(--line-2)' }}
        >
          <div style={{ width: `${used}%`, background: 'var(--control-line)' }} />
        </div>
      )}
      <Facts
        facts={[
          ['Received', dayText(of.receivedDate)],
          ...clock.pauses.map(
            (one, at) =>
              [
                at === 0 ? 'Paused' : `Paused, ${at + 1}`,
                `${dayText(one.fromDate)} to ${one.toDate === null ? 'now' : dayText(one.toDate)}: ${one.reason}`,
              ] as const,
          ),
          ...(clock.checkDate === null ? [] : [['Check for documents by', dayText(clock.checkDate)] as const]),
          ['Complete', dayText(of.completeDate)],
          ['Answer due', clock.dueDate === null ? 'No day yet' : dayText(clock.dueDate)],
          ['Counted by', clock.basis || 'Nothing yet'],
        ]}
      />
      {isOpen && clock.deemed === 'approve' && (
        <Note tone="attention" title="No answer in writing means approved">
          {clock.isByLaw ? clock.basis : 'By the documents of the community.'}
        </Note>
      )}
      {isOpen && clock.deemed === 'warn' && (
        <Note tone="attention" title="Answer in time">
          The documents of the community may be read so that no answer approves.
        </Note>
      )}
    </PanelSection>
  );
}

/** What the packs say of the topic: the clock, what a denial must say, and what may not be asked. */
export function ArchitecturalLaw({ of }: { of: Shown }) {
  const terms = of.terms.filter(({ denial, forbidden }) => denial.length + forbidden.length > 0);
  return (
    <>
      {of.law && <LawSaid said={of.law} />}
      {terms.length > 0 && (
        <PanelSection title="Law of the topic">
          {terms.map((one) => (
            <Facts
              key={one.citation}
              facts={[
                ['Citation', one.citation],
                ...(one.denial.length > 0 ? [['A denial', one.denial.join('; ')] as const] : []),
                ...(one.forbidden.length > 0 ? [['Not allowed', one.forbidden.join('; ')] as const] : []),
              ]}
            />
          ))}
        </PanelSection>
      )}
    </>
  );
}
