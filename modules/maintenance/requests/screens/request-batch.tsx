// An act on the requests that are selected: previewed request by request, then carried out as previewed.
import { useState } from 'react';
import { useCall } from '../../../../packages/pages/client.ts';
import { type Chosen, usePreviewed } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import { Button, Dialog, Failed, LoadingRows, SelectField, TextAreaField } from '../../../../packages/ui/ui.ts';
import { requestCodes } from '../../codes/request-code.contract.ts';
import { batchActWords, chosenStates, requestStates } from '../request.contract.ts';
import type { FamilyFace } from './family.tsx';

type Act = keyof typeof batchActWords;

function ActDialog({
  face,
  ids,
  act,
  onClose,
  onDone,
}: {
  face: FamilyFace;
  ids: readonly string[];
  act: Act;
  onClose(): void;
  onDone(): void;
}) {
  const { communityId } = useCommunity();
  const [assigneeId, setAssignee] = useState('');
  const [state, setState] = useState<(typeof chosenStates)[number]>('CLOSED');
  const [body, setBody] = useState('');
  const people = useCall(requestCodes.listRequestCodes, { communityId }).data?.people ?? [];
  const ready = act !== 'REPLY' || body.trim() !== '';
  const input = {
    communityId,
    requestIds: [...ids],
    act,
    assigneeId: act === 'ASSIGN' && assigneeId !== '' ? assigneeId : null,
    state: act === 'STATE' ? state : null,
    body: act === 'REPLY' ? body : '',
  };
  const of = usePreviewed(face.acts.previewRequestBatch, face.acts.runRequestBatch, {
    input: ready ? input : null,
    more: {},
    lines: ({ rows }) => rows.map((row) => ({ key: row.requestId, label: `${row.number} ${row.change || row.skipped}`, amount: null })),
    done: ({ changed }) => `${changed} ${changed === 1 ? 'request' : 'requests'} changed`,
    onDone,
  });
  const waits = of.waitsFor(ready ? undefined : 'Write the answer');
  const rows = of.preview?.rows ?? [];
  return (
    <Dialog
      open
      onClose={onClose}
      title={batchActWords[act]}
      width={560}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button weight="primary" disabled={waits !== undefined} aria-busy={of.busy} onClick={of.commit}>
            {`${batchActWords[act]}, ${of.preview?.changed ?? 0} of ${ids.length}`}
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
      {act === 'STATE' && (
        <SelectField
          label="State"
          value={state}
          onChange={setState}
          options={chosenStates.map((one) => ({ value: one, label: requestStates[one][0] }))}
        />
      )}
      {act === 'REPLY' && <TextAreaField label="Answer" required rows={4} maxLength={4000} value={body} onChange={setBody} />}
      {of.error && <Failed message={of.error.message} reference={of.error.reference} onRetry={of.retry} />}
      {ready && !of.error && rows.length === 0 && <LoadingRows rows={3} />}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        <section className="bulk-report" aria-label="Requests" tabIndex={0}>
          <table>
            <tbody>
              {rows.map((row) => (
                <tr key={row.requestId}>
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

/** The acts on many requests; none for who may not change them. At most a thousand at a time. */
export function RequestBatchActs({ face, chosen, clear }: { face: FamilyFace; chosen: Chosen; clear(): void }) {
  const may = useMayCall(face.acts.runRequestBatch);
  const [act, setAct] = useState<Act | null>(null);
  if (!may || chosen.ids.length === 0 || chosen.ids.length > 1000) return null;
  return (
    <>
      {(Object.keys(batchActWords) as Act[]).map((one) => (
        <button key={one} type="button" className="btn q" onClick={() => setAct(one)}>
          {batchActWords[one]}
        </button>
      ))}
      {act && (
        <ActDialog
          face={face}
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
