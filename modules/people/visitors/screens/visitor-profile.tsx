// One visitor: the form behind adding, changing and viewing them, and the gate.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { type FieldWords, ProfilePage, useKept } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { CheckField, DateField, FieldRow, Note, PanelSection, StatusMark, TextField } from '../../../../packages/ui/ui.ts';
import { PropertyPicker } from '../../screens/property-picker.tsx';
import { type VisitorState, visitor, visitorStateWords } from '../visitor.contract.ts';
import { GateButtons } from './gate-buttons.tsx';

type Loaded = ClientOutput<typeof visitor.getVisitor>;
type Form = Omit<Loaded, 'visitorId' | 'version' | 'propertyId' | 'fromDate' | 'toDate'> & {
  propertyId: string | null;
  fromDate: string;
  toDate: string;
};

const words: FieldWords<Form> = {
  propertyId: 'Property',
  fromDate: 'From',
  toDate: 'Through',
  isBarred: 'Barred',
  isPermanent: 'Permanent',
};
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

const emptyFor = (propertyId: string | null, today: string): Form => ({
  name: '',
  propertyId,
  authorizedBy: '',
  isPermanent: false,
  fromDate: today,
  toDate: today,
  weekdays: [],
  fromHour: '',
  toHour: '',
  plate: '',
  make: '',
  color: '',
  passNumber: '',
  reason: '',
  restrictions: '',
  isBarred: false,
  state: 'EXPECTED',
  inTime: null,
  outTime: null,
});

function formOf({ visitorId: _id, version: _version, toDate, ...facts }: Loaded): Form {
  return { ...facts, toDate: toDate ?? '' };
}

const inputOf = ({ state: _state, inTime: _in, outTime: _out, ...form }: Form) => ({ ...form, toDate: form.toDate || null });

/** Adds a visitor (`visitorId` null), or shows one and lets them be changed. */
export function VisitorProfile({ visitorId, startInEdit }: { visitorId: string | null; startInEdit?: boolean }) {
  const { communityId, today } = useCommunity();
  const shell = useShell();
  const { profile, page } = useKept<Form, typeof visitor.getVisitor>({
    kind: 'visitor',
    words: 'visitor',
    id: visitorId,
    startInEdit,
    communityId,
    calls,
    empty: emptyFor(shell.search.propertyId ?? null, today),
    formOf,
    inputOf,
    nameOf: (form) => form.name,
    view: 'visitor-view',
    list: { screen: 'view-all-visitors', title: 'Visitors' },
  });
  const { field, value, set, mode } = profile;
  const state = visitorId !== null && <StatusMark tone={tones[value.state]} word={visitorStateWords[value.state]} />;
  const gate = visitorId !== null && mode === 'view' && (
    <GateButtons row={{ visitorId, name: value.name, state: value.state }} communityId={communityId} onDone={profile.retry} />
  );
  return (
    <ProfilePage {...page} words={words} meta={state} actions={gate}>
      {mode === 'view' && value.isBarred && (
        <Note tone="problem" icon="alert-triangle" title="Not to be let in">
          {value.restrictions}
        </Note>
      )}
      <FieldRow columns={3}>
        <TextField label="Name" required maxLength={120} {...field('name')} />
        <PropertyPicker label="Property" required communityId={communityId} {...field('propertyId')} />
        <TextField label="Authorized by" maxLength={120} {...field('authorizedBy')} />
      </FieldRow>
      <PanelSection title="When">
        <FieldRow columns={4}>
          <DateField label="From" required {...field('fromDate')} />
          {!value.isPermanent && <DateField label="Through" {...field('toDate')} />}
          <TextField label="From hour" maxLength={5} placeholder={mode === 'view' ? '' : '08:00'} {...field('fromHour')} />
          <TextField label="To hour" maxLength={5} placeholder={mode === 'view' ? '' : '18:00'} {...field('toHour')} />
        </FieldRow>
        <FieldRow>
          <CheckField label="Permanent" help="Standing guest" {...field('isPermanent')} />
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
          <TextField label="Plate" maxLength={15} {...field('plate')} />
          <TextField label="Make" maxLength={60} {...field('make')} />
          <TextField label="Color" maxLength={30} {...field('color')} />
          <TextField label="Pass number" maxLength={30} {...field('passNumber')} />
        </FieldRow>
      </PanelSection>
      <FieldRow columns={2}>
        <TextField label="Reason" maxLength={200} {...field('reason')} />
        <TextField label="Restrictions" maxLength={300} {...field('restrictions')} />
      </FieldRow>
      <CheckField label="Barred" help="Do not admit" {...field('isBarred')} />
    </ProfilePage>
  );
}
