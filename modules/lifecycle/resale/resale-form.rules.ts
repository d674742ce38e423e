// A resale as it is typed: from what is kept of it, and to what is sent.
import type { ClientInput, ClientOutput } from '../../../packages/contract/contract.ts';
import { noParty, type PartyFacts } from '../../people/people.contract.ts';
import type { resale } from './resale.contract.ts';

export type Looked = ClientOutput<typeof resale.lookAtProperty>;
export type Kept = ClientOutput<typeof resale.getResale>;
export type Tried = ClientOutput<typeof resale.previewResale>;
type Sent = Omit<ClientInput<typeof resale.startResale>, 'communityId' | 'propertyId'>;

/** What is typed: numbers and amounts are text. */
export interface ResaleForm {
  state: 'REQUESTED' | 'UNDER_CONTRACT';
  settlementDate: string;
  buyer: PartyFacts & { partyId?: string | null };
  forwarding: { street: string; city: string; state: string; postcode: string };
  history: 'SPLIT' | 'ALL' | 'STAY';
  ownershipIds: readonly string[];
  fees: readonly { chargeCodeId: string; amount: string }[];
  endsPayments: boolean;
  endsDirectDebit: boolean;
  holdLateFeeDays: string;
  holdNoticeDays: string;
  endsSeats: boolean;
  note: string;
}

const nowhere = { street: '', city: '', state: '', postcode: '' };

/** A resale nobody has begun yet. */
export const newResale = (today: string): ResaleForm => ({
  state: 'REQUESTED',
  settlementDate: today,
  buyer: noParty,
  forwarding: nowhere,
  history: 'SPLIT',
  ownershipIds: [],
  fees: [],
  endsPayments: true,
  endsDirectDebit: true,
  holdLateFeeDays: '30',
  holdNoticeDays: '30',
  endsSeats: true,
  note: '',
});

/** A resale that is kept, as it is typed. */
export function formOf(kept: Kept): ResaleForm {
  const { state, settlementDate, partyId, buyer, buyerName, forwarding, history, ownershipIds, fees, endsFlags, endsSeats, note } = kept;
  return {
    state: state === 'UNDER_CONTRACT' ? 'UNDER_CONTRACT' : 'REQUESTED',
    settlementDate: settlementDate.slice(0, 10),
    buyer: partyId === null ? buyer : { ...buyer, partyId, displayName: buyer.displayName || buyerName },
    forwarding,
    history,
    ownershipIds,
    fees,
    endsPayments: endsFlags.includes('PAYMENTS'),
    endsDirectDebit: endsFlags.includes('DIRECT_DEBIT'),
    holdLateFeeDays: String(kept.holdLateFeeDays),
    holdNoticeDays: String(kept.holdNoticeDays),
    endsSeats,
    note,
  };
}

/** What is sent; a line of a fee without code or amount is none. */
export function sentOf(form: ResaleForm): Sent {
  const { buyer: typed, endsPayments, endsDirectDebit, holdLateFeeDays, holdNoticeDays, ...rest } = form;
  const { partyId = null, ...buyer } = typed;
  return {
    ...rest,
    partyId,
    buyer,
    ownershipIds: [...form.ownershipIds],
    fees: form.fees.filter((fee) => fee.chargeCodeId !== '' && fee.amount !== ''),
    endsFlags: [...(endsPayments ? (['PAYMENTS'] as const) : []), ...(endsDirectDebit ? (['DIRECT_DEBIT'] as const) : [])],
    holdLateFeeDays: holdLateFeeDays || '0',
    holdNoticeDays: holdNoticeDays || '0',
  };
}

/** True once it is said who buys. */
export function hasBuyer({ buyer }: ResaleForm): boolean {
  if (buyer.partyId) return true;
  return (buyer.kind === 'PERSON' ? buyer.firstName + buyer.lastName : buyer.organizationName).trim() !== '';
}
