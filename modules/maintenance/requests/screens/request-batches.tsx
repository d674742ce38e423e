// Acts on many requests of a family: what each changed, and undoing it.
import { call, useCall } from '../../../../packages/pages/client.ts';
import { Action, ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import { EmptyState, Failed, LoadingRows, PanelSection } from '../../../../packages/ui/ui.ts';
import type { FamilyFace } from './family.tsx';

const look = {
  enteredDate: { width: 110 },
  act: { width: 130, emphasis: 'strong' },
  what: { width: 260 },
  requests: { width: 100 },
  enteredBy: { width: 160 },
  standing: { width: 110 },
} as const;

function Lines({ face, requestBatchId }: { face: FamilyFace; requestBatchId: string }) {
  const { communityId } = useCommunity();
  const batch = useCall(face.acts.getRequestBatch, { communityId, requestBatchId });
  if (batch.error) return <Failed message={batch.error.message} reference={batch.error.reference} onRetry={() => void batch.refetch()} />;
  if (!batch.data) return <LoadingRows rows={4} />;
  const { lines, body } = batch.data;
  return (
    <>
      {body !== '' && <PanelSection title="Answer">{body}</PanelSection>}
      <PanelSection title="Requests" aside={lines.length}>
        <table className="mini">
          <tbody>
            {lines.map((line) => (
              <tr key={line.requestId}>
                <td>
                  <ScreenLink to={`${face.screens}-view`} params={{ [`${face.kind}Id`]: line.requestId }}>
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
    </>
  );
}

/** The page of the batches of a family. */
export function RequestBatches({ face }: { face: FamilyFace }) {
  const { communityId } = useCommunity();
  const mayUndo = useMayCall(face.acts.undoRequestBatch);
  return (
    <ListPage
      list={face.batches}
      scope={{ communityId }}
      title={`${face.title}: batches`}
      look={look}
      crumbs={[
        <ScreenLink key="list" to={`${face.screens}-activity`}>
          {face.title}
        </ScreenLink>,
      ]}
      struck={(row) => row.standing === 'UNDONE'}
      panel={(row) => <Lines face={face} requestBatchId={row.requestBatchId} />}
      panelFooter={(row) =>
        row.standing === 'DONE' && (
          <Action
            label="Undo the batch"
            allowed={mayUndo}
            run={() => call(face.acts.undoRequestBatch, { communityId, requestBatchId: row.requestBatchId })}
            done={({ restored }) => `${restored} ${restored === 1 ? 'request stands' : 'requests stand'} as before`}
          />
        )
      }
      empty={
        <EmptyState title="No batches yet" icon="checklist">
          Select several requests in their list to assign, change or answer them at once. Each act stands here and can be undone.
        </EmptyState>
      }
    />
  );
}
