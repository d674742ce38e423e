// One visitor: the form behind adding, changing and viewing them, and the gate.
import { bound, Field, ProfilePage, useRecord } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { CheckField, FieldRow, Note, PanelSection, StatusMark, TimeField } from '../../../../packages/ui/ui.ts';
import { PropertyPicker } from '../../screens/property-picker.tsx';
import { type VisitorState, visitor, visitorStateWords } from '../visitor.contract.ts';
import { visitorFields } from '../visitor.fields.ts';
import { GateButtons } from './gate-buttons.tsx';

const { addVisitor, editVisitor, getVisitor, deleteVisitor } = visitor;
const calls = { add: addVisitor, edit: editVisitor, get: getVisitor, remove: deleteVisitor };
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const tones: Readonly<Record<VisitorState, 'neutral' | 'good' | 'problem'>> = {
  EXPECTED: 'neutral',
  IN: 'good',
  OUT: 'neutral',
  EXPIRED: 'neutral',
  BARRED: 'problem',
};

/** What a new visitor has beside the fields. */
const fresh = { weekdays: [], fromHour: '', toHour: '', state: 'EXPECTED', inTime: null, outTime: null } as const;

/** Adds a visitor (`visitorId` null), or shows one and lets them be changed. */
export default function VisitorScreen({ visitorId, startInEdit }: { visitorId: string | null; startInEdit?: boolean }) {
  const { communityId } = useCommunity();
  const shell = useShell();
  const { record, page } = useRecord({
    kind: 'visitor',
    words: 'visitor',
    id: visitorId,
    startInEdit,
    communityId,
    calls,
    fields: visitorFields,
    begin: { ...fresh, weekdays: [], propertyId: shell.search.propertyId ?? null },
    nameOf: (form) => form.name,
    view: 'visitor-view',
    list: { screen: 'view-all-visitors', title: 'Visitors' },
  });
  const { profile } = record;
  const { field, value, set, mode } = profile;
  const state = visitorId !== null && <StatusMark tone={tones[value.state]} word={visitorStateWords[value.state]} />;
  const gate = visitorId !== null && mode === 'view' && (
    <GateButtons row={{ visitorId, name: value.name, state: value.state }} communityId={communityId} onDone={profile.retry} />
  );
  return (
    <ProfilePage {...page} meta={state} actions={gate}>
      {mode === 'view' && value.isBarred && (
        <Note tone="problem" icon="alert-triangle" title="Not to be let in">
          {value.restrictions}
        </Note>
      )}
      <FieldRow columns={3}>
        <Field of={record} name="name" />
        <PropertyPicker communityId={communityId} {...bound(record, 'propertyId')} />
        <Field of={record} name="authorizedBy" />
      </FieldRow>
      <PanelSection title="When">
        <FieldRow columns={4}>
          <Field of={record} name="fromDate" />
          {!value.isPermanent && <Field of={record} name="toDate" />}
          <TimeField label="From hour" {...field('fromHour')} />
          <TimeField label="To hour" {...field('toHour')} />
        </FieldRow>
        <FieldRow>
          <Field of={record} name="isPermanent" />
        </FieldRow>
        <FieldRow>
          {days.map((day, index) => (
            <CheckField
              key={day}
              label={day}
              name={`weekdays.${index + 1}`}
              readOnly={mode === 'view'}
              value={value.weekdays.includes(index + 1)}
              onChange={(on) => set({ weekdays: on ? [...value.weekdays, index + 1] : value.weekdays.filter((one) => one !== index + 1) })}
            />
          ))}
        </FieldRow>
        {value.weekdays.length === 0 && <p className="t2">Any day of the week.</p>}
      </PanelSection>
      <PanelSection title="Vehicle and pass">
        <FieldRow columns={4}>
          <Field of={record} name="plate" />
          <Field of={record} name="make" />
          <Field of={record} name="color" />
          <Field of={record} name="passNumber" />
        </FieldRow>
      </PanelSection>
      <FieldRow columns={2}>
        <Field of={record} name="reason" />
        <Field of={record} name="restrictions" />
      </FieldRow>
      <Field of={record} name="isBarred" />
    </ProfilePage>
  );
}
