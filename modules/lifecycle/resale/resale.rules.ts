// What to know of before a resale is settled: sentences from the facts, with the screens where each is looked
// at.
import { type Cents, formatDate, formatMoney, type LocalDate } from '../../../packages/kernel/kernel.ts';

/** What is known of a resale once it was tried. */
export interface ResaleFacts {
  settlementDate: LocalDate;
  history: 'SPLIT' | 'ALL' | 'STAY';
  sellerId: string;
  sellerName: string;
  /** What the seller owes and holds when all is done. */
  left: { owes: Cents; prepaid: Cents };
  /** Charges dated after the settlement. */
  later: { count: number; total: Cents };
  /** Of what could go, what is paid: it stays where it was paid. */
  settled: { count: number; total: Cents };
  /**
   * What prepaid money of the seller paid of charges dated after the settlement, where the account is split.
   */
  spentAhead: { count: number; total: Cents };
  /** The day the accounts are parted in the books: the settlement, or the first open day after it. */
  bookedOn: LocalDate;
  /** Installments of special assessments that were not charged yet. */
  specials: readonly { name: string; atSale: 'BUYER' | 'SELLER'; count: number; amount: Cents }[];
  leaving: readonly string[];
  staying: readonly string[];
  tenants: readonly { renterId: string; name: string; leaseEndDate: LocalDate | null }[];
  seats: readonly { committee: string; position: string }[];
  endsSeats: boolean;
  drafts: readonly { batchId: string; description: string; lines: number; total: Cents }[];
  group: { groupOwnershipId: string; name: string } | null;
}

export interface Notice {
  text: string;
  tone: 'attention' | 'problem' | 'neutral';
  door: { screen: string; params: Record<string, string> } | null;
}

const money = (cents: Cents) => formatMoney(cents, 'digits');
const words = (count: number, one: string, many = `${one}s`) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
const said = (text: string, tone: Notice['tone'] = 'attention', door: Notice['door'] = null): Notice => ({ text, tone, door });

function laterNotice({ later, history, settlementDate }: ResaleFacts): Notice[] {
  if (later.count === 0) return [];
  const fate = history === 'STAY' ? 'stays with the seller' : 'what is open goes to the buyer';
  return [said(`Charged after ${formatDate(settlementDate)}: ${words(later.count, 'charge')} of ${money(later.total)}; ${fate}.`)];
}

function moneyNotices({ left, sellerName, sellerId }: ResaleFacts): Notice[] {
  const door = { screen: 'owner-view', params: { ownershipId: sellerId } };
  return [
    ...(left.prepaid > 0n
      ? [said(`${sellerName} keeps a credit of ${money(left.prepaid)}. Refund it, or leave it on the account.`, 'attention', door)]
      : []),
    ...(left.owes > 0n ? [said(`${sellerName} still owes ${money(left.owes)} after the sale.`, 'attention', door)] : []),
  ];
}

function bookNotices({ bookedOn, settlementDate, spentAhead, sellerName, sellerId }: ResaleFacts): Notice[] {
  return [
    ...(bookedOn > settlementDate
      ? [said(`The period of ${formatDate(settlementDate)} is closed. The accounts change on ${formatDate(bookedOn)}, the first open day.`)]
      : []),
    ...(spentAhead.count > 0
      ? [
          said(
            `Prepaid money of ${sellerName} paid ${money(spentAhead.total)} of ${words(spentAhead.count, 'charge')} dated after the settlement. The charges and this money stay with the seller; settle the amount with the buyer, or take the payment off the charges first.`,
            'problem',
            { screen: 'owner-view', params: { ownershipId: sellerId } },
          ),
        ]
      : []),
  ];
}

function specialNotices({ specials }: ResaleFacts): Notice[] {
  return specials.map(({ name, atSale, count, amount }) => {
    const what = `${words(count, 'installment')} of ${name}, ${money(amount)},`;
    const is = count === 1 ? 'was' : 'were';
    return atSale === 'SELLER'
      ? said(`${what} ${is} not charged yet. The seller is charged now, as due at the sale.`)
      : said(`${what} ${is} not charged yet. The buyer is charged as they fall due.`, 'neutral');
  });
}

function peopleNotices({ leaving, staying, tenants, seats, endsSeats }: ResaleFacts): Notice[] {
  const lease = (tenant: ResaleFacts['tenants'][number]) =>
    tenant.leaseEndDate === null
      ? `${tenant.name} rents here without an end`
      : `${tenant.name} rents here until ${formatDate(tenant.leaseEndDate)}`;
  return [
    ...leaving.map((name) => said(`${name} is a co-owner. The co-ownership will end too.`, 'neutral')),
    ...staying.map((name) => said(`${name} is a co-owner and stays on with the buyer.`, 'neutral')),
    ...tenants.map((tenant) =>
      said(`${lease(tenant)}; the lease goes on under the buyer.`, 'neutral', {
        screen: 'renter-view',
        params: { renterId: tenant.renterId },
      }),
    ),
    ...seats.map(({ committee, position }) =>
      said(`The seller is ${position} of ${committee}; the seat ${endsSeats ? 'ends with the sale' : 'does not end'}.`),
    ),
  ];
}

/** Everything to know of, the most pressing first. Source: operations.md 22. */
export function noticesOf(facts: ResaleFacts): Notice[] {
  const { drafts, group, settled, history } = facts;
  return [
    ...drafts.map(({ batchId, description, lines, total }) =>
      said(
        `${description} is not posted yet and would charge the seller ${money(total)} on ${words(lines, 'line')}. Post or discard it first, or the seller is charged.`,
        'problem',
        { screen: 'apply-charges-review', params: { batchId } },
      ),
    ),
    ...bookNotices(facts),
    ...laterNotice(facts),
    ...moneyNotices(facts),
    ...specialNotices(facts),
    ...peopleNotices(facts),
    ...(group
      ? [
          said(`The property leaves the group ${group.name}.`, 'neutral', {
            screen: 'group-ownership-view',
            params: { groupOwnershipId: group.groupOwnershipId },
          }),
        ]
      : []),
    ...(settled.count > 0 && history !== 'STAY'
      ? [
          said(
            `${words(settled.count, 'charge')} of ${money(settled.total)} are paid, and stay with what paid them on the seller’s account.`,
            'neutral',
          ),
        ]
      : []),
  ];
}
