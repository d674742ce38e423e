// The dialog in which an amenity is reserved, or a reservation moved.
import { useState } from 'react';
import { useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { DateField, FieldRow, TextField, toast } from '../../../../packages/ui/ui.ts';
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

/** What was typed as a time: `9`, `930` and `9:30` are meant as people mean them. */
function typedTime(text: string): string {
  const match = /^(\d{1,2})(?:[:.]?(\d{2}))?\s*([ap])?m?$/i.exec(text.trim());
  if (!match) return text.trim();
  const [, hours = '', minutes = '00', half = ''] = match;
  const isLate = half.toLowerCase() === 'p' && Number(hours) < 12;
  const isMidnight = half.toLowerCase() === 'a' && hours === '12';
  return `${String(isMidnight ? 0 : Number(hours) + (isLate ? 12 : 0)).padStart(2, '0')}:${minutes}`;
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
  const times = { ...rest, startsAt: typedTime(rest.startsAt), endsAt: typedTime(rest.endsAt), communityId };
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
        <TextField
          label="From"
          required
          placeholder="10:00"
          maxLength={8}
          value={form.startsAt}
          onChange={(startsAt) => set({ startsAt })}
        />
        <TextField label="Until" required placeholder="14:00" maxLength={8} value={form.endsAt} onChange={(endsAt) => set({ endsAt })} />
      </FieldRow>
      <FieldRow columns={2}>
        <TextField label="People" required numeric value={form.people} onChange={(people) => set({ people })} />
        <TextField label="Note" maxLength={500} value={form.note} onChange={(note) => set({ note })} />
      </FieldRow>
    </FormDialog>
  );
}
