// Who has an amenity when: a day or a week of its hours, with the dialogs in which a reservation is made and
// decided.
import { useState } from 'react';
import { addDays, formatTime, type LocalDate, localDate, weekdayOf } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  DateField,
  Failed,
  IconButton,
  LoadingRows,
  PanelSection,
  Tabs,
  useHotkeys,
  useNarrow,
  type WeekDay,
  WeekView,
} from '../../../../packages/ui/ui.ts';
import { amenityReservation, reservationWords } from '../reservation.contract.ts';
import { type CalendarAmenity, dayTitle, type Reservation, reservationTones } from './amenity-words.tsx';
import { ReservationDialog } from './reservation-dialog.tsx';
import { type ReservationForm, ReserveDialog } from './reserve-dialog.tsx';

function dayOf(date: LocalDate, amenity: CalendarAmenity, all: readonly Reservation[], today: LocalDate): WeekDay {
  const hours = amenity.hours.find((one) => one.weekday === weekdayOf(date));
  const off = amenity.blackouts.find((one) => one.startDate <= date && date <= one.endDate);
  const isOpen = hours !== undefined && off === undefined;
  return {
    date,
    title: dayTitle(date),
    isToday: date === today,
    open: isOpen ? { from: hours.opensAt, until: hours.closesAt } : null,
    note: off ? off.reason || 'Closed' : hours ? `${formatTime(hours.opensAt)}–${formatTime(hours.closesAt)}` : 'Closed',
    events: all
      .filter((one) => one.reservedDate.slice(0, 10) === date && one.state !== 'REFUSED' && one.state !== 'CANCELLED')
      .map((one) => ({
        id: one.amenityReservationId,
        startsAt: one.startsAt,
        endsAt: one.endsAt,
        title: one.reservedFor,
        meta: `${one.accountNumber}, ${one.people} ${one.people === 1 ? 'person' : 'people'}`,
        tone: reservationTones[one.state],
        state: reservationWords[one.state],
      })),
  };
}

/** Monday of the week a day is in. */
const mondayOf = (date: LocalDate) => addDays(date, 1 - weekdayOf(date));

function CalendarBar({ day, step, onDay }: { day: LocalDate; step: number; onDay(day: LocalDate): void }) {
  const { today } = useCommunity();
  const words = step === 7 ? 'week' : 'day';
  return (
    <div className="row">
      <IconButton icon="chevron-left" label={`The ${words} before (,)`} onClick={() => onDay(addDays(day, -step))} />
      <DateField
        label="Day shown"
        hideLabel
        width={130}
        value={day}
        onChange={(text) => text !== '' && onDay(localDate(text.slice(0, 10)))}
      />
      <IconButton icon="chevron-right" label={`The ${words} after (.)`} onClick={() => onDay(addDays(day, step))} />
      <Button size="small" weight="quiet" disabled={day === today} onClick={() => onDay(today)}>
        Today
      </Button>
    </div>
  );
}

/**
 * The calendar of an amenity. Commas and points go back and forth, W and D change between week and day, N
 * reserves.
 */
export function AmenityCalendar({ amenity }: { amenity: CalendarAmenity }) {
  const { communityId, today } = useCommunity();
  const { search, setSearch } = useShell();
  const isNarrow = useNarrow();
  const mayAdd = useMayCall(amenityReservation.addReservation) && amenity.isActive;
  const [reserving, setReserving] = useState<ReservationForm | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const span = isNarrow || search['span'] === 'day' ? 'day' : 'week';
  const step = span === 'day' ? 1 : 7;
  const asked = search['day'] ?? '';
  const day = /^\d{4}-\d{2}-\d{2}$/.test(asked) ? localDate(asked) : today;
  const from = span === 'day' ? day : mondayOf(day);
  const dates = Array.from({ length: step }, (_, at) => addDays(from, at));
  const { amenityId } = amenity;
  const found = useCall(amenityReservation.listReservations, { communityId, amenityId, fromDate: from, toDate: addDays(from, step - 1) });
  const go = (next: LocalDate) => setSearch({ day: next === today ? null : next });
  const show = (next: 'day' | 'week') => setSearch({ span: next === 'day' ? 'day' : null });
  const reserve = (reservedDate: string, startsAt: string) =>
    setReserving({ reservedDate, startsAt, endsAt: '', propertyId: null, reservedFor: '', people: '1', note: '' });
  useHotkeys([
    { keys: ',', label: 'Back', group: 'Calendar', run: () => go(addDays(day, -step)) },
    { keys: '.', label: 'Forth', group: 'Calendar', run: () => go(addDays(day, step)) },
    { keys: 't', label: 'Today', group: 'Calendar', run: () => go(today) },
    { keys: 'd', label: 'Day', group: 'Calendar', run: () => show('day') },
    { keys: 'w', label: 'Week', group: 'Calendar', run: () => show('week') },
    ...(mayAdd ? [{ keys: 'n', label: 'Reserve', hint: true, run: () => reserve(day < today ? today : day, '') }] : []),
  ]);
  const shown = found.data?.find((one) => one.amenityReservationId === opened);
  return (
    <PanelSection
      title="Reservations"
      aside={
        mayAdd && (
          <Button size="small" icon="plus" keys="n" onClick={() => reserve(day < today ? today : day, '')}>
            Reserve
          </Button>
        )
      }
    >
      <div className="row wrap">
        <CalendarBar day={day} step={step} onDay={go} />
        {!isNarrow && (
          <Tabs
            label="Span"
            value={span}
            onChange={show}
            tabs={[
              { value: 'week', label: 'Week' },
              { value: 'day', label: 'Day' },
            ]}
          />
        )}
      </div>
      {found.error && <Failed message={found.error.message} reference={found.error.reference} onRetry={() => void found.refetch()} />}
      {!found.data && !found.error && <LoadingRows rows={6} />}
      {found.data && (
        <WeekView
          label={`Reservations of ${amenity.name}`}
          days={dates.map((date) => dayOf(date, amenity, found.data, today))}
          onOpen={setOpened}
          onAdd={mayAdd ? reserve : undefined}
        />
      )}
      {reserving && <ReserveDialog amenity={amenity} of={reserving} moves={null} onClose={() => setReserving(null)} />}
      {shown && <ReservationDialog amenity={amenity} reservation={shown} onClose={() => setOpened(null)} />}
    </PanelSection>
  );
}
