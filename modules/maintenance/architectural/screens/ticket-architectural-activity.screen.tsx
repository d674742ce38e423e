// The architectural requests of a community, with their clocks.
import { useState } from 'react';
import { useCall } from '../../../../packages/pages/client.ts';
import { type Chosen, ListPage, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Dialog,
  EmptyState,
  Facts,
  Failed,
  LoadingRows,
  PanelSection,
  SelectField,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import { architecturalActWords, architecturalBatches, architecturalRequestList } from '../architectural-batch.contract.ts';
import { architecturalSettings } from '../architectural-settings.contract.ts';

const look = {
  number: { width: 84 },
  subject: { width: 210, emphasis: 'strong' },
  state: { width: 150 },
  topic: { width: 120 },
  property: { width: 190 },
  applicant: { width: 140 },
  receivedDate: { width: 104 },
  dueDate: { width: 110 },
  daysLeft: { width: 90 },
  clock: { width: 110 },
  missing: { width: 100 },
  votes: { width: 80 },
  assignee: { width: 130 },
  decidedDate: { width: 104 },
  expiresDate: { width: 120 },
} as const;

type Act = keyof typeof architecturalActWords;

function ActDialog({ ids, act, onClose, onDone }: { ids: readonly string[]; act: Act; onClose(): void; onDone(): void }) {
  const { communityId } = useCommunity();
  const [assigneeId, setAssignee] = useState('');
  const people = useCall(architecturalSettings.getArchitecturalSettings, { communityId }).data?.people ?? [];
  const input = {
    communityId,
    architecturalRequestIds: [...ids],
    act,
    assigneeId: act === 'ASSIGN' && assigneeId !== '' ? assigneeId : null,
  };
  const of = usePreviewed(architecturalBatches.previewArchitecturalBatch, architecturalBatches.runArchitecturalBatch, {
    input,
    more: {},
    lines: ({ rows }) =>
      rows.map((row) => ({ key: row.architecturalRequestId, label: `${row.number} ${row.change || row.skipped}`, amount: null })),
    done: ({ changed }) => `${changed} ${changed === 1 ? 'request' : 'requests'} changed`,
    onDone,
  });
  const waits = of.waitsFor(undefined);
  const rows = of.preview?.rows ?? [];
  return (
    <Dialog
      open
      onClose={onClose}
      title={architecturalActWords[act]}
      width={560}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button weight="primary" disabled={waits !== undefined} aria-busy={of.busy} onClick={of.commit}>
            {`${architecturalActWords[act]}, ${of.preview?.changed ?? 0} of ${ids.length}`}
          </Button>
        </>
      }
    >
      {act === 'ASSIGN' && (
        <SelectField
          label="To"
          value={assigneeId}
          onChange={setAssignee}
          options={[{ value: '', label: 'Nobody' }, ...people.map((one) => ({ value: one.userId, label: one.name }))]}
        />
      )}
      {of.error && <Failed message={of.error.message} reference={of.error.reference} onRetry={of.retry} />}
      {!of.error && rows.length === 0 && <LoadingRows rows={3} />}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        <section className="bulk-report" aria-label="Requests" tabIndex={0}>
          <table>
            <tbody>
              {rows.map((row) => (
                <tr key={row.architecturalRequestId}>
                  <td>
                    {row.number} {row.subject}
                  </td>
                  <td className={row.skipped === '' ? undefined : 't3'}>{row.skipped || row.change}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <p className="sm t3">{waits ?? 'It is listed under batches, where it is undone.'}</p>
    </Dialog>
  );
}

function BatchActs({ chosen, clear }: { chosen: Chosen; clear(): void }) {
  const may = useMayCall(architecturalBatches.runArchitecturalBatch);
  const [act, setAct] = useState<Act | null>(null);
  if (!may || chosen.ids.length === 0 || chosen.ids.length > 1000) return null;
  return (
    <>
      {(Object.keys(architecturalActWords) as Act[]).map((one) => (
        <button key={one} type="button" className="btn q" onClick={() => setAct(one)}>
          {architecturalActWords[one]}
        </button>
      ))}
      {act && (
        <ActDialog
          ids={chosen.ids}
          act={act}
          onClose={() => setAct(null)}
          onDone={() => {
            setAct(null);
            clear();
          }}
        />
      )}
    </>
  );
}

/** The page at `/c/$communityId/tickets/architectural`. */
export default function TicketArchitecturalActivityScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  const to = 'ticket-architectural-add';
  const mayAdd = shell.mayOpen(to);
  useHotkeys(mayAdd ? [{ keys: 'n', label: 'Add architectural ticket', run: () => shell.go(to) }] : []);
  const add = mayAdd ? (
    <Button weight="primary" icon="plus" keys="n" onClick={() => shell.go(to)}>
      Add architectural ticket
    </Button>
  ) : undefined;
  return (
    <ListPage
      list={architecturalRequestList}
      scope={{ communityId }}
      look={look}
      actions={
        <>
          <ScreenLink to="ticket-architectural-batches" className="btn">
            Batches
          </ScreenLink>
          {add}
        </>
      }
      bulk={(chosen, clear) => <BatchActs chosen={chosen} clear={clear} />}
      panel={(row) => (
        <PanelSection title={row.subject} aside={row.number}>
          <Facts
            facts={[
              ['Property', row.property],
              ['Applicant', row.applicant || 'Nobody named'],
              ['Topic', row.topic || 'None'],
              ['Documents missing', row.missing],
              ['Votes', row.votes || 'No ballot'],
              ['Conditions open', row.openConditions],
            ]}
          />
        </PanelSection>
      )}
      to={(row) => ['ticket-architectural-view', { architecturalRequestId: row.architecturalRequestId }]}
      emptyViews={{
        open: <EmptyState title="No request waits for an answer" icon="check" />,
        late: <EmptyState title="No answer is late or due soon" icon="check" />,
        incomplete: <EmptyState title="No request waits for documents" icon="check" />,
        building: <EmptyState title="No approved work is open" icon="check" />,
        closed: <EmptyState title="No request is closed" icon="check" />,
      }}
      empty={
        <EmptyState title="No architectural requests yet" icon="clipboard" actions={add}>
          What owners want to build or change stands here, with its documents, the clock of the answer, ballots and conditions.
        </EmptyState>
      }
    />
  );
}
