// The documents of an architectural request, its ballots and its conditions, each with what may be done.
import { useState } from 'react';
import { call, useCommand } from '../../../../packages/pages/client.ts';
import { Action, toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import { Button, MenuButton, Note, PanelSection, TextField } from '../../../../packages/ui/ui.ts';
import { architecturalRequest, proofWords, voteWords } from '../architectural.contract.ts';
import { isUnanswered } from '../architectural.rules.ts';
import { dayText, type Shown } from './architectural-clock.tsx';
import { MetDialog } from './architectural-dialogs.tsx';

const useOne = (of: Shown) => {
  const { communityId, today } = useCommunity();
  return { today, asked: { communityId, architecturalRequestId: of.architecturalRequestId } };
};

/** A line to add something by name. */
function AddLine({ label, busy, onAdd }: { label: string; busy: boolean; onAdd(text: string): Promise<unknown> }) {
  const [text, setText] = useState('');
  return (
    <div className="row">
      <TextField label={label} maxLength={120} value={text} onChange={setText} />
      <Button
        aria-busy={busy}
        disabled={text.trim() === ''}
        onClick={() =>
          void onAdd(text).then(
            () => setText(''),
            () => {},
          )
        }
      >
        Add
      </Button>
    </div>
  );
}

/** What the request needs, and what of it is here. */
export function Documents({ of }: { of: Shown }) {
  const { today, asked } = useOne(of);
  const may = useMayCall(architecturalRequest.setArchitecturalDocument) && isUnanswered(of.state);
  const mayDrop = useMayCall(architecturalRequest.dropArchitecturalDocument) && may;
  const set = useCommand(architecturalRequest.setArchitecturalDocument);
  const drop = useCommand(architecturalRequest.dropArchitecturalDocument);
  const add = useCommand(architecturalRequest.addArchitecturalDocument);
  const here = of.documents.filter(({ receivedDate }) => receivedDate !== null).length;
  return (
    <PanelSection title="Documents" aside={`${here} of ${of.documents.length}`}>
      {of.documents.length === 0 && <p className="t2">No document is needed.</p>}
      <ul className="plain">
        {of.documents.map(({ architecturalDocumentId, name, receivedDate, askedDate }) => {
          const line = { ...asked, architecturalDocumentId };
          const change = (date: typeof today | null) => void set.mutateAsync({ ...line, receivedDate: date }).catch(toastFailure);
          const items = [
            receivedDate === null ? { label: 'Came today', run: () => change(today) } : { label: 'Missing again', run: () => change(null) },
            ...(mayDrop ? [{ label: 'Not needed', run: () => void drop.mutateAsync(line).catch(toastFailure) }] : []),
          ];
          return (
            <li key={architecturalDocumentId} className="row">
              <span>{name}</span>
              <span className="t3">
                {receivedDate === null ? (askedDate === null ? 'Missing' : `Asked for ${dayText(askedDate)}`) : dayText(receivedDate)}
              </span>
              <span className="push" />
              {may && <MenuButton label={`${name}: change`} icon="dots" iconOnly items={items} />}
            </li>
          );
        })}
      </ul>
      {may && (
        <AddLine
          label="Another document"
          busy={add.isPending}
          onAdd={(name) =>
            add.mutateAsync({ ...asked, name }).catch((error: unknown) => {
              toastFailure(error);
              throw error;
            })
          }
        />
      )}
    </PanelSection>
  );
}

/** The ballots of the round, the count, and what the committee needs. */
export function Ballots({ of }: { of: Shown }) {
  const { today, asked } = useOne(of);
  const may = useMayCall(architecturalRequest.castBallot) && of.state === 'IN_REVIEW';
  const cast = useCommand(architecturalRequest.castBallot);
  if (of.ballots.length === 0) return null;
  const waiting = of.ballots.filter(({ vote }) => vote === null).length;
  return (
    <PanelSection
      title="Ballots"
      aside={of.ballotsCloseDate === null ? `Round ${of.ballotRound}` : `Close ${dayText(of.ballotsCloseDate)}`}
    >
      <p>
        {of.tally}: {of.carried ? 'it carries' : 'it does not carry'}
      </p>
      <p className="sm t3">
        {of.committee}: {of.needs}
      </p>
      <ul className="plain">
        {of.ballots.map((one) => (
          <li key={one.architecturalBallotId} className="row">
            <span>
              {one.name}, {one.position}
            </span>
            <span className="t3">
              {one.vote === null
                ? one.remindedDate === null
                  ? 'Not voted'
                  : `Not voted, reminded ${dayText(one.remindedDate)}`
                : `${voteWords[one.vote]} ${dayText(one.castDate)}${one.remark === '' ? '' : `: ${one.remark}`}`}
            </span>
            <span className="push" />
            {may && (
              <MenuButton
                label={`${one.name}: ballot`}
                icon="dots"
                iconOnly
                items={(Object.keys(voteWords) as (keyof typeof voteWords)[]).map((vote) => ({
                  label: voteWords[vote],
                  run: () =>
                    void cast
                      .mutateAsync({ ...asked, architecturalBallotId: one.architecturalBallotId, vote, castDate: today })
                      .catch(toastFailure),
                }))}
              />
            )}
          </li>
        ))}
      </ul>
      {of.clock.remindNow && waiting > 0 && <Note tone="attention" title="Time to remind the members who did not vote" />}
      {may && waiting > 0 && (
        <Action
          label={`Remind ${waiting} ${waiting === 1 ? 'member' : 'members'}`}
          run={() => call(architecturalRequest.remindMembers, { ...asked, remindedDate: today })}
          done={({ reminded }) => `${reminded} reminded by email`}
        />
      )}
    </PanelSection>
  );
}

/** The conditions of approval with their proof. */
export function Conditions({ of, onAdd }: { of: Shown; onAdd(): void }) {
  const { asked } = useOne(of);
  const [meeting, setMeeting] = useState<string | null>(null);
  const isOpen = isUnanswered(of.state);
  const mayAdd = useMayCall(architecturalRequest.addArchitecturalCondition) && isOpen;
  const mayDrop = useMayCall(architecturalRequest.dropArchitecturalCondition) && isOpen;
  const mayMeet = useMayCall(architecturalRequest.meetArchitecturalCondition) && !isOpen;
  const drop = useCommand(architecturalRequest.dropArchitecturalCondition);
  const meet = useCommand(architecturalRequest.meetArchitecturalCondition);
  if (of.conditions.length === 0 && !mayAdd) return null;
  return (
    <PanelSection title="Conditions of approval" aside={mayAdd ? <Button onClick={onAdd}>Add condition</Button> : undefined}>
      {of.conditions.length === 0 && <p className="t2">No condition yet.</p>}
      <ul className="plain">
        {of.conditions.map((one) => {
          const line = { ...asked, architecturalConditionId: one.architecturalConditionId };
          const items = [
            ...(mayMeet && one.metDate === null ? [{ label: 'It is met', run: () => setMeeting(one.architecturalConditionId) }] : []),
            ...(mayMeet && one.metDate !== null
              ? [{ label: 'Open again', run: () => void meet.mutateAsync({ ...line, metDate: null }).catch(toastFailure) }]
              : []),
            ...(mayDrop ? [{ label: 'Take away', run: () => void drop.mutateAsync(line).catch(toastFailure) }] : []),
          ];
          return (
            <li key={one.architecturalConditionId} className="row" style={{ flexWrap: 'nowrap' }}>
              <span>
                {one.words}
                <span className="t3">
                  {[
                    one.provision,
                    `proof: ${proofWords[one.proof].toLowerCase()}`,
                    one.metDate === null ? 'open' : `met ${dayText(one.metDate)}`,
                    one.attachment,
                  ]
                    .filter(Boolean)
                    .map((text) => ` · ${text}`)
                    .join('')}
                </span>
              </span>
              <span className="push" />
              {items.length > 0 && <MenuButton label={`${one.words}: change`} icon="dots" iconOnly items={items} />}
            </li>
          );
        })}
      </ul>
      {meeting !== null && <MetDialog of={of} architecturalConditionId={meeting} onClose={() => setMeeting(null)} />}
    </PanelSection>
  );
}
