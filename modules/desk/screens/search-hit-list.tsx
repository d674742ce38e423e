// The hits of a page of results: each a link with what it is, where it belongs and why it was found; arrows
// go from one to the next.
import { type KeyboardEvent, type MouseEvent, useId } from 'react';
import { useShell } from '../../../packages/pages/shell.tsx';
import { Button, Icon, MatchedText, Tag } from '../../../packages/ui/ui.ts';
import { detailOf, entityIcons, markOf, type SearchHit, type SearchTotal, totalWords } from './search-hits.tsx';

function Hit({ hit }: { hit: SearchHit }) {
  const shell = useShell();
  const mark = markOf(hit);
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    shell.goTo(hit.TargetRoute);
  };
  return (
    <li>
      <a className="hit" href={hit.TargetRoute} onClick={follow}>
        <Icon name={entityIcons[hit.entity]} />
        <span className="found-text">
          <span className="row">
            <b>{hit.title}</b>
            {mark && <Tag tone="attention">{mark}</Tag>}
          </span>
          <span className="t2">{detailOf(hit)}</span>
          <span className="found-why">
            {hit.why.field} {hit.why.isCorrected && 'like '}
            <MatchedText parts={hit.why.parts} />
          </span>
        </span>
        <span className="found-aside">
          {hit.kind}
          {hit.community && <span>{hit.community}</span>}
        </span>
      </a>
    </li>
  );
}

/** Up and down go through the links of a list, wherever in it the cursor is. */
function moveOn(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
  const next = links[links.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Hits with how many there are, and the next page of them. */
export function HitList(props: { hits: readonly SearchHit[]; total: SearchTotal; isLoading: boolean; more: (() => void) | undefined }) {
  const { hits, total, isLoading, more } = props;
  const id = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows only move between the links inside
    <div className="hits" onKeyDown={moveOn}>
      <p className="t3 sm" id={id} role="status">
        {hits.length.toLocaleString('en-US')} of {totalWords(total)}
        {total.relation === 'gte' && ', type more of it to see fewer'}
      </p>
      <ul aria-describedby={id}>
        {hits.map((hit) => (
          <Hit key={`${hit.kind}-${hit.id}`} hit={hit} />
        ))}
      </ul>
      {more && (
        <Button onClick={more} disabled={isLoading}>
          Show more
        </Button>
      )}
    </div>
  );
}
