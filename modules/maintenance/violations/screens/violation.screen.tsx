// One violation: added after a look at what is open, shown with its steps, hearing and feed, and changed.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { bound, Field, ProfilePage, useRecord } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { CheckField, FieldRow, Note, PanelSection, SidePane, Tag } from '../../../../packages/ui/ui.ts';
import { PropertyPicker } from '../../../people/people.web.tsx';
import { requestCodes } from '../../codes/request-code.contract.ts';
import { violationStates, violations } from '../violation.contract.ts';
import { violationFields } from '../violation.fields.ts';
import { ViolationActs } from './violation-acts.tsx';
import { Feed, Hearings, Steps, Taken, ViolationFacts } from './violation-parts.tsx';

type Loaded = ClientOutput<typeof violations.getViolation>;

const beside = (loaded: Loaded) => ({ standing: loaded as Loaded | null, addsAnother: false });

const calls = {
  add: violations.addViolation,
  edit: violations.editViolation,
  get: violations.getViolation,
  remove: violations.deleteViolation,
};

/** What is open of the same code, offered first, and what a new case would repeat. */
function Like({
  propertyId,
  requestCodeId,
  addsAnother,
  onAdds,
}: {
  propertyId: string | null;
  requestCodeId: string | null;
  addsAnother: boolean;
  onAdds(on: boolean): void;
}) {
  const { communityId } = useCommunity();
  const like = useCall(violations.listLikeViolations, propertyId && requestCodeId ? { communityId, propertyId, requestCodeId } : null).data;
  if (!like || (like.open.length === 0 && !like.repeats)) return null;
  return (
    <>
      {like.open.length > 0 && (
        <Note tone="attention" title="This home has an open case of the same code">
          <ul className="plain">
            {like.open.map((one) => (
              <li key={one.violationId}>
                <ScreenLink to="violation-view" params={{ violationId: one.violationId }}>
                  {one.number}, {one.step}
                </ScreenLink>
                {one.nextStep !== '' && `: take its next step, ${one.nextStep}`}
              </li>
            ))}
          </ul>
          <CheckField label="Add another case anyway" value={addsAnother} onChange={onAdds} />
        </Note>
      )}
      {like.repeats && (
        <Note tone="neutral" title={`A repeat of ${like.repeats.number}`}>
          It begins at {like.repeats.startsAt}.
        </Note>
      )}
    </>
  );
}

/** Adds a violation (`violationId` null), or shows one and lets it be changed. */
export default function ViolationScreen({ violationId, startInEdit }: { violationId: string | null; startInEdit?: boolean }) {
  const { communityId } = useCommunity();
  const { search } = useShell();
  const { record, page } = useRecord({
    kind: 'violation',
    words: 'violation',
    id: violationId,
    startInEdit,
    communityId,
    calls,
    fields: violationFields,
    begin: { standing: null, addsAnother: false, propertyId: search['propertyId'] ?? null },
    typed: beside,
    sent: (form) => (violationId === null ? { addsAnother: form.addsAnother } : {}),
    nameOf: (form) => form.detail,
    view: 'violation-view',
    list: { screen: 'activity-violations', title: 'Violations' },
  });
  const choices = useCall(requestCodes.listRequestCodes, { communityId }).data;
  const [adds, setAdds] = useState(false);
  const { value, mode, set } = record.profile;
  const reads = violationId !== null && mode === 'view';
  const fresh = useCall(violations.getViolation, reads ? { communityId, violationId } : null).data;
  const standing = fresh ?? value.standing;
  const state = standing ? violationStates[standing.state] : null;
  const codes = (choices?.codes ?? []).filter(
    (one) => one.family === 'VIOLATION' && (one.isActive || one.requestCodeId === value.requestCodeId),
  );
  const isOver = standing?.state === 'CURED' || standing?.state === 'VOID';
  return (
    <ProfilePage
      {...page}
      title={standing ? `${standing.number} ${standing.code}` : page.title}
      canEdit={page.canEdit && !isOver}
      meta={state && <Tag tone={state[1]}>{state[0]}</Tag>}
      actions={standing && reads && <ViolationActs of={standing} />}
      aside={
        standing &&
        reads && (
          <SidePane label="Facts and feed">
            <ViolationFacts of={standing} />
            <Feed of={standing} />
          </SidePane>
        )
      }
    >
      {standing && reads && <Steps of={standing} />}
      {violationId === null && (
        <Like
          propertyId={value.propertyId}
          requestCodeId={value.requestCodeId}
          addsAnother={adds}
          onAdds={(on) => {
            setAdds(on);
            set({ addsAnother: on });
          }}
        />
      )}
      <FieldRow columns={2}>
        <PropertyPicker communityId={communityId} {...bound(record, 'propertyId')} readOnly={violationId !== null} />
        <Field
          of={record}
          name="requestCodeId"
          placeholder="Choose a code"
          options={codes.map((one) => ({ value: one.requestCodeId, label: `${one.alias} ${one.name}` }))}
        />
      </FieldRow>
      {standing && reads && <Hearings of={standing} />}
      {standing && reads && <Taken of={standing} />}
      <PanelSection title="What was seen">
        <FieldRow columns={4}>
          <Field of={record} name="observedDate" />
          <Field of={record} name="observedBy" />
          <Field of={record} name="reportedBy" />
          <Field of={record} name="location" />
        </FieldRow>
        <Field of={record} name="detail" rows={3} />
        <Field of={record} name="article" rows={2} />
      </PanelSection>
      <PanelSection title="Cure">
        <Field of={record} name="actionNeeded" rows={2} />
        <FieldRow columns={2}>
          <Field of={record} name="dueDate" />
          <Field of={record} name="nextInspectionDate" />
        </FieldRow>
      </PanelSection>
      <PanelSection title="For staff">
        <Field of={record} name="internalNote" rows={2} />
        <Field of={record} name="showsOwner" />
      </PanelSection>
    </ProfilePage>
  );
}
