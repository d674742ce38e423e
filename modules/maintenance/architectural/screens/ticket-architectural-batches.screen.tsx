// Acts on many architectural requests: what each changed, and undoing it.
import { call, useCall } from '../../../../packages/pages/client.ts';
import { Action, ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import { EmptyState, Failed, LoadingRows, PanelSection } from '../../../../packages/ui/ui.ts';
import { architecturalBatches, architecturalBatchList } from '../architectural-batch.contract.ts';

const look = {
  enteredDate: { width: 110 },
  act: { width: 150, emphasis: 'strong' },
  what: { width: 260 },
  requests: { width: 100 },
  enteredBy: { width: 160 },
  standing: { width: 110 },
} as const;

function Lines({ architecturalBatchId }: { architecturalBatchId: string }) {
  const { communityId } = useCommunity();
  const batch = useCall(architecturalBatches.getArchitecturalBatch, { communityId, architecturalBatchId });
  if (batch.error) return <Failed message={batch.error.message} reference={batch.error.reference} onRetry={() => void batch.refetch()} />;
  if (!batch.data) return <LoadingRows rows={4} />;
  const { lines } = batch.data;
  return (
    <PanelSection title="Requests" aside={lines.length}>
      <table className="mini">
        <tbody>
          {lines.map((line) => (
            <tr key={line.architecturalRequestId}>
              <td>
                <ScreenLink to="ticket-architectural-view" params={{ architecturalRequestId: line.architecturalRequestId }}>
                  {line.number} {line.subject}
                </ScreenLink>
              </td>
              <td>
                {line.before} to {line.after}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PanelSection>
  );
}

/** The page at `/c/$communityId/tickets/architectural/batches`. */
export default function TicketArchitecturalBatchesScreen() {
  const { communityId } = useCommunity();
  const mayUndo = useMayCall(architecturalBatches.undoArchitecturalBatch);
  return (
    <ListPage
      list={architecturalBatchList}
      scope={{ communityId }}
      title="Architectural tickets: batches"
      look={look}
      crumbs={[
        <ScreenLink key="list" to="ticket-architectural-activity">
          Architectural tickets
        </ScreenLink>,
      ]}
      struck={(row) => row.standing === 'UNDONE'}
      panel={(row) => <Lines architecturalBatchId={row.architecturalBatchId} />}
      panelFooter={(row) =>
        row.standing === 'DONE' && (
          <Action
            label="Undo the batch"
            allowed={mayUndo}
            run={() => call(architecturalBatches.undoArchitecturalBatch, { communityId, architecturalBatchId: row.architecturalBatchId })}
            done={({ restored }) => `${restored} ${restored === 1 ? 'request stands' : 'requests stand'} as before`}
          />
        )
      }
      empty={
        <EmptyState title="No batches yet" icon="checklist">
          Select several requests in their list to assign them or to mark approvals that ran out. Each act stands here and can be undone.
        </EmptyState>
      }
    />
  );
}
