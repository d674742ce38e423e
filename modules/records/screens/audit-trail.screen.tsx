// The audit trail: who did what, when and from where, with what changed by the act in hand.
import { useMemo } from 'react';
import type { ListRow } from '../../../packages/contract/contract.ts';
import { useCall } from '../../../packages/pages/client.ts';
import { ListPage } from '../../../packages/pages/pages.ts';
import { useShell } from '../../../packages/pages/shell.tsx';
import { EmptyState, Facts, Failed, LoadingRows, PanelSection, Segmented, zoneHere } from '../../../packages/ui/ui.ts';
import { auditList, auditTrail } from '../records.contract.ts';

type Row = ListRow<typeof auditList>;

/**
 * `Receivables.postBatch` as people say it; the name itself is what the interface is called by, and stays
 * what one filters for.
 */
function wordsOf(command: string): string {
  const [area = '', act = ''] = command.split('.');
  const spaced = (text: string) => text.replace(/([a-z])([A-Z])/g, (_all, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  const words = spaced(act);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} · ${spaced(area)}`;
}

const look = {
  eventDate: { width: 100 },
  clock: { width: 105, render: (row: Row) => row.clock.slice(0, 8) },
  person: { width: 150, emphasis: 'strong' },
  act: { width: 260, render: (row: Row) => wordsOf(row.act) },
  kind: { width: 120 },
  recordId: { width: 80 },
  community: { width: 170 },
  reason: { width: 220 },
  ip: { width: 110 },
} as const;

const spans = [
  { value: '1', label: 'Day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '365', label: 'Year' },
  { value: '0', label: 'All' },
] as const;

function EventFacts({ row }: { row: Row }) {
  const event = useCall(auditTrail.getEvent, { auditEventId: row.auditEventId });
  if (event.error) return <Failed message={event.error.message} reference={event.error.reference} onRetry={() => void event.refetch()} />;
  if (!event.data) return <LoadingRows rows={6} />;
  const { eventTime, actingFor, sessionReference, changes } = event.data;
  const changed = changes.filter((each) => each.isChanged);
  const kept = changes.filter((each) => !each.isChanged);
  return (
    <>
      <PanelSection title={wordsOf(row.act)}>
        <Facts
          facts={[
            ['Who', row.person || 'The system'],
            ...(actingFor ? [['For', actingFor] as const] : []),
            ['When', `${eventTime.replace('T', ' ').slice(0, 19)} UTC`],
            ['From', row.ip || 'This machine'],
            ['Session', sessionReference || 'None'],
            ['Record', [row.kind, row.recordId].filter(Boolean).join(' ') || 'None'],
            ['Community', row.community || 'None'],
            ...(row.reason ? [['Reason', row.reason] as const] : []),
            ...(row.batch ? [['Batch', row.batch] as const] : []),
            ['Reference', row.request || 'None'],
          ]}
        />
      </PanelSection>
      <PanelSection title={changed.length === 0 ? 'No field changed' : 'Changed'}>
        <Facts
          facts={changed.map(({ field, before, after }) => [
            field,
            <span key={field}>
              {before !== '' && (
                <>
                  <del className="t3">{before}</del>{' '}
                </>
              )}
              {after === '' ? <span className="t3">removed</span> : <ins style={{ textDecoration: 'none' }}>{after}</ins>}
            </span>,
          ])}
        />
      </PanelSection>
      {kept.length > 0 && (
        <PanelSection title="As before">
          <Facts facts={kept.map(({ field, after }) => [field, after || 'blank'])} />
        </PanelSection>
      )}
    </>
  );
}

/** The page at `/administration/audit-trail`. */
export default function AuditTrailScreen() {
  const shell = useShell();
  const days = spans.find(({ value }) => value === shell.search.days)?.value ?? '30';
  const scope = useMemo(() => ({ zone: zoneHere, days }), [days]);
  return (
    <ListPage
      list={auditList}
      scope={scope}
      look={look}
      actions={
        <Segmented
          label="How far back"
          value={days}
          options={spans}
          onChange={(value) => shell.setSearch({ days: value === '30' ? null : value })}
        />
      }
      panel={(row) => <EventFacts row={row} />}
      empty={
        <EmptyState title="Nothing was done in these days">Choose a longer span; everything done since the beginning is kept.</EmptyState>
      }
    />
  );
}
