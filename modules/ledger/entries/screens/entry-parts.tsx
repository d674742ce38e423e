// What the pages of a posted entry share: its facts, the entries it is linked to, and what it is called.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDate, localDate } from '../../../../packages/kernel/kernel.ts';
import { ScreenLink } from '../../../../packages/pages/shell.tsx';
import { DateText, Facts, PanelSection, Tag, TimeText } from '../../../../packages/ui/ui.ts';
import type { journal } from '../journal.contract.ts';
import { journalNumberText, kindOf } from '../journal-number.rules.ts';

export type Entry = ClientOutput<typeof journal.getJournalEntry>;

/** What an entry is called: its number, or its reference where it has none. */
export function nameOfEntry({ journalNumber, reference, description }: Entry): string {
  const name = journalNumber === null ? reference : journalNumberText(journalNumber);
  return name === '' ? description : `${name}: ${description}`;
}

/** Posted or reversed. */
export function EntryState({ entry }: { entry: Entry }) {
  return entry.reversedByEntryId ? <Tag>Reversed</Tag> : <Tag tone="good">Posted</Tag>;
}

/** Kind, day, period, reference, number, who and when. */
export function EntryFacts({ entry }: { entry: Entry }) {
  const { period, schedule, revision } = entry;
  const day = (text: string) => formatDate(localDate(text.slice(0, 10)));
  return (
    <PanelSection title="Entry">
      <Facts
        facts={[
          ['Number', entry.journalNumber === null ? 'None' : journalNumberText(entry.journalNumber)],
          ...(revision !== null && revision > 1 ? [['Revision', String(revision)] as const] : []),
          ['Kind', kindOf(entry.entryType)],
          ['Posted on', <DateText key="on" value={entry.postDate} form="words" />],
          ['Period', `${day(period.startDate)} to ${day(period.endDate)}, ${period.yearLabel}, ${period.status.toLowerCase()}`],
          ['Reference', entry.reference || 'None'],
          ['Entered', <TimeText key="entered" value={entry.enteredTime} form="minute" />],
          ['By', entry.enteredBy || 'Nobody known'],
          ...(schedule ? [['Schedule', schedule.name] as const] : []),
        ]}
      />
    </PanelSection>
  );
}

const linkWords = {
  reverses: 'Reverses',
  reversedBy: 'Reversed by',
  sameNumber: 'Under the same number',
  sameBatch: 'Posted together with',
} as const;

/** What it reverses, what reverses it, what stands under its number, and the rest of its batch. */
export function LinkedEntries({ entry }: { entry: Entry }) {
  return (
    <PanelSection title="Linked entries" aside={entry.linked.length > 0 ? entry.linked.length : undefined}>
      {entry.linked.map(({ entryId, journalNumber, entryType, postDate, description, link }) => (
        <p key={entryId}>
          <span className="t2">{linkWords[link]}</span>{' '}
          <ScreenLink to="journal-entry-view" params={{ entryId }}>
            {journalNumber === null ? kindOf(entryType) : `${journalNumberText(journalNumber)} ${kindOf(entryType)}`}
          </ScreenLink>{' '}
          of {formatDate(localDate(postDate.slice(0, 10)))}
          <br />
          <span className="t3">{description}</span>
        </p>
      ))}
      {entry.linked.length === 0 && <p className="t3">None</p>}
      <p>
        <ScreenLink to="batch-undo" params={{ batchId: entry.batchId }}>
          Its batch, and what undoing it would do
        </ScreenLink>
      </p>
    </PanelSection>
  );
}
