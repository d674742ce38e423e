// One reservation: what is known of it, and the acts that decide it.
import { useState } from 'react';
import { formatDate, formatTime, localDate } from '../../../../packages/kernel/kernel.ts';
import { call, useCommand } from '../../../../packages/pages/client.ts';
import { failureOf, toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import { Button, Dialog, dayHere, Facts, minuteHere, Note, StatusMark, TextField, toast } from '../../../../packages/ui/ui.ts';
import { amenityReservation, type ReservationState, reservationWords } from '../reservation.contract.ts';
import { type CalendarAmenity, type Reservation, reservationTones } from './amenity-words.tsx';
import { ReserveDialog } from './reserve-dialog.tsx';

interface Step {
  state: ReservationState;
  label: string;
  weight?: 'primary' | 'danger';
  done: string;
}

function stepsOf({ state, hasBegun }: Reservation): Step[] {
  const cancel: Step = { state: 'CANCELLED', label: 'Cancel reservation', weight: 'danger', done: 'Canceled the reservation' };
  if (state === 'REQUESTED')
    return [
      { state: 'APPROVED', label: 'Approve', weight: 'primary', done: 'Approved the reservation' },
      { state: 'REFUSED', label: 'Refuse', done: 'Refused the reservation' },
      cancel,
    ];
  if (state !== 'APPROVED') return [];
  return hasBegun ? [{ state: 'NO_SHOW', label: 'Nobody came', done: 'Noted that nobody came' }, cancel] : [cancel];
}

/** Shows a reservation and lets it be decided. What was decided is taken back from the toast. */
export function ReservationDialog({
  amenity,
  reservation,
  onClose,
}: {
  amenity: CalendarAmenity;
  reservation: Reservation;
  onClose(): void;
}) {
  const { communityId } = useCommunity();
  const mayDecide = useMayCall(amenityReservation.decideReservation);
  const decide = useCommand(amenityReservation.decideReservation);
  const [reason, setReason] = useState('');
  const [isMoving, setMoving] = useState(false);
  const { amenityReservationId, state, reservedFor, accountNumber, propertyId, people, note } = reservation;
  const failure = decide.error ? failureOf(decide.error) : null;
  const isOpen = state === 'REQUESTED' || state === 'APPROVED';
  const go = (step: Step) =>
    decide.mutate(
      { communityId, amenityReservationId, seenAs: state, state: step.state, reason },
      {
        onSuccess: () => {
          const back = { communityId, amenityReservationId, seenAs: step.state, state };
          toast({
            text: step.done,
            undo: () => void call(amenityReservation.decideReservation, back).then(() => toast({ text: 'Taken back' }), toastFailure),
          });
          onClose();
        },
      },
    );
  if (isMoving)
    return (
      <ReserveDialog
        amenity={amenity}
        moves={amenityReservationId}
        of={{ ...reservation, reservedDate: reservation.reservedDate.slice(0, 10), people: String(people) }}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${amenity.name}: ${reservedFor}`}
      width={560}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          {mayDecide && isOpen && <Button onClick={() => setMoving(true)}>Move</Button>}
          {mayDecide &&
            stepsOf(reservation).map((step) => (
              <Button
                key={step.state}
                weight={step.weight ?? 'plain'}
                disabled={step.state === 'REFUSED' && reason.trim() === ''}
                aria-busy={decide.isPending}
                onClick={() => go(step)}
              >
                {step.label}
              </Button>
            ))}
        </>
      }
    >
      <div className="stack">
        <Facts
          facts={[
            ['Status', <StatusMark key="state" tone={reservationTones[state]} word={reservationWords[state]} />],
            [
              'When',
              `${formatDate(localDate(reservation.reservedDate.slice(0, 10)))}, ${formatTime(reservation.startsAt)} to ${formatTime(reservation.endsAt)}`,
            ],
            [
              'Property',
              <ScreenLink key="property" to="property-view" params={{ propertyId }}>
                {accountNumber}
              </ScreenLink>,
            ],
            ['People', String(people)],
            ['Note', note || 'None'],
            ['Asked for', `${reservation.requestedBy}, ${minuteHere(reservation.requestedTime)}`],
            ...(reservation.decidedTime
              ? ([
                  [
                    'Decided',
                    `${reservation.decidedBy}, ${formatDate(dayHere(reservation.decidedTime))}${reservation.reason === '' ? '' : `: ${reservation.reason}`}`,
                  ],
                ] as const)
              : []),
          ]}
        />
        {mayDecide && isOpen && (
          <TextField label="Reason" help="Needed to refuse" maxLength={300} width="100%" value={reason} onChange={setReason} />
        )}
        {failure && <Note tone="problem" title={failure.message} />}
      </div>
    </Dialog>
  );
}
