// The parts of the page of a violation: its steps, hearings, what was taken, facts and feed.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDay, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import { Button, CheckField, Facts, Money, PanelSection, StatusMark, Tag, TextAreaField, TimeText } from '../../../../packages/ui/ui.ts';
import { againWords } from '../../families.contract.ts';
import { hearingStates, noticeMethods, violations } from '../violation.contract.ts';

export type ShownViolation = ClientOutput<typeof violations.getViolation>;
interface Of {
  of: ShownViolation;
}

const day = (date: LocalDate | null) => (date === null ? '' : formatDay(date.slice(0, 10) as LocalDate));

/** The steps of the process, with how far the case is; a last one that comes again stays the one in hand. */
export function Steps({ of }: Of) {
  const { steps, taken, stepsTaken, nextActionDate } = of;
  if (steps.length === 0) return null;
  const goesOn = stepsTaken >= steps.length && nextActionDate !== null;
  const inHand = goesOn ? steps.length - 1 : stepsTaken;
  const said = (at: number) => {
    if (at === inHand) return nextActionDate === null ? '' : `${goesOn ? 'again from' : 'from'} ${day(nextActionDate)}`;
    return at < inHand ? day(taken.find((one) => !one.isUndone && one.step === steps[at]?.name)?.takenDate ?? null) : '';
  };
  return (
    <ol className="row" style={{ gap: 24, listStyle: 'none', padding: 0, flexWrap: 'wrap' }} aria-label="Steps">
      {steps.map((step, at) => (
        <li key={`${step.name}${step.days}`} aria-current={at === inHand ? 'step' : undefined}>
          <StatusMark tone={at < inHand ? 'good' : at === inHand ? 'attention' : 'neutral'} word={step.name} />
          <div className="sm t2">
            {[said(at), at >= stepsTaken && step.needsHearing && 'after a hearing', againWords(step.everyDays)].filter(Boolean).join(', ')}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The hearings of a case, the newest first. */
export function Hearings({ of }: Of) {
  if (of.hearings.length === 0) return null;
  return (
    <PanelSection title="Hearing">
      <div style={{ overflowX: 'auto' }}>
        <table className="mini">
          <tbody>
            {of.hearings.map((one) => (
              <tr key={one.violationHearingId}>
                <td>
                  {day(one.hearingDate)} {one.hour}
                </td>
                <td>{one.place}</td>
                <td>
                  <StatusMark tone={hearingStates[one.state][1]} word={hearingStates[one.state][0]} />
                </td>
                <td>
                  {one.noticedDate === null
                    ? `Notice not proved${one.outcome === '' ? ' yet' : ''}`
                    : `Noticed ${day(one.noticedDate)}, ${noticeMethods[one.noticeMethod as keyof typeof noticeMethods] ?? ''} ${one.noticeProof}`}
                </td>
                <td>{{ '': '', UPHELD: 'Upheld', DISMISSED: 'Dismissed' }[one.outcome]}</td>
                <td className="num">{one.fine !== null && <Money value={one.fine} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </PanelSection>
  );
}

/** What was sent and charged, the newest first. */
export function Taken({ of }: Of) {
  if (of.taken.length === 0) return null;
  return (
    <PanelSection title="Steps taken" aside={of.taken.length}>
      <div style={{ overflowX: 'auto' }}>
        <table className="mini">
          <thead>
            <tr>
              <th scope="col">On</th>
              <th scope="col">Step</th>
              <th scope="col">Letter</th>
              <th scope="col">Rule</th>
              <th scope="col" className="num">
                Fine
              </th>
              <th scope="col">Batch</th>
            </tr>
          </thead>
          <tbody>
            {of.taken.map((one) => (
              <tr key={one.violationBatchId}>
                <td>{day(one.takenDate)}</td>
                <td>
                  {one.step} {one.isUndone && <Tag>Undone</Tag>}
                </td>
                <td>
                  {one.letterBatchId === null ? (
                    'None'
                  ) : (
                    <ScreenLink to="message-batch-review" params={{ letterBatchId: one.letterBatchId }}>
                      {one.channel === 'EMAIL' ? 'Email' : 'Paper'}
                    </ScreenLink>
                  )}
                </td>
                <td className="t3">{one.citation}</td>
                <td className="num">
                  <Money value={one.fine} />
                </td>
                <td>
                  <ScreenLink to="violation-batch-review" params={{ violationBatchId: one.violationBatchId }}>
                    {one.batchNumber}
                  </ScreenLink>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </PanelSection>
  );
}

/** Facts beside the form. */
export function ViolationFacts({ of }: Of) {
  return (
    <PanelSection title="Facts">
      <Facts
        facts={[
          ['Property', of.property],
          [
            'Owner',
            of.ownershipId === null ? (
              'Nobody'
            ) : (
              <ScreenLink key="owner" to="owner-view" params={{ ownershipId: of.ownershipId }}>
                {of.owner}
              </ScreenLink>
            ),
          ],
          ['Cure by', of.dueDate === null ? 'No day' : day(of.dueDate)],
          ['Next action', of.nextActionDate === null ? 'None' : day(of.nextActionDate)],
          ['Fines', <Money key="fines" value={of.fines} />],
          ...(of.fineRule === '' ? [] : ([['Rule of fines', of.fineRule]] as const)),
          ...(of.fineCap === null ? [] : ([['A fine may be', <Money key="cap" value={of.fineCap} />]] as const)),
          ...(of.fineMissing.length === 0 ? [] : ([['Before a fine', `missing: ${of.fineMissing.join(', ')}`]] as const)),
          ['Photos', String(of.photos)],
          ...(of.repeatOfId === null
            ? []
            : ([
                [
                  'Repeat of',
                  <ScreenLink key="repeat" to="violation-view" params={{ violationId: of.repeatOfId }}>
                    {of.repeatOf}
                  </ScreenLink>,
                ],
              ] as const)),
          ...(of.closedDate === null ? [] : ([['Closed', `${day(of.closedDate)}, ${of.closedReason}`]] as const)),
          ...(of.draftBatchId === null
            ? []
            : ([
                [
                  'In review',
                  <ScreenLink key="draft" to="violation-batch-review" params={{ violationBatchId: of.draftBatchId }}>
                    See the batch
                  </ScreenLink>,
                ],
              ] as const)),
        ]}
      />
    </PanelSection>
  );
}

/** What happened, and a line to write. */
export function Feed({ of }: Of) {
  const { communityId } = useCommunity();
  const mayWrite = useMayCall(violations.addViolationComment);
  const write = useCommand(violations.addViolationComment);
  const [body, setBody] = useState('');
  const [isPublic, setPublic] = useState(false);
  const send = () =>
    write.mutate({ communityId, violationId: of.violationId, body, isPublic }, { onSuccess: () => setBody(''), onError: toastFailure });
  return (
    <PanelSection title="Feed">
      {mayWrite && (
        <>
          <TextAreaField label="Comment" rows={2} maxLength={4000} value={body} onChange={setBody} />
          <div className="row">
            <CheckField label="The owner sees it" value={isPublic} onChange={setPublic} />
            <Button size="small" disabled={body.trim() === ''} aria-busy={write.isPending} onClick={send}>
              Add comment
            </Button>
          </div>
        </>
      )}
      <ul className="plain">
        {of.events.map((one) => (
          <li key={one.violationEventId}>
            <span style={{ whiteSpace: 'pre-wrap' }}>{one.body}</span> {one.isPublic && <Tag>Public</Tag>}
            <div className="sm t3">
              {one.author}, <TimeText value={one.enteredTime} form="minute" />
            </div>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
