// What may be done with a request: its state, its next step, merging, splitting, linking, and making a work
// order of it.
import { useCallback, useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { call, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { Action, toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Combo, MenuButton, type MenuItem, TextAreaField, TextField, toast } from '../../../../packages/ui/ui.ts';
import { workOrders } from '../../work-orders/work-order.contract.ts';
import { chosenStates, type generalRequest, requestStates } from '../request.contract.ts';
import type { FamilyFace } from './family.tsx';

export type Shown = ClientOutput<typeof generalRequest.getGeneralRequest>;
export type Standing = Pick<
  Shown,
  'requestId' | 'number' | 'state' | 'steps' | 'stepsTaken' | 'nextActionDate' | 'mergedInto' | 'linked' | 'workOrders' | 'email'
>;

interface ActProps {
  face: FamilyFace;
  of: Pick<Standing, 'requestId' | 'number'>;
  onClose(): void;
}

/** Picks another request of the community by number or words. */
function OtherRequest({ face, value, onChange }: { face: FamilyFace; value: string; onChange(id: string): void }) {
  const { communityId } = useCommunity();
  const find = face.acts.findRequests;
  const options = useCallback(
    async (search: string) =>
      (await call(find, { communityId, search })).map((one) => ({ value: one.requestId, code: one.number, label: one.subject })),
    [communityId, find],
  );
  return <Combo label="Other request" required value={value} options={options} onChange={onChange} />;
}

function Merge({ face, of, onClose }: ActProps) {
  const { communityId } = useCommunity();
  const [into, setInto] = useState('');
  const merge = useCommand(face.acts.mergeRequest);
  const done = {
    onSuccess: () => {
      toast({ text: `${of.number} was merged` });
      onClose();
    },
  };
  return (
    <FormDialog
      title={`Merge ${of.number} into another`}
      confirmLabel="Merge"
      ready={into !== ''}
      busy={merge.isPending}
      error={merge.error}
      run={() => merge.mutate({ communityId, requestId: of.requestId, intoRequestId: into }, done)}
      onClose={onClose}
    >
      <p>Both keep their numbers. The other one shows both conversations, and answers by email arrive there.</p>
      <OtherRequest face={face} value={into} onChange={setInto} />
    </FormDialog>
  );
}

function Link({ face, of, onClose }: ActProps) {
  const { communityId } = useCommunity();
  const [other, setOther] = useState('');
  const link = useCommand(face.acts.linkRequests);
  return (
    <FormDialog
      title={`Link ${of.number} with another`}
      confirmLabel="Link"
      ready={other !== ''}
      busy={link.isPending}
      error={link.error}
      run={() => link.mutate({ communityId, requestId: of.requestId, otherRequestId: other }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <OtherRequest face={face} value={other} onChange={setOther} />
    </FormDialog>
  );
}

function Split({ face, of, onClose }: ActProps) {
  const { communityId } = useCommunity();
  const shell = useShell();
  const [subject, setSubject] = useState('');
  const [description, setDescription] = useState('');
  const split = useCommand(face.acts.splitRequest);
  const open = ({ requestId }: { requestId: string }) => shell.go(`${face.screens}-view`, { [`${face.kind}Id`]: requestId });
  return (
    <FormDialog
      title={`Split ${of.number}`}
      confirmLabel="Make the second request"
      ready={subject.trim() !== ''}
      busy={split.isPending}
      error={split.error}
      run={() => split.mutate({ communityId, requestId: of.requestId, subject, description }, { onSuccess: open })}
      onClose={onClose}
    >
      <p>The second request has the same person, home and code, and a number of its own.</p>
      <TextField label="Subject" required maxLength={150} value={subject} onChange={setSubject} />
      <TextAreaField label="Description" maxLength={8000} value={description} onChange={setDescription} />
    </FormDialog>
  );
}

type Open = 'merge' | 'split' | 'link' | null;

function useMenu({ face, of, setOpen }: { face: FamilyFace; of: Standing; setOpen(open: Open): void }): MenuItem[] {
  const { communityId } = useCommunity();
  const shell = useShell();
  const asked = { communityId, requestId: of.requestId };
  const mayChange = useMayCall(face.acts.setRequestState);
  const mayUndo = useMayCall(face.acts.undoRequestStep);
  const maySplit = useMayCall(face.acts.splitRequest);
  const mayMove = useMayCall(face.acts.changeRequestFamily);
  const state = useCommand(face.acts.setRequestState);
  const undoStep = useCommand(face.acts.undoRequestStep);
  const unmerge = useCommand(face.acts.unmergeRequest);
  const move = useCommand(face.acts.changeRequestFamily);
  const isMerged = of.state === 'MERGED';
  if (isMerged) return mayUndo ? [{ label: 'Take the merge back', run: () => void unmerge.mutateAsync(asked).catch(toastFailure) }] : [];
  const states = chosenStates.filter((one) => one !== of.state);
  const other = face.kind === 'generalRequest' ? 'ticket-service' : 'ticket-general';
  return [
    ...(mayChange
      ? states.map((one) => ({
          label: `Set to ${requestStates[one][0].toLowerCase()}`,
          run: () => void state.mutateAsync({ ...asked, state: one }).catch(toastFailure),
        }))
      : []),
    ...(mayUndo && of.stepsTaken > 0
      ? [{ label: 'Take the last step back', run: () => void undoStep.mutateAsync(asked).catch(toastFailure) }]
      : []),
    ...(mayChange
      ? [
          { label: 'Merge', run: () => setOpen('merge'), divided: true },
          { label: 'Link', run: () => setOpen('link') },
        ]
      : []),
    ...(maySplit ? [{ label: 'Split', run: () => setOpen('split') }] : []),
    ...(mayMove
      ? [
          {
            label: face.kind === 'generalRequest' ? 'Make it a service ticket' : 'Make it a general ticket',
            run: () => void move.mutateAsync(asked).then(() => shell.go(`${other}-activity`), toastFailure),
          },
        ]
      : []),
  ];
}

/** The buttons of the page of a request. */
export function RequestActs({ face, of }: { face: FamilyFace; of: Standing }) {
  const { communityId } = useCommunity();
  const shell = useShell();
  const [open, setOpen] = useState<Open>(null);
  const items = useMenu({ face, of, setOpen });
  const mayStep = useMayCall(face.acts.takeRequestStep);
  const mayConvert = useMayCall(workOrders.convertRequests);
  const step = of.steps[of.stepsTaken];
  const isOpen = of.state === 'NEW' || of.state === 'OPEN' || of.state === 'WAITING';
  const asked = { communityId, requestId: of.requestId };
  const close = () => setOpen(null);
  return (
    <>
      {step && isOpen && (
        <Action
          label={`Take step: ${step.name}`}
          allowed={mayStep}
          run={() => call(face.acts.takeRequestStep, { ...asked, seenTaken: of.stepsTaken })}
          done={() => `Step taken: ${step.name}`}
          onDone={() => shell.setSearch({ at: String(of.stepsTaken + 1) })}
        />
      )}
      {face.kind === 'serviceRequest' && isOpen && (
        <Action
          label="Make a work order"
          allowed={mayConvert}
          run={() => call(workOrders.convertRequests, { communityId, requestIds: [of.requestId] })}
          onDone={({ workOrderId }) => shell.go('work-order-view', { workOrderId })}
        />
      )}
      {items.length > 0 && <MenuButton label="More" icon="dots" items={items} />}
      {open === 'merge' && <Merge face={face} of={of} onClose={close} />}
      {open === 'link' && <Link face={face} of={of} onClose={close} />}
      {open === 'split' && <Split face={face} of={of} onClose={close} />}
    </>
  );
}
