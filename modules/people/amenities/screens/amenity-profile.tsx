// One amenity: the form behind adding, changing and viewing it, with the calendar of who has it when.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { type FieldWords, type Profile, ProfilePage, useKept } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  CheckField,
  DateField,
  FieldRow,
  IconButton,
  MoneyField,
  PanelSection,
  SelectField,
  Tag,
  TextAreaField,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { type AmenityType, amenity, amenityTypeWords } from '../amenity.contract.ts';
import { AmenityCalendar } from './amenity-calendar.tsx';
import { weekdays } from './amenity-words.tsx';

type Loaded = ClientOutput<typeof amenity.getAmenity>;
type Counts = 'capacity' | 'minimumMinutes' | 'maximumMinutes' | 'advanceDays';
/** The record as it is typed: numbers are text until the server has read them. */
type Form = Omit<Loaded, 'amenityId' | 'version' | 'feeAmount' | 'depositAmount' | 'blackouts' | Counts> &
  Record<Counts | 'feeAmount' | 'depositAmount', string> & { blackouts: { startDate: string; endDate: string; reason: string }[] };

const empty: Form = {
  name: '',
  amenityType: 'CLUBHOUSE',
  place: '',
  access: '',
  capacity: '20',
  isExclusive: true,
  hours: weekdays.map((_, at) => ({ weekday: at + 1, opensAt: '09:00', closesAt: '21:00' })),
  feeAmount: '0.00',
  depositAmount: '0.00',
  rules: '',
  needsApproval: true,
  minimumMinutes: '60',
  maximumMinutes: '240',
  advanceDays: '90',
  blackouts: [],
  isActive: true,
};
const words: FieldWords<Form> = {
  amenityType: 'Type',
  isExclusive: 'Exclusive use',
  feeAmount: 'Fee',
  depositAmount: 'Deposit',
  minimumMinutes: 'Shortest',
  maximumMinutes: 'Longest',
  advanceDays: 'Days ahead',
  blackouts: 'Days off',
  isActive: 'Open for reservations',
};
const calls = { add: amenity.addAmenity, edit: amenity.editAmenity, get: amenity.getAmenity, remove: amenity.deleteAmenity };
const types = Object.entries(amenityTypeWords).map(([value, label]) => ({ value: value as AmenityType, label }));

function formOf({ amenityId: _id, version: _version, ...facts }: Loaded): Form {
  const { capacity, minimumMinutes, maximumMinutes, advanceDays } = facts;
  return {
    ...facts,
    capacity: String(capacity),
    minimumMinutes: String(minimumMinutes),
    maximumMinutes: String(maximumMinutes),
    advanceDays: String(advanceDays),
  };
}

type Part = { profile: Profile<Form> };

/** Opening hours by day of the week; a day that is not ticked is closed. */
function Hours({ profile: { value, set, mode, errorAt } }: Part) {
  const readOnly = mode === 'view';
  return (
    <PanelSection title="Opening hours" aside="in the time of the association">
      {weekdays.map((day, at) => {
        const index = value.hours.findIndex((one) => one.weekday === at + 1);
        const hours = value.hours[index];
        const change = (next: Partial<Form['hours'][number]>) => {
          if (hours) set({ hours: value.hours.with(index, { ...hours, ...next }) });
        };
        const add = { weekday: at + 1, opensAt: '09:00', closesAt: '21:00' };
        return (
          <div key={day} className="row">
            <div style={{ width: 130 }}>
              <CheckField
                label={day}
                value={hours !== undefined}
                readOnly={readOnly}
                onChange={(on) =>
                  set({ hours: on ? [...value.hours, add].toSorted((a, b) => a.weekday - b.weekday) : value.hours.toSpliced(index, 1) })
                }
              />
            </div>
            {hours ? (
              <>
                <TextField
                  label={`${day}, opens`}
                  hideLabel
                  width={72}
                  maxLength={5}
                  name={`hours.${index}.opensAt`}
                  error={errorAt(`hours.${index}.opensAt`)}
                  readOnly={readOnly}
                  value={hours.opensAt}
                  onChange={(opensAt) => change({ opensAt })}
                />
                <span className="t3">to</span>
                <TextField
                  label={`${day}, closes`}
                  hideLabel
                  width={72}
                  maxLength={5}
                  name={`hours.${index}.closesAt`}
                  error={errorAt(`hours.${index}.closesAt`)}
                  readOnly={readOnly}
                  value={hours.closesAt}
                  onChange={(closesAt) => change({ closesAt })}
                />
              </>
            ) : (
              <span className="t3">Closed</span>
            )}
          </div>
        );
      })}
    </PanelSection>
  );
}

