// The clock of an architectural request: days left, the times it stood still, and the rule it is counted by.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDay, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { Facts, Note, PanelSection } from '../../../../packages/ui/ui.ts';
import { LawSaid } from '../../../law/law.web.tsx';
import type { architecturalRequest } from '../architectural.contract.ts';
import { clockSpans } from '../architectural.rules.ts';

export type Shown = ClientOutput<typeof architecturalRequest.getArchitecturalRequest>;

const wireDay = (wire: string) => wire.slice(0, 10) as LocalDate;

/** A day as it came by wire. */
export const dayText = (wire: string | null) => (wire === null ? 'None' : formatDay(wireDay(wire)));

function leftWords({ daysLeft, isPaused, dueDate }: Shown['clock']): string {
  if (isPaused) return 'Paused until the documents are here';
  if (dueDate === null) return 'Not started: it runs from the day the request is complete';
  if (daysLeft === null) return 'Answered';
  if (daysLeft < 0) return `${-daysLeft} ${daysLeft === -1 ? 'day' : 'days'} late`;
  return `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left`;
}

const spanLooks = {
  run: ['var(--line-2)', 'var(--text)', ''],
  pause: ['repeating-linear-gradient(135deg, var(--line-2) 0 3px, var(--surface) 3px 7px)', 'var(--text)', 'Paused '],
  left: ['var(--accent-soft-2)', 'var(--text)', ''],
  late: ['var(--problem-soft)', 'var(--text)', 'Late '],
} as const;

/** The stretches of the clock beside each other, each as wide as it is long. */
function Stretches({ of, today }: { of: Shown; today: LocalDate }) {
  const { dueDate, pauses, daysLeft } = of.clock;
  if (dueDate === null) return null;
  const spans = clockSpans(
    {
      receivedDate: wireDay(of.receivedDate),
      completeDate: null,
      pauses: pauses.map(({ fromDate, toDate }) => ({ fromDate: wireDay(fromDate), toDate: toDate === null ? null : wireDay(toDate) })),
    },
    wireDay(dueDate),
    today,
  );
  const words = spans.map(({ kind, days }) => `${spanLooks[kind][2]}${days}${kind === 'left' ? ' left' : ''}`);
  return (
    <div
      role="img"
      aria-label={`${words.join(', ')} days; ${daysLeft ?? 0} left`}
      className="sm"
      style={{ display: 'flex', border: '1px solid var(--line-2)', lineHeight: '20px', textAlign: 'center', overflow: 'hidden' }}
    >
      {spans.map(({ kind, fromDate, days }, at) => (
        <span
          key={fromDate}
          style={{
            flexGrow: days,
            flexBasis: 0,
            minWidth: 0,
            background: spanLooks[kind][0],
            color: spanLooks[kind][1],
            whiteSpace: 'nowrap',
          }}
        >
          {words[at]}
        </span>
      ))}
    </div>
  );
}

/** The clock with its days, its bar and its citation. */
export function ArchitecturalClock({ of, today }: { of: Shown; today: LocalDate }) {
  const { clock } = of;
  const isOpen = clock.daysLeft !== null || clock.isPaused || (clock.dueDate === null && of.decidedDate === null);
  return (
    <PanelSection title="Clock" aside={isOpen ? leftWords(clock) : undefined}>
      {isOpen && <Stretches of={of} today={today} />}
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
