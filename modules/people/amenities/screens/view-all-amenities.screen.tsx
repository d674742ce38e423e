// The amenities of an association, and all their reservations.
import { AddButton, ListPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { EmptyState, Facts, LinkButton, Money, PanelSection } from '../../../../packages/ui/ui.ts';
import { amenityList } from '../amenity.contract.ts';
import { reservationList } from '../reservation.contract.ts';

const look = {
  name: { width: 220, emphasis: 'strong' },
  amenityType: { width: 150 },
  location: { width: 180 },
  capacity: { width: 80 },
  feeAmount: { width: 100 },
  depositAmount: { width: 100 },
  waiting: { width: 90 },
  upcoming: { width: 90 },
  nextDate: { width: 110 },
  status: { width: 100 },
} as const;

const reservationLook = {
  reservedDate: { width: 110 },
  startsAt: { width: 80 },
  endsAt: { width: 80 },
  amenity: { width: 180, emphasis: 'strong' },
  accountNumber: { width: 110 },
  reservedFor: { width: 200 },
  people: { width: 80 },
  feeAmount: { width: 100 },
  depositAmount: { width: 100 },
  state: { width: 130 },
  note: { width: 220 },
} as const;

/** Every reservation of the association; one is decided in the calendar of its amenity. */
function Reservations() {
  const { communityId } = useCommunity();
  const shell = useShell();
  return (
    <ListPage
      list={reservationList}
      scope={{ communityId }}
      look={reservationLook}
      actions={<LinkButton onClick={() => shell.go('view-all-amenities')}>Amenities</LinkButton>}
      to={(row) => ['amenity-view', { amenityId: row.amenityId }, { day: row.reservedDate.slice(0, 10), span: 'day' }]}
      empty={
        <EmptyState title="No reservations yet" icon="calendar">
          Amenity reservations. Reserve one in its calendar.
        </EmptyState>
      }
    />
  );
}

/** The page at `/c/$communityId/amenities`. */
export default function ViewAllAmenitiesScreen() {
  const { communityId } = useCommunity();
  const shell = useShell();
  const add = shell.mayOpen('amenity-add') && <AddButton label="Add amenity" onAdd={() => shell.go('amenity-add')} />;
  if (shell.search['show'] === 'reservations') return <Reservations />;
  return (
    <ListPage
      list={amenityList}
      scope={{ communityId }}
      look={look}
      actions={
        <>
          <LinkButton onClick={() => shell.go('view-all-amenities', {}, { show: 'reservations' })}>All reservations</LinkButton>
          {add}
        </>
      }
      to={(row) => ['amenity-view', { amenityId: row.amenityId }]}
      panel={(row) => (
        <PanelSection title={row.name} aside={row.location}>
          <Facts
            facts={[
              ['Holds', `${row.capacity} people`],
              ['Fee', <Money key="fee" value={row.feeAmount} />],
              ['Deposit', <Money key="deposit" value={row.depositAmount} />],
              ['To decide', String(row.waiting)],
              ['To come', String(row.upcoming)],
            ]}
          />
          <ScreenLink to="amenity-view" params={{ amenityId: row.amenityId }}>
            Open the calendar
          </ScreenLink>
        </PanelSection>
      )}
      empty={
        <EmptyState title="No amenities yet" icon="calendar" actions={add || undefined}>
          The pool, the clubhouse, the court: hours, capacity and reservations.
        </EmptyState>
      }
    />
  );
}