/** Days on which nobody has it, whatever the hours say. */
function DaysOff({ profile: { value, set, mode, errorAt } }: Part) {
  const { today } = useCommunity();
  const readOnly = mode === 'view';
  const { blackouts } = value;
  if (readOnly && blackouts.length === 0) return null;
  return (
    <PanelSection title="Days off">
      {blackouts.map((off, at) => {
        const change = (next: Partial<typeof off>) => set({ blackouts: blackouts.with(at, { ...off, ...next }) });
        const bound = (key: 'startDate' | 'endDate' | 'reason') => ({
          name: `blackouts.${at}.${key}`,
          error: errorAt(`blackouts.${at}.${key}`),
          readOnly,
          hideLabel: true,
          value: off[key],
          onChange: (text: string) => change({ [key]: text }),
        });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is typed into a line must not make another line of it
          <FieldRow key={at}>
            <DateField label={`First day, ${at + 1}`} width={130} {...bound('startDate')} />
            <DateField label={`Last day, ${at + 1}`} width={130} {...bound('endDate')} />
            <TextField label={`Why, ${at + 1}`} maxLength={80} width={240} placeholder={readOnly ? '' : 'Why'} {...bound('reason')} />
            {!readOnly && (
              <IconButton icon="x" label={`Remove days off ${at + 1}`} onClick={() => set({ blackouts: blackouts.toSpliced(at, 1) })} />
            )}
          </FieldRow>
        );
      })}
      {!readOnly && (
        <FieldRow>
          <Button
            size="small"
            weight="quiet"
            icon="plus"
            onClick={() => set({ blackouts: [...blackouts, { startDate: today, endDate: today, reason: '' }] })}
          >
            Add days off
          </Button>
        </FieldRow>
      )}
    </PanelSection>
  );
}

/** Adds an amenity (`amenityId` null), or shows one and lets it be changed. */
export function AmenityProfile({ amenityId, startInEdit }: { amenityId: string | null; startInEdit?: boolean }) {
  const { communityId } = useCommunity();
  const { profile, page } = useKept<Form, typeof amenity.getAmenity>({
    kind: 'amenity',
    words: 'amenity',
    id: amenityId,
    startInEdit,
    communityId,
    calls,
    empty,
    formOf,
    nameOf: (form) => form.name,
    view: 'amenity-view',
    list: { screen: 'view-all-amenities', title: 'Amenities' },
  });
  const { field, value, mode } = profile;
  const calendarOf = {
    amenityId: amenityId ?? '',
    name: value.name,
    hours: value.hours,
    blackouts: value.blackouts.map((off) => ({ ...off, startDate: off.startDate.slice(0, 10), endDate: off.endDate.slice(0, 10) })),
    isActive: value.isActive,
  };
  return (
    <ProfilePage {...page} words={words} meta={amenityId !== null && !value.isActive && <Tag>Closed</Tag>}>
      {amenityId !== null && mode === 'view' && !profile.loading && <AmenityCalendar amenity={calendarOf} />}
      <PanelSection title="What it is">
        <FieldRow columns={3}>
          <TextField label="Name" required maxLength={80} autoFocus={amenityId === null} {...field('name')} />
          <SelectField label="Type" options={types} {...field('amenityType')} />
          <TextField label="Place" maxLength={120} {...field('place')} />
        </FieldRow>
        <FieldRow columns={3}>
          <TextField label="Holds" numeric help="People at a time" {...field('capacity')} />
          <MoneyField label="Fee" help="Shown when reserving; bill it with a charge code" {...field('feeAmount')} />
          <MoneyField label="Deposit" help="Shown when reserving" {...field('depositAmount')} />
        </FieldRow>
        <TextField label="Access" maxLength={200} width="100%" {...field('access')} />
      </PanelSection>
      <PanelSection title="Reserving">
        <FieldRow columns={3}>
          <TextField label="Shortest" numeric help="Minutes" {...field('minimumMinutes')} />
          <TextField label="Longest" numeric help="Minutes" {...field('maximumMinutes')} />
          <TextField label="Days ahead" numeric help="0 for any" {...field('advanceDays')} />
        </FieldRow>
        <FieldRow columns={3}>
          <CheckField label="Exclusive use" help="Otherwise shared up to its capacity" {...field('isExclusive')} />
          <CheckField label="Needs approval" help="Someone must approve each reservation" {...field('needsApproval')} />
          <CheckField label="Open for reservations" {...field('isActive')} />
        </FieldRow>
      </PanelSection>
      <Hours profile={profile} />
      <DaysOff profile={profile} />
      <TextAreaField label="Rules and waiver" rows={4} maxLength={4000} {...field('rules')} />
    </ProfilePage>
  );
}
