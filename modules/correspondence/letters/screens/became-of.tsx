// The section of a side pane that tells what became of a letter or an order, the latest last.
import type { Instant } from '../../../../packages/kernel/kernel.ts';
import { PanelSection, TimeText } from '../../../../packages/ui/ui.ts';

interface BecameOfProps<What extends string> {
  events: readonly { what: What; detail: string; by: string; eventTime: Instant }[];
  words: Readonly<Record<What, string>>;
}

/** Each event in its words, with who and when. */
export function BecameOf<What extends string>({ events, words }: BecameOfProps<What>) {
  return (
    <PanelSection title="What became of it">
      <ol className="col">
        {events.map((event) => (
          <li key={`${event.what} ${event.eventTime}`}>
            <b className="m">{words[event.what]}</b> {event.detail}
            <div className="t3 sm">
              {event.by && `${event.by}, `}
              <TimeText value={event.eventTime} form="minute" />
            </div>
          </li>
        ))}
      </ol>
    </PanelSection>
  );
}
