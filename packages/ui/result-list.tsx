// What a search found, in groups, for a box one types into: one row is current, and each says why it is
// there.
import { useEffect } from 'react';
import { Icon, type IconName } from './icon.tsx';

/** A piece of a text and whether it is what was looked for. */
export interface ResultPart {
  text: string;
  matched: boolean;
}

/** One thing that can be picked. */
export interface Result {
  id: string;
  title: string;
  /** Dimmed after the title. */
  detail?: string | undefined;
  icon?: IconName | undefined;
  /** What it is, at the right. */
  aside?: string | undefined;
  /** Where it belongs, below that. */
  place?: string | undefined;
  /** A word that must not be missed, such as a state. */
  mark?: string | undefined;
  /** Why it was found: the name of the field, and its text cut where it matches. */
  why?: { field: string; parts: readonly ResultPart[]; isCorrected: boolean } | undefined;
  pick(): void;
}

/** Results under a heading; a group without any is not drawn. */
export interface ResultGroup {
  title: string;
  results: readonly Result[];
}

/** The results of all groups in the order in which they are drawn, as arrow keys go through them. */
export function resultsOf(groups: readonly ResultGroup[]): readonly Result[] {
  return groups.flatMap((group) => group.results);
}

/** A text with what matches in it set off. */
export function MatchedText({ parts }: { parts: readonly ResultPart[] }) {
  return <>{parts.map((part, at) => (part.matched ? <mark key={at}>{part.text}</mark> : part.text))}</>;
}

function Why({ why }: { why: NonNullable<Result['why']> }) {
  return (
    <span className="found-why">
      {why.field} {why.isCorrected && 'like '}
      <MatchedText parts={why.parts} />
    </span>
  );
}

/**
 * A listbox; the input above it names the current option by `<id>-<index>` in its `aria-activedescendant`.
 */
export function ResultList(props: { id: string; label: string; groups: readonly ResultGroup[]; active: number }) {
  const { id, label, groups, active } = props;
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  let index = -1;
  return (
    <div className="found" id={id} role="listbox" aria-label={label}>
      {groups
        .filter((group) => group.results.length > 0)
        .map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <div className="found-group" aria-hidden="true">
              {group.title}
            </div>
            {group.results.map((result) => {
              index += 1;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the input
                <div
                  key={result.id}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={result.pick}
                >
                  {result.icon && <Icon name={result.icon} small />}
                  <span className="found-text">
                    <span className="ell">
                      {result.title}
                      {result.mark && <span className="found-mark">{result.mark}</span>}
                      {result.detail && <span className="t3"> {result.detail}</span>}
                    </span>
                    {result.why && <Why why={result.why} />}
                  </span>
                  {(result.aside || result.place) && (
                    <span className="found-aside">
                      {result.aside}
                      {result.place && <span>{result.place}</span>}
                    </span>
                  )}
                </div>
              );
            })}
          </div>
        ))}
    </div>
  );
}
