// One accommodation request: added, shown with its interactive process, and changed.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import type { LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { bound, Field, ProfilePage, toastFailure, useRecord } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import { Button, DateField, Facts, FieldRow, Note, PanelSection, SidePane, Tag, TextAreaField } from '../../../../packages/ui/ui.ts';
import { PropertyPicker } from '../../../people/people.web.tsx';
import { requestCodes } from '../../codes/request-code.contract.ts';
import { accommodation } from '../accommodation.contract.ts';
import { accommodationFields } from '../accommodation.fields.ts';
import { dayText } from './architectural-clock.tsx';

type Loaded = ClientOutput<typeof accommodation.getAccommodation>;

const { addAccommodation, editAccommodation, getAccommodation, deleteAccommodation } = accommodation;
const calls = { add: addAccommodation, edit: editAccommodation, get: getAccommodation, remove: deleteAccommodation };
const beside = (loaded: Loaded) => ({ standing: loaded as Loaded | null });

function Process({ of }: { of: Loaded }) {
  const { communityId, today } = useCommunity();
  const mayWrite = useMayCall(accommodation.addAccommodationEntry);
  const write = useCommand(accommodation.addAccommodationEntry);
  const [body, setBody] = useState('');
  const [happenedDate, setDate] = useState<LocalDate | ''>(today);
  const { accommodationId } = of;
  const send = () => {
    if (happenedDate !== '')
      void write.mutateAsync({ communityId, accommodationId, happenedDate, body }).then(() => setBody(''), toastFailure);
  };
  return (
    <SidePane label="Interactive process">
      <PanelSection title="Interactive process">
        {mayWrite && (
          <div className="stack">
            <DateField label="Day" value={happenedDate} onChange={setDate} />
            <TextAreaField label="What was said or done" rows={3} maxLength={4000} value={body} onChange={setBody} />
            <Button aria-busy={write.isPending} disabled={body.trim() === '' || happenedDate === ''} onClick={send}>
              Write it down
            </Button>
          </div>
        )}
        {of.entries.length === 0 && <p className="t2">Nothing is written down yet.</p>}
        <ul className="plain">
          {of.entries.map((one) => (
            <li key={one.accommodationEntryId}>
              {one.body}
              <span className="t3">{` ${dayText(one.happenedDate)}, ${one.author}`}</span>
            </li>
          ))}
        </ul>
      </PanelSection>
      {of.terms.length > 0 && (
        <PanelSection title="Law">
          {of.terms.map((one) => (
            <Facts
              key={one.citation}
              facts={[
                ['Citation', one.citation],
                ['A denial', one.denial.join('; ')],
                ['Not allowed', one.forbidden.join('; ')],
              ]}
            />
          ))}
        </PanelSection>
      )}
    </SidePane>
  );
}

/** Adds a request (`accommodationId` null), or shows one and lets it be changed. */
export default function AccommodationScreen({ accommodationId, startInEdit }: { accommodationId: string | null; startInEdit?: boolean }) {
  const { communityId } = useCommunity();
  const { record, page } = useRecord({
    kind: 'accommodation',
    words: 'accommodation request',
    id: accommodationId,
    startInEdit,
    communityId,
    calls,
    fields: accommodationFields,
    begin: { standing: null } as never,
    typed: beside,
    nameOf: (form) => form.subject,
    view: 'accommodation-view',
    list: { screen: 'accommodations', title: 'Accommodations' },
  });
  const { value, mode } = record.profile;
  const may = useMayCall(requestCodes.listRequestCodes);
  const people = useCall(requestCodes.listRequestCodes, may ? { communityId } : null).data?.people ?? [];
  const fresh = useCall(calls.get, accommodationId === null || mode !== 'view' ? null : { communityId, accommodationId }).data;
  const standing = fresh ?? value.standing;
  return (
    <ProfilePage
      {...page}
      meta={accommodationId !== null && <Tag>{accommodationFields.state.words[value.state]}</Tag>}
      aside={standing && mode === 'view' && <Process of={standing} />}
    >
      <Note tone="attention" title="Confidential">
        The committee does not see this. Ask for no diagnosis, no fee and no deposit.
      </Note>
      <FieldRow columns={2}>
        <Field of={record} name="subject" autoFocus={accommodationId === null} />
        <Field of={record} name="sort" />
      </FieldRow>
      <Field of={record} name="description" rows={4} />
      <PropertyPicker communityId={communityId} {...bound(record, 'propertyId')} readOnly={mode === 'view'} />
      <FieldRow columns={3}>
        <Field of={record} name="requester" />
        <Field of={record} name="email" />
        <Field of={record} name="phone" />
      </FieldRow>
      <FieldRow columns={3}>
        <Field
          of={record}
          name="assigneeId"
          placeholder="Nobody yet"
          options={people.map((one) => ({ value: one.userId, label: one.name }))}
        />
        <Field of={record} name="receivedDate" />
        <Field of={record} name="answerByDate" />
      </FieldRow>
      <FieldRow columns={2}>
        <Field of={record} name="state" />
        <Field of={record} name="decidedDate" />
      </FieldRow>
      <Field of={record} name="reason" rows={3} />
    </ProfilePage>
  );
}
