// The dialog in which an amenity is reserved, or a reservation moved.
import { useState } from 'react';
import { useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { DateField, FieldRow, TextField, TimeField, toast } from '../../../../packages/ui/ui.ts';
import { PropertyPicker } from '../../screens/property-picker.tsx';
import { amenityReservation } from '../reservation.contract.ts';
import type { CalendarAmenity } from './amenity-words.tsx';

/** A reservation as it is typed. */
export interface ReservationForm {
  propertyId: string | null;
  reservedFor: string;
  reservedDate: string;
  startsAt: string;
  endsAt: string;
  people: string;
  note: string;
}

interface ReserveDialogProps {
  amenity: CalendarAmenity;
  of: ReservationForm;
  /** The reservation that is moved; null for a new one. */
  moves: string | null;
  onClose(): void;
}

/** Reserves, or moves what is reserved. */
export function ReserveDialog({ amenity, of, moves, onClose }: ReserveDialogProps) {
  const { communityId } = useCommunity();
  const [form, setForm] = useState(of);
  const add = useCommand(amenityReservation.addReservation);
  const move = useCommand(amenityReservation.moveReservation);
  const act = moves === null ? add : move;
  const set = (change: Partial<ReservationForm>) => setForm({ ...form, ...change });
  const { propertyId, reservedFor, ...rest } = form;
  const times = { ...rest, communityId };
  const run = () => {
    if (moves !== null) {
      move.mutate({ ...times, amenityReservationId: moves }, { onSuccess: onClose });
      return;
    }
    const input = { ...times, amenityId: amenity.amenityId, propertyId: propertyId ?? '', reservedFor };
    add.mutate(input, {
      onSuccess: ({ state }) => {
        toast({ text: state === 'APPROVED' ? `Reserved ${amenity.name}` : `Asked for ${amenity.name}; it waits for a decision` });
        onClose();
      },
    });
  };
  return (
    <FormDialog
      title={moves === null ? `Reserve ${amenity.name}` : `Move the reservation of ${amenity.name}`}
      confirmLabel={moves === null ? 'Reserve' : 'Move reservation'}
      ready={form.reservedDate !== '' && form.startsAt !== '' && form.endsAt !== '' && (moves !== null || propertyId !== null)}
      busy={act.isPending}
      error={act.error}
      run={run}
      onClose={onClose}
    >
      {moves === null && (
        <FieldRow columns={2}>
          <PropertyPicker
            label="Property or owner"
            required
            autoFocus
            communityId={communityId}
            value={propertyId}
            onChange={(next) => set({ propertyId: next })}
          />
          <TextField
            label="For"
            maxLength={120}
            help="Defaults to the owner"
            value={reservedFor}
            onChange={(next) => set({ reservedFor: next })}
          />
        </FieldRow>
      )}
      <FieldRow columns={3}>
        <DateField label="Day" required value={form.reservedDate} onChange={(reservedDate) => set({ reservedDate })} />
        <TimeField label="From" required value={form.startsAt} onChange={(startsAt) => set({ startsAt })} />
        <TimeField label="Until" required value={form.endsAt} onChange={(endsAt) => set({ endsAt })} />
      </FieldRow>
      <FieldRow columns={2}>
        <TextField label="People" required numeric value={form.people} onChange={(people) => set({ people })} />
        <TextField label="Note" maxLength={500} value={form.note} onChange={(note) => set({ note })} />
      </FieldRow>
    </FormDialog>
  );
}
