// One architectural request: added, shown with its clock, documents, ballots and conditions, and changed.
import { useState } from 'react';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { bound, Field, ProfilePage, toastFailure, useRecord } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, Facts, FieldRow, Money, Note, PanelSection, SidePane, Tag, TextAreaField, TimeText } from '../../../../packages/ui/ui.ts';
import { PropertyPicker } from '../../../people/people.web.tsx';
import { architecturalRequest, architecturalStates } from '../architectural.contract.ts';
import { architecturalRequestFields } from '../architectural.fields.ts';
import { readsAsAccommodation, topicFound } from '../architectural.rules.ts';
import { architecturalSettings } from '../architectural-settings.contract.ts';
import { ArchitecturalActs, type Opened, Opens } from './architectural-acts.tsx';
import { ArchitecturalClock, ArchitecturalLaw, dayText, type Shown } from './architectural-clock.tsx';
import { Ballots, Conditions, Documents } from './architectural-documents.tsx';

const calls = {
  add: architecturalRequest.addArchitecturalRequest,
  edit: architecturalRequest.editArchitecturalRequest,
  get: architecturalRequest.getArchitecturalRequest,
  remove: architecturalRequest.deleteArchitecturalRequest,
};
const beside = (loaded: Shown) => ({ standing: loaded as Shown | null });

function Answer({ of }: { of: Shown }) {
  if (of.decidedDate === null && of.deposits.length === 0 && of.depositAsked === null) return null;
  return (
    <PanelSection title="Answer and after">
      <Facts
        facts={[
          ...(of.decidedDate === null
            ? []
            : ([
                ['Decided', `${dayText(of.decidedDate)}, ${of.decidedBy}`],
                ['Reason', of.reason || 'None'],
                ['Rule', of.provision || 'None'],
                ['Approval until', `${dayText(of.expiresDate)}${of.isExtended ? ', extended' : ''}`],
                ['Work done', dayText(of.doneDate)],
                ['Inspected', dayText(of.inspectedDate)],
              ] as const)),
          ...(of.depositAsked === null ? [] : [['Deposit asked', <Money key="asked" value={of.depositAsked} zero="digits" />] as const]),
          ...of.deposits.map(
            (one) => [`Deposit ${one.number} ${one.purpose}`, <Money key={one.heldDepositId} value={one.held} zero="digits" />] as const,
          ),
          ...(of.letterBatchId === null
            ? []
            : ([
                [
                  'Letter',
                  <ScreenLink key="letter" to="message-batch-edit" params={{ letterBatchId: of.letterBatchId }}>
                    Decision letter
                  </ScreenLink>,
                ],
              ] as const)),
        ]}
      />
    </PanelSection>
  );
}

