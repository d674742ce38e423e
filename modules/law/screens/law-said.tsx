// What the packs said to an act, beside its preview: the verdict, the citation, the most, the days and what
// nobody showed.
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { formatDate, localDate } from '../../../packages/kernel/kernel.ts';
import { Facts, Money, PanelSection, StatusMark } from '../../../packages/ui/ui.ts';
import { type lawSaid, verdictWords } from '../law.contract.ts';

type Shown = Omit<NonNullable<z.output<typeof lawSaid>>, 'atMost' | 'notBefore' | 'notAfter'> & {
  atMost: string | null;
  notBefore: string | null;
  notAfter: string | null;
};

const dayText = (wire: string) => formatDate(localDate(wire.slice(0, 10)));

/** What the packs said to an act, as lines of facts. */
export function lawFacts(said: Shown | null): [string, ReactNode][] {
  if (said === null) return [['Law', 'No rule on file']];
  const [words, tone] = verdictWords[said.verdict];
  return [
    ['Law', <StatusMark key="verdict" tone={tone} word={words} />],
    ['Citation', said.citation],
    ...(said.atMost === null ? [] : [['At most', <Money key="most" value={said.atMost} zero="digits" />] as [string, ReactNode]]),
    ...(said.notBefore === null ? [] : [['Not before', dayText(said.notBefore)] as [string, ReactNode]]),
    ...(said.notAfter === null ? [] : [['Not after', dayText(said.notAfter)] as [string, ReactNode]]),
    ...(said.missing.length === 0 ? [] : [['Not shown', said.missing.join(', ')] as [string, ReactNode]]),
    ['Rule version', said.ruleVersion],
  ];
}

/** What the packs said to an act, as a section beside its preview. */
export function LawSaid({ said, title = 'Law' }: { said: Shown | null; title?: string }) {
  return (
    <PanelSection title={title}>
      <Facts facts={lawFacts(said)} />
    </PanelSection>
  );
}
