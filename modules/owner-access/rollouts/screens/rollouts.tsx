// The runs of the wizard: how far their owners have come, sending what is held, and taking a run back.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { countWords } from '../../../../packages/kernel/kernel.ts';
import { call, useCall } from '../../../../packages/pages/client.ts';
import { Action, usePreviewed } from '../../../../packages/pages/pages.ts';
import { useMayCall } from '../../../../packages/pages/shell.tsx';
import { Button, Dialog, Failed, LoadingRows, Note, PanelSection, StatusMark, TimeText } from '../../../../packages/ui/ui.ts';
import { ownerRollouts } from '../rollout.contract.ts';

type Rollout = ClientOutput<typeof ownerRollouts.listRollouts>[number];

function UndoDialog({ rollout, onClose }: { rollout: Rollout; onClose(): void }) {
  const act = usePreviewed(ownerRollouts.previewUndoRollout, ownerRollouts.undoRollout, {
    input: { rolloutId: rollout.rolloutId },
    more: {},
    lines: () => [],
    done: ({ communities }) => `The run is undone in ${countWords(communities, 'community', 'communities')}`,
    onDone: onClose,
  });
  const waits = act.waitsFor();
  const { preview } = act;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Undo this run"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button weight="primary" disabled={waits !== undefined} aria-busy={act.busy} onClick={act.commit}>
            Undo run
          </Button>
        </>
      }
    >
      {waits !== undefined && preview && <Note tone="attention" icon="alert-triangle" title={waits} />}
      {act.error && <Note tone="problem" icon="alert-triangle" title={act.error.message} />}
      {!preview && !act.error && <LoadingRows rows={3} />}
      {preview && (
        <>
          <p>{countWords(preview.invitations, 'invitation')} will be worth nothing.</p>
          <ul className="col">
            {preview.communities.map(({ communityId, community, turnsOff }) => (
              <li key={communityId}>
                {community}: {turnsOff ? 'the portal is off again' : 'the settings stand as before'}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

function stateOf({ isUndone, holdsLetters, invited, accepted }: Rollout) {
  if (isUndone) return ['neutral', 'Undone'] as const;
  if (holdsLetters) return ['attention', 'Letters held'] as const;
  return [accepted === invited && invited > 0 ? 'good' : 'neutral', 'Open'] as const;
}

function RolloutRow({ rollout, onDone }: { rollout: Rollout; onDone(): void }) {
  const mayUndo = useMayCall(ownerRollouts.undoRollout);
  const maySend = useMayCall(ownerRollouts.sendRollout);
  const [isUndoing, setUndoing] = useState(false);
  const { rolloutId, communities, enteredBy, enteredTime, holdsLetters, isUndone, invited, sent, accepted, waiting } = rollout;
  const [tone, word] = stateOf(rollout);
  return (
    <li>
      <StatusMark tone={tone} word={word} /> <b>{communities.join(', ')}</b>
      <div className="t3 sm">
        <TimeText value={enteredTime} form="minute" /> by {enteredBy}
      </div>
      <div className="sm tn">
        {invited} invited, {sent} sent, {accepted} with an account, {waiting} waiting
      </div>
      {!isUndone && (
        <div className="row">
          {holdsLetters && (
            <Action
              label={`Send ${countWords(waiting, 'letter')}`}
              size="small"
              allowed={maySend}
              run={() => call(ownerRollouts.sendRollout, { rolloutId })}
              done={({ invites }) => `${countWords(invites, 'letter')} on the way`}
              onDone={onDone}
            />
          )}
          {sent === 0 && mayUndo && (
            <Button size="small" onClick={() => setUndoing(true)}>
              Undo
            </Button>
          )}
        </div>
      )}
      {isUndoing && (
        <UndoDialog
          rollout={rollout}
          onClose={() => {
            setUndoing(false);
            onDone();
          }}
        />
      )}
    </li>
  );
}

/** What the wizard did before, the newest first. */
export function Rollouts() {
  const read = useCall(ownerRollouts.listRollouts, {});
  const again = () => void read.refetch();
  return (
    <PanelSection title="5. Adoption" aside={read.data?.length}>
      {read.error && <Failed message={read.error.message} reference={read.error.reference} onRetry={again} />}
      {!read.data && !read.error && <LoadingRows rows={2} />}
      {read.data?.length === 0 && <p className="t2">No run yet. Each run stands here with how many owners came.</p>}
      <ul className="col">
        {read.data?.map((rollout) => (
          <RolloutRow key={rollout.rolloutId} rollout={rollout} onDone={again} />
        ))}
      </ul>
    </PanelSection>
  );
}
