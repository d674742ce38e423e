// Where each kind of hit leads, and so who may find it: whoever may open the page.
import { addressOf, type HeldClaims, mayOpenScreen, type Screen } from '../../packages/contract/contract.ts';
import { communitiesScreens } from '../communities/communities.contract.ts';
import { bankAccountScreens, accountingScreens as books, journalScreens } from '../ledger/ledger.contract.ts';
import { architecturalScreens } from '../maintenance/maintenance.contract.ts';
import { payablesScreens } from '../payables/payables.contract.ts';
import { peopleScreens } from '../people/people.contract.ts';
import { depositScreens, miscReceiptScreens, receiptScreens } from '../receivables/receivables.contract.ts';
import { recordsScreens } from '../records/records.contract.ts';
import { deskScreens } from './desk.contract.ts';
import type { SearchEntity } from './search.contract.ts';

/** What is kept in the index. */
export type RecordKind =
  | 'owners'
  | 'properties'
  | 'vendors'
  | 'communities'
  | 'banks'
  | 'accounts'
  | 'entries'
  | 'renters'
  | 'contacts'
  | 'attorneys'
  | 'committees'
  | 'policies'
  | 'devices'
  | 'architectural'
  | 'tasks'
  | 'notes';

/** What is found where it stands. */
export type MoneyKind = 'checks' | 'bills' | 'receipts' | 'miscReceipts' | 'deposits' | 'charges';

/** A kind of record or money. */
export type HitKind = RecordKind | MoneyKind;

interface Target {
  /** The filter it belongs under. */
  entity: SearchEntity;
  /** What one of them is called. */
  word: string;
  screen: Screen;
  /** Parameters of the screen's path beside the community, or what its address carries. */
  params?: (id: string) => Readonly<Record<string, string>>;
  query?: (id: string) => Readonly<Record<string, string>>;
}

const inList = (id: string) => ({ row: id });

const targets: Readonly<Record<HitKind, Target>> = {
  owners: { entity: 'owners', word: 'Owner', screen: deskScreens['owner-view'], params: (ownershipId) => ({ ownershipId }) },
  properties: { entity: 'properties', word: 'Property', screen: peopleScreens['property-view'], params: (propertyId) => ({ propertyId }) },
  renters: { entity: 'renters', word: 'Renter', screen: peopleScreens['renter-view'], params: (renterId) => ({ renterId }) },
  vendors: { entity: 'vendors', word: 'Vendor', screen: peopleScreens['vendor-view'], params: (vendorId) => ({ vendorId }) },
  communities: { entity: 'communities', word: 'Community', screen: communitiesScreens['community-view'] },
  banks: {
    entity: 'banks',
    word: 'Bank account',
    screen: bankAccountScreens['bank-account-view'],
    params: (bankAccountId) => ({ bankAccountId }),
  },
  accounts: { entity: 'accounts', word: 'GL account', screen: books['gl-history'], query: (account) => ({ account }) },
  entries: {
    entity: 'transactions',
    word: 'Journal entry',
    screen: journalScreens['journal-entry-view'],
    params: (entryId) => ({ entryId }),
  },
  checks: { entity: 'transactions', word: 'Check', screen: payablesScreens['activity-payments'], query: inList },
  bills: { entity: 'transactions', word: 'Bill', screen: payablesScreens['bill-view'], params: (billId) => ({ billId }) },
  receipts: { entity: 'accountsReceivable', word: 'Receipt', screen: receiptScreens['activity-cash-receipts'], query: inList },
  miscReceipts: {
    entity: 'accountsReceivable',
    word: 'Misc receipt',
    screen: miscReceiptScreens['misc-cash-receipt-view'],
    params: (miscReceiptId) => ({ miscReceiptId }),
  },
  deposits: {
    entity: 'accountsReceivable',
    word: 'Deposit',
    screen: depositScreens['deposit-view'],
    params: (depositId) => ({ depositId }),
  },
  charges: { entity: 'accountsReceivable', word: 'Charge', screen: deskScreens['owner-view'], params: (ownershipId) => ({ ownershipId }) },
  contacts: { entity: 'contacts', word: 'Contact', screen: peopleScreens['contact-view'], params: (contactId) => ({ contactId }) },
  attorneys: { entity: 'contacts', word: 'Attorney', screen: peopleScreens['attorney-view'], params: (attorneyId) => ({ attorneyId }) },
  committees: {
    entity: 'contacts',
    word: 'Committee',
    screen: peopleScreens['committee-view'],
    params: (committeeId) => ({ committeeId }),
  },
  policies: {
    entity: 'policies',
    word: 'Insurance policy',
    screen: peopleScreens['insurance-policy-view'],
    params: (insurancePolicyId) => ({ insurancePolicyId }),
  },
  devices: {
    entity: 'properties',
    word: 'Access device',
    screen: peopleScreens['access-device-view'],
    params: (accessDeviceId) => ({ accessDeviceId }),
  },
  architectural: {
    entity: 'properties',
    word: 'Architectural request',
    screen: architecturalScreens['ticket-architectural-view'],
    params: (architecturalRequestId) => ({ architecturalRequestId }),
  },
  tasks: { entity: 'tasks', word: 'Task', screen: recordsScreens['task-view'], params: (taskId) => ({ taskId }) },
  notes: { entity: 'notes', word: 'Note', screen: recordsScreens['note-view'], params: (noteId) => ({ noteId }) },
};

/** The order in which kinds of equal worth are shown. */
export const hitKinds = Object.keys(targets) as HitKind[];

/** The kinds a person may find under a filter; under none, all they may open. */
export function kindsFor(held: HeldClaims, entity: SearchEntity | null): HitKind[] {
  return hitKinds.filter((kind) => {
    const target = targets[kind];
    return (entity === null || target.entity === entity) && mayOpenScreen(held, target.screen);
  });
}

/** The filter a kind belongs under and what one of it is called. */
export function namesOf(kind: HitKind): { entity: SearchEntity; kind: string } {
  return { entity: targets[kind].entity, kind: targets[kind].word };
}

/** The address of a hit's page; of a charge, by the id of its owner's account. */
export function routeOf(kind: HitKind, id: string, communityId: string | null): string {
  const { screen, params, query } = targets[kind];
  return addressOf(screen, { ...(communityId ? { communityId } : {}), ...params?.(id) }, query?.(id));
}
