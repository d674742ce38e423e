// A line of a feed beside the list, with the way to the record it tells of.

import type { ReactNode } from 'react';
import type { MoneyText } from '../../../../packages/contract/contract.ts';
import { useRecordKind } from '../../../../packages/pages/pages.ts';
import { ScreenLink } from '../../../../packages/pages/shell.tsx';
import { DateText, Facts, Money, PanelSection, Tag } from '../../../../packages/ui/ui.ts';
import { batchPageOf } from '../../../ledger/ledger.contract.ts';
import { type FeedKind, feedKindWords } from '../feed.contract.ts';

/** As much of a line as its panel shows. */
export interface FeedLine {
  date: string;
  kind: FeedKind;
  what: string;
  detail: string;
  amount: MoneyText | null;
  by: string;
  isPublic: boolean;
  refId: string;
  entityKind: string;
  entityId: string;
  account?: string;
}

interface Way {
  to: string;
  params: Readonly<Record<string, string>>;
  search?: Readonly<Record<string, string>>;
}

/** The screen a line leads to; null where only the record it hangs on can be opened. */
function wayOf({ kind, refId, entityKind, entityId }: FeedLine): Way | null {
  if (kind === 'NOTE') return { to: 'note-view', params: { noteId: refId } };
  if (kind === 'TASK') return { to: 'task-view', params: { taskId: refId } };
  if (kind === 'LETTER') return { to: 'letter-detail', params: { letterId: refId } };
  if (kind === 'RESALE') return { to: 'property-resale', params: { propertyId: entityId }, search: { resaleId: refId } };
  if (kind === 'FLAG') return { to: 'property-view', params: { propertyId: entityId } };
  if (entityKind === 'ownership') return { to: 'owner-view', params: { ownershipId: entityId } };
  if (kind === 'CHARGE' && ['CHARGES', 'LATE_FEES'].includes(entityId)) return { to: 'apply-charges-review', params: { batchId: refId } };
  if (['CHARGE', 'RECEIPT', 'ENTRY', 'BILL'].includes(kind))
    return { to: batchPageOf(entityId)?.screen ?? 'batch-undo', params: { batchId: refId } };
  return null;
}

/** The words of a line, as a link where they lead somewhere. */
export function FeedLink({ line, children }: { line: FeedLine; children: ReactNode }) {
  const way = wayOf(line);
  return way ? (
    <ScreenLink to={way.to} params={way.params} {...(way.search ? { search: way.search } : {})}>
      {children}
    </ScreenLink>
  ) : (
    children
  );
}

/** What a line tells, and the way to it. */
export function FeedPanel({ line }: { line: FeedLine }) {
  const way = wayOf(line);
  const on = useRecordKind(line.entityKind);
  return (
    <PanelSection
      title={line.what}
      aside={<Tag tone={line.isPublic ? 'attention' : 'neutral'}>{line.isPublic ? 'Public' : 'Internal'}</Tag>}
    >
      <Facts
        facts={[
          ['Date', <DateText key="d" value={line.date} form="words" />],
          ['Kind', feedKindWords[line.kind][0]],
          ...(line.account ? [['Account', line.account] as const] : []),
          ...(line.amount === null ? [] : [['Amount', <Money key="a" value={line.amount} zero="digits" />] as const]),
          ...(line.detail === '' ? [] : [['Detail', line.detail] as const]),
          ...(line.by === '' ? [] : [['By', line.by] as const]),
        ]}
      />
      <div className="row">
        {way && <FeedLink line={line}>Open</FeedLink>}
        {on && line.entityId !== '' && ['NOTE', 'FILE', 'TASK'].includes(line.kind) && (
          <ScreenLink to={on.screen} params={{ [on.param]: line.entityId }}>
            {`Open the ${on.noun}`}
          </ScreenLink>
        )}
      </div>
    </PanelSection>
  );
}

/** How the columns of a feed look. */
export const feedLook = {
  date: { width: 110 },
  kind: { width: 130 },
  what: { width: 300, emphasis: 'strong' },
  detail: { width: 280, emphasis: 'quiet' },
  amount: { width: 110 },
  by: { width: 150 },
  isPublic: { width: 90 },
} as const;
