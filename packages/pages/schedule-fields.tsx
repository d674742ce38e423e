// The control for doing something now, or again and again: This Time Only, Schedule or Automate, with the
// timing and the days it will fall on.
import {
  everyWeekday,
  type Frequency,
  frequencies,
  LAST_DAY,
  type ScheduleMode,
  type ScheduleRoll,
  scheduledDates,
} from '../contract/contract.ts';
import { formatDateShort, isLocalDate, type LocalDate } from '../kernel/kernel.ts';
import { CheckField, DateField, FieldRow, Segmented, SelectField, TextField, TimeField, useToday } from '../ui/ui.ts';

/** A schedule as it is typed; dates are blank where there is none. */
export interface ScheduleChoice {
  /** NOW is "This Time Only": no schedule is made. */
  mode: ScheduleMode | 'NOW';
  name: string;
  frequency: Frequency;
  startDate: LocalDate | '';
  startTime: string;
  endDate: LocalDate | '';
  endTime: string;
  weekdays: readonly number[];
  /** By months: the day, 31 for the last one; null is the day of the start. */
  dayOfMonth: number | null;
  skipsHolidays: boolean;
  roll: ScheduleRoll;
}

/** A choice nothing was typed into: now, and monthly once a schedule is chosen. */
export function newSchedule(today: LocalDate, mode: ScheduleChoice['mode'] = 'NOW'): ScheduleChoice {
  return {
    mode,
    name: '',
    frequency: 'MONTHLY',
    startDate: today,
    startTime: '06:00',
    endDate: '',
    endTime: '23:59',
    weekdays: everyWeekday,
    dayOfMonth: null,
    skipsHolidays: false,
    roll: 'NEXT',
  };
}