function History({ of }: { of: Shown }) {
  const { communityId } = useCommunity();
  const mayWrite = useMayCall(architecturalRequest.addArchitecturalRemark);
  const write = useCommand(architecturalRequest.addArchitecturalRemark);
  const [body, setBody] = useState('');
  const { architecturalRequestId } = of;
  const send = () => void write.mutateAsync({ communityId, architecturalRequestId, body }).then(() => setBody(''), toastFailure);
  return (
    <PanelSection title="History">
      {mayWrite && (
        <div className="stack">
          <TextAreaField label="Remark" rows={2} maxLength={4000} value={body} onChange={setBody} />
          <Button aria-busy={write.isPending} disabled={body.trim() === ''} onClick={send}>
            Add remark
          </Button>
        </div>
      )}
      <ul className="plain">
        {of.events.map((one) => (
          <li key={one.architecturalEventId} className={one.isRemark ? undefined : 'sm t3'}>
            {one.body}, {one.author}, <TimeText value={one.enteredTime} form="minute" />
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

function Aside({ of, setOpen }: { of: Shown; setOpen(open: Opened): void }) {
  return (
    <SidePane label="Review">
      <Ballots of={of} />
      <Conditions of={of} onAdd={() => setOpen('condition')} />
      <Answer of={of} />
      <ArchitecturalLaw of={of} />
    </SidePane>
  );
}

/** Adds a request (`architecturalRequestId` null), or shows one and lets it be changed. */
export default function ArchitecturalRequestScreen({
  architecturalRequestId,
  startInEdit,
}: {
  architecturalRequestId: string | null;
  startInEdit?: boolean;
}) {
  const { communityId, today } = useCommunity();
  const { search } = useShell();
  const [open, setOpen] = useState<Opened>(null);
  const { record, page } = useRecord({
    kind: 'architecturalRequest',
    words: 'architectural ticket',
    id: architecturalRequestId,
    startInEdit,
    communityId,
    calls,
    fields: architecturalRequestFields,
    begin: { standing: null, propertyId: search['propertyId'] ?? null } as never,
    typed: beside,
    nameOf: (form) => form.subject,
    view: 'ticket-architectural-view',
    list: { screen: 'ticket-architectural-activity', title: 'Architectural tickets' },
  });
  const choices = useCall(architecturalSettings.getArchitecturalSettings, { communityId }).data;
  const { value, mode, set } = record.profile;
  // What was done changes without the form; the form keeps what is typed.
  const fresh = useCall(
    calls.get,
    architecturalRequestId === null || mode !== 'view' ? null : { communityId, architecturalRequestId },
  ).data;
  const standing = fresh ?? value.standing;
  const state = standing ? architecturalStates[standing.state] : null;
  const topics = (choices?.topics ?? []).filter((one) => one.isActive || one.architecturalTopicId === value.architecturalTopicId);
  const text = `${value.subject} ${value.description}`;
  const found = mode === 'view' ? null : topicFound(text, topics);
  const topic = topics.find((one) => one.architecturalTopicId === value.architecturalTopicId);
  return (
    <ProfilePage
      {...page}
      title={standing ? `${standing.number} ${value.subject}` : page.title}
      meta={state && <Tag tone={state[1]}>{state[0]}</Tag>}
      actions={standing && mode === 'view' && <ArchitecturalActs of={standing} setOpen={setOpen} />}
      aside={standing && mode === 'view' && <Aside of={standing} setOpen={setOpen} />}
    >
      {standing && mode === 'view' && (
        <>
          <ArchitecturalClock of={standing} today={today} />
          <Documents of={standing} />
        </>
      )}
      {readsAsAccommodation(text) && (
        <Note tone="attention" title="This reads as an accommodation of a disability">
          It does not go to the committee: make it an accommodation request.
        </Note>
      )}
      <FieldRow columns={2}>
        <Field of={record} name="subject" autoFocus={architecturalRequestId === null} />
        <Field
          of={record}
          name="architecturalTopicId"
          placeholder="No topic"
          options={topics.map((one) => ({ value: one.architecturalTopicId, label: one.name }))}
        />
      </FieldRow>
      {found && found.architecturalTopicId !== value.architecturalTopicId && (
        <p className="row">
          <span>Looks like {found.name}.</span>
          <Button onClick={() => set({ architecturalTopicId: found.architecturalTopicId })}>Choose it</Button>
        </p>
      )}
      {mode !== 'view' && topic?.tellsNeighbors && <p className="sm t3">Neighbors are told of this topic.</p>}
      <Field of={record} name="description" rows={5} />
      {mode !== 'view' && choices?.intake && <p className="sm t3">{choices.intake}</p>}
      <PanelSection title="Who and where">
        <PropertyPicker communityId={communityId} {...bound(record, 'propertyId')} readOnly={mode === 'view'} />
        <FieldRow columns={3}>
          <Field of={record} name="applicant" />
          <Field of={record} name="email" />
          <Field of={record} name="phone" />
        </FieldRow>
        <FieldRow columns={2}>
          <Field of={record} name="channel" />
          <Field of={record} name="receivedDate" />
        </FieldRow>
      </PanelSection>
      <PanelSection title="Work">
        <FieldRow columns={2}>
          <Field of={record} name="contractor" />
          <Field of={record} name="contractorLicense" />
        </FieldRow>
        <FieldRow columns={2}>
          <Field of={record} name="startDate" />
          <Field of={record} name="finishDate" />
        </FieldRow>
        <FieldRow columns={2}>
          <Field of={record} name="neighborsTold" />
          <Field
            of={record}
            name="assigneeId"
            placeholder="Nobody yet"
            options={(choices?.people ?? []).map((one) => ({ value: one.userId, label: one.name }))}
          />
        </FieldRow>
      </PanelSection>
      {standing && mode === 'view' && <History of={standing} />}
      {standing && <Opens of={standing} open={open} onClose={() => setOpen(null)} />}
    </ProfilePage>
  );
}
