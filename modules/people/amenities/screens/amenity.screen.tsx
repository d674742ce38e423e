// One amenity: the form behind adding, changing and viewing it, with the calendar of who has it when.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { Field, ProfilePage, type RecordOf, useRecord } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  CheckField,
  DateField,
  FieldRow,
  IconButton,
  PanelSection,
  Tag,
  TextField,
  TimeField,
} from '../../../../packages/ui/ui.ts';
import { amenity } from '../amenity.contract.ts';
import { amenityFields } from '../amenity.fields.ts';
import { AmenityCalendar } from './amenity-calendar.tsx';
import { weekdays } from './amenity-words.tsx';

type Loaded = ClientOutput<typeof amenity.getAmenity>;

/** Opening hours and days off, as they are typed. */
interface Times {
  hours: Loaded['hours'];
  blackouts: { startDate: string; endDate: string; reason: string }[];
}
const timesTyped = ({ hours, blackouts }: Loaded): Times => ({ hours, blackouts });

const calls = { add: amenity.addAmenity, edit: amenity.editAmenity, get: amenity.getAmenity, remove: amenity.deleteAmenity };
type Part = { profile: RecordOf<typeof amenityFields, typeof amenity.getAmenity, Times>['profile'] };

/** Opening hours by day of the week; a day that is not ticked is closed. */
function Hours({ profile: { value, set, mode, errorAt } }: Part) {
  const readOnly = mode === 'view';
  return (
    <PanelSection title="Opening hours" aside="in the time of the association">
      {weekdays.map((day, at) => {
        const index = value.hours.findIndex((one) => one.weekday === at + 1);
        const hours = value.hours[index];
        const change = (next: Partial<Times['hours'][number]>) => {
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
                <TimeField
                  label={`${day}, opens`}
                  hideLabel
                  width={96}
                  name={`hours.${index}.opensAt`}
                  error={errorAt(`hours.${index}.opensAt`)}
                  readOnly={readOnly}
                  value={hours.opensAt}
                  onChange={(opensAt) => change({ opensAt })}
                />
                <span className="t3">to</span>
                <TimeField
                  label={`${day}, closes`}
                  hideLabel
                  width={96}
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
export default function AmenityScreen({ amenityId, startInEdit }: { amenityId: string | null; startInEdit?: boolean }) {
  const { communityId } = useCommunity();
  const { record, page } = useRecord({
    kind: 'amenity',
    words: 'amenity',
    id: amenityId,
    startInEdit,
    communityId,
    calls,
    fields: amenityFields,
    begin: {
      amenityType: 'CLUBHOUSE',
      minimumMinutes: '60',
      hours: weekdays.map((_, at) => ({ weekday: at + 1, opensAt: '09:00', closesAt: '21:00' })),
      blackouts: [],
    },
    typed: timesTyped,
    also: { blackouts: 'Days off' },
    nameOf: (form) => form.name,
    view: 'amenity-view',
    list: { screen: 'view-all-amenities', title: 'Amenities' },
  });
  const { profile } = record;
  const { value, mode } = profile;
  const calendarOf = {
    amenityId: amenityId ?? '',
    name: value.name,
    hours: value.hours,
    blackouts: value.blackouts.map((off) => ({ ...off, startDate: off.startDate.slice(0, 10), endDate: off.endDate.slice(0, 10) })),
    isActive: value.isActive,
  };
  return (
    <ProfilePage {...page} meta={amenityId !== null && !value.isActive && <Tag>Closed</Tag>}>
      {amenityId !== null && mode === 'view' && !profile.loading && <AmenityCalendar amenity={calendarOf} />}
      <PanelSection title="What it is">
        <FieldRow columns={3}>
          <Field of={record} name="name" autoFocus={amenityId === null} />
          <Field of={record} name="amenityType" />
          <Field of={record} name="place" />
        </FieldRow>
        <FieldRow columns={3}>
          <Field of={record} name="capacity" />
          <Field of={record} name="feeAmount" />
          <Field of={record} name="depositAmount" />
        </FieldRow>
        <Field of={record} name="access" width="100%" />
      </PanelSection>
      <PanelSection title="Reserving">
        <FieldRow columns={3}>
          <Field of={record} name="minimumMinutes" />
          <Field of={record} name="maximumMinutes" />
          <Field of={record} name="advanceDays" />
        </FieldRow>
        <FieldRow columns={3}>
          <Field of={record} name="isExclusive" />
          <Field of={record} name="needsApproval" />
          <Field of={record} name="isActive" />
        </FieldRow>
      </PanelSection>
      <Hours profile={profile} />
      <DaysOff profile={profile} />
      <Field of={record} name="rules" rows={4} />
    </ProfilePage>
  );
}