/** The schedule as a call takes it; null for This Time Only. */
export function scheduleInput({ mode, endDate, weekdays, ...rest }: ScheduleChoice) {
  return mode === 'NOW' ? null : { ...rest, mode, endDate: endDate === '' ? null : endDate, weekdays: [...weekdays] };
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** What is wrong with a choice, by field, as the server would say it; nothing for This Time Only. */
export function scheduleProblems(choice: ScheduleChoice): Partial<Record<keyof ScheduleChoice, string>> {
  const { mode, name, startDate, startTime, endDate, endTime, weekdays } = choice;
  if (mode === 'NOW') return {};
  return {
    ...(name.trim() === '' ? { name: 'must be filled in' } : {}),
    ...(startDate === '' ? { startDate: 'must be a date such as 2026-01-31' } : {}),
    ...(TIME.test(startTime) ? {} : { startTime: 'must be a time such as 9:30 AM' }),
    ...(endDate !== '' && startDate !== '' && endDate < startDate ? { endDate: 'must not lie before the start' } : {}),
    ...(TIME.test(endTime) ? {} : { endTime: 'must be a time such as 9:30 AM' }),
    ...(weekdays.length === 0 ? { weekdays: 'needs at least one day of the week' } : {}),
  };
}

const modeWords = { NOW: 'This time only', SCHEDULE: 'Schedule', AUTOMATE: 'Automate' } as const;
const frequencyWords: Record<Frequency, string> = {
  ONCE: 'Once',
  DAILY: 'Daily',
  WEEKLY: 'Weekly',
  MONTHLY: 'Monthly',
  QUARTERLY: 'Quarterly',
  YEARLY: 'Yearly',
};
const weekdayWords = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

const byMonths: readonly Frequency[] = ['MONTHLY', 'QUARTERLY', 'YEARLY'];
const dayOptions = [
  { value: 'START', label: 'The day it starts' },
  ...Array.from({ length: LAST_DAY - 1 }, (_none, i) => ({ value: String(i + 1), label: `Day ${i + 1}` })),
  { value: String(LAST_DAY), label: 'Last day' },
];

/** The day of the month, and what becomes of days that are not permitted. */
function DayRules({ value, set }: { value: ScheduleChoice; set(change: Partial<ScheduleChoice>): void }) {
  const { frequency, dayOfMonth, skipsHolidays, roll, weekdays } = value;
  return (
    <FieldRow>
      {byMonths.includes(frequency) && (
        <SelectField
          label="On"
          width={150}
          value={String(dayOfMonth ?? 'START')}
          onChange={(day) => set({ dayOfMonth: day === 'START' ? null : Number(day) })}
          options={dayOptions}
        />
      )}
      <CheckField label="Not on bank holidays" value={skipsHolidays} onChange={(on) => set({ skipsHolidays: on })} />
      {(skipsHolidays || weekdays.length < 7) && (
        <SelectField
          label="Other days move to"
          width={190}
          value={roll}
          onChange={(to) => set({ roll: to })}
          options={[
            { value: 'NEXT', label: 'The next permitted day' },
            { value: 'PREVIOUS', label: 'The permitted day before' },
          ]}
        />
      )}
    </FieldRow>
  );
}

/** When a schedule falls due, in words: "Monthly on the last day". */
export function timingText({ frequency, dayOfMonth }: Pick<ScheduleChoice, 'frequency' | 'dayOfMonth'>): string {
  const word = frequencyWords[frequency];
  if (dayOfMonth === null || !byMonths.includes(frequency)) return word;
  return dayOfMonth === LAST_DAY ? `${word} on the last day` : `${word} on day ${dayOfMonth}`;
}

/** A frequency in words: "Monthly". */
export function frequencyText(frequency: Frequency): string {
  return frequencyWords[frequency];
}

/** The permitted days of the week in words; blank when all are. */
export function weekdaysText(weekdays: readonly number[]): string {
  if (weekdays.length === 7) return '';
  if (weekdays.join() === '1,2,3,4,5') return 'workdays';
  return weekdays.map((day) => weekdayWords[day - 1]).join(', ');
}

function Weekdays({ value, onChange, error }: { value: readonly number[]; onChange(days: number[]): void; error: string | undefined }) {
  const toggle = (day: number) => onChange(value.includes(day) ? value.filter((each) => each !== day) : [...value, day].sort());
  return (
    <fieldset className="seg-field" data-path="weekdays">
      <legend>Permitted weekdays</legend>
      <div className="seg">
        {everyWeekday.map((day) => (
          <button
            type="button"
            key={day}
            aria-pressed={value.includes(day)}
            className={value.includes(day) ? 'on' : ''}
            onClick={() => toggle(day)}
          >
            {weekdayWords[day - 1]}
          </button>
        ))}
      </div>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The next five days a choice falls on, in words; or why there are none. */
function NextDates({ choice }: { choice: ScheduleChoice }) {
  const today = useToday();
  const input = scheduleInput(choice);
  if (!input || !isLocalDate(input.startDate) || input.weekdays.length === 0) return null;
  const days = scheduledDates({ ...input, startDate: input.startDate }, today, 5);
  return (
    <p className="t3 tn" aria-live="polite">
      {days.length === 0 ? 'It would never run: no permitted day lies ahead.' : `Next: ${days.map(formatDateShort).join(' · ')}`}
    </p>
  );
}

export interface ScheduleFieldsProps {
  value: ScheduleChoice;
  onChange(value: ScheduleChoice): void;
  /** Problems by field, shown once asked for. */
  problems?: Partial<Record<keyof ScheduleChoice, string>> | undefined;
  /** "the entry": what Schedule builds and Automate posts. */
  what: string;
  /** Without This Time Only, where a schedule exists already. */
  onlyScheduled?: boolean | undefined;
}

/** What each mode does, in a sentence. */
function modeHelp(mode: ScheduleChoice['mode'], what: string): string {
  if (mode === 'NOW') return `Nothing is repeated.`;
  if (mode === 'SCHEDULE') return `On each date ${what} is built and waits for review; nothing is posted by itself.`;
  return `On each date ${what} is built and posted unattended.`;
}

/**
 * Mode, frequency, start, end and weekdays, and the next five days. Days and times are those of the
 * community.
 */
export function ScheduleFields({ value, onChange, problems = {}, what, onlyScheduled }: ScheduleFieldsProps) {
  const set = (change: Partial<ScheduleChoice>) => onChange({ ...value, ...change });
  const modes = (['NOW', 'SCHEDULE', 'AUTOMATE'] as const).filter((mode) => mode !== 'NOW' || !onlyScheduled);
  return (
    <div className="schedule-fields">
      <FieldRow>
        <Segmented
          label="When"
          value={value.mode}
          onChange={(mode) => set({ mode })}
          options={modes.map((mode) => ({ value: mode, label: modeWords[mode] }))}
        />
        <span className="t3">{modeHelp(value.mode, what)}</span>
      </FieldRow>
      {value.mode !== 'NOW' && (
        <>
          <FieldRow>
            <TextField
              label="Name of the schedule"
              required
              width={260}
              maxLength={80}
              value={value.name}
              error={problems.name}
              onChange={(name) => set({ name })}
              name="name"
            />
            <SelectField
              label="Frequency"
              width={130}
              value={value.frequency}
              onChange={(frequency) => set({ frequency })}
              options={frequencies.map((each) => ({ value: each, label: frequencyWords[each] }))}
            />
            <DateField
              label="Starts on"
              required
              width={150}
              value={value.startDate}
              error={problems.startDate}
              onChange={(startDate) => set({ startDate })}
            />
            <TimeField
              label="At"
              width={96}
              value={value.startTime}
              error={problems.startTime}
              onChange={(startTime) => set({ startTime })}
            />
            {value.frequency !== 'ONCE' && (
              <>
                <DateField
                  label="Ends on"
                  width={150}
                  value={value.endDate}
                  error={problems.endDate}
                  onChange={(endDate) => set({ endDate })}
                />
                <TimeField
                  label="At the latest"
                  width={96}
                  value={value.endTime}
                  error={problems.endTime}
                  onChange={(endTime) => set({ endTime })}
                />
              </>
            )}
          </FieldRow>
          {value.frequency !== 'ONCE' && <DayRules value={value} set={set} />}
          <Weekdays value={value.weekdays} onChange={(weekdays) => set({ weekdays })} error={problems.weekdays} />
          <NextDates choice={value} />
        </>
      )}
    </div>
  );
}
