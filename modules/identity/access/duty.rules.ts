// Duties that one person should not hold together, found in what the calls demand: a duty is held by the user
// who may make one of its calls.
import { allows, type Claim, type Endpoint, type HeldClaims, needsOne, type Requirement } from '../../../packages/contract/contract.ts';
import { assert } from '../../../packages/kernel/kernel.ts';
import { levelWords } from './level.rules.ts';

/** Each duty with the calls that make it up. */
export const dutyCalls = {
  'Add or change vendors': ['Vendor.addVendor', 'Vendor.editVendor', 'PaymentsSetup.proposeVendorBank'],
  'Enter bills': ['Payables.addBill'],
  'Approve bills': ['Payables.approveBill'],
  'Pay vendors': ['Payables.issueChecks', 'ElectronicPayment.issueElectronic'],
  'Void checks': ['Payables.voidChecks'],
  'Take receipts': ['Receivables.postReceipts', 'Lockbox.postLockbox', 'Draws.postDraw'],
  'Adjust what owners owe': ['BatchUndo.undoBatch', 'Receivables.backoutReceipt'],
  'Reconcile the bank': ['Banking.finishReconciliation'],
  'Post journal entries': ['JournalEntry.addJournalEntry'],
  'Change roles and users': ['Role.editRole', 'User.editUser'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type DutyName = keyof typeof dutyCalls;

/**
 * What makes a call the duty where it serves others too: taking batches back adjusts what owners owe only
 * with the claims of their charges and payments.
 */
const dutyNeeds: Readonly<Record<string, Requirement>> = {
  'BatchUndo.undoBatch': needsOne(8, 'arapplycharges', 'arapplylatefees', 'arapplyprepaid', 'arlockbox', 'arownerpayments'),
};

/**
 * Duties to keep apart, and what could happen where they are not. Source: the usual internal controls over
 * disbursements, receipts and access.
 */
export const dutyPairs: readonly { pair: string; duties: readonly DutyName[]; risk: string }[] = [
  {
    pair: 'Vendor to payment',
    duties: ['Add or change vendors', 'Approve bills', 'Pay vendors'],
    risk: 'Could make up a vendor, approve its bill and pay it, all alone.',
  },
  { pair: 'Bills', duties: ['Enter bills', 'Approve bills'], risk: 'Could approve what nobody else has looked at.' },
  { pair: 'Approval and payment', duties: ['Approve bills', 'Pay vendors'], risk: 'Could approve a bill and send the money.' },
  { pair: 'Vendors and payment', duties: ['Add or change vendors', 'Pay vendors'], risk: 'Could pay to an address of their own.' },
  {
    pair: 'Receipts and bank',
    duties: ['Take receipts', 'Reconcile the bank'],
    risk: 'Could keep a payment and hide that it never reached the bank.',
  },
  {
    pair: 'Checks and bank',
    duties: ['Pay vendors', 'Reconcile the bank'],
    risk: 'Could write a check and pass it off as something else.',
  },
  {
    pair: 'Receipts and debts',
    duties: ['Take receipts', 'Adjust what owners owe'],
    risk: 'Could keep a payment and write the debt down.',
  },
  { pair: 'Checks written and voided', duties: ['Pay vendors', 'Void checks'], risk: 'Could void a check in the books that was cashed.' },
  { pair: 'Journal and bank', duties: ['Post journal entries', 'Reconcile the bank'], risk: 'Could post away whatever does not agree.' },
  {
    pair: 'Access and books',
    duties: ['Change roles and users', 'Post journal entries'],
    risk: 'Could give themselves or a made-up user any access to the books.',
  },
  { pair: 'Access and payment', duties: ['Change roles and users', 'Pay vendors'], risk: 'Could make up a second person to approve.' },
];

/** A claim someone holds through a role. */
export interface HeldThrough {
  claim: Claim;
  level: number;
  role: string;
}

export interface DutyUser {
  userId: string;
  displayName: string;
  email: string;
  /** Each claim of each role, with the level the role gives. */
  claims: readonly HeldThrough[];
}

interface Holding {
  claim: Claim;
  level: number;
  roles: string[];
}

export interface Conflict {
  userId: string;
  displayName: string;
  email: string;
  pair: string;
  held: { duty: string; by: Holding[] }[];
}

function joined(claims: readonly HeldThrough[]): HeldClaims {
  const held: Partial<Record<Claim, number>> = {};
  for (const { claim, level } of claims) held[claim] = (held[claim] ?? 0) | level;
  return held;
}

/** The claims with the roles that let the user make one of the calls of a duty; none when the user cannot. */
function holdingsFor(duty: DutyName, user: DutyUser, held: HeldClaims, byName: ReadonlyMap<string, Endpoint>): Holding[] {
  const holdings = new Map<Claim, Holding>();
  for (const name of dutyCalls[duty]) {
    const permission = dutyNeeds[name] ?? byName.get(name)?.permission;
    assert(typeof permission === 'object', `${name} is a call that needs claims`);
    if (!allows(held, permission)) continue;
    for (const { claim, level } of permission.of) {
      const giving = user.claims.filter((each) => each.claim === claim && (each.level & level) !== 0);
      if (giving.length > 0) holdings.set(claim, { claim, level: held[claim] ?? 0, roles: [...new Set(giving.map((each) => each.role))] });
    }
  }
  return [...holdings.values()];
}

/**
 * Everybody who holds all duties of a pair, in the order of users and of pairs. Two roles that are harmless
 * apart count together.
 */
export function findConflicts(users: readonly DutyUser[], endpoints: readonly Endpoint[]): Conflict[] {
  const byName = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]));
  return users.flatMap((user) => {
    const held = joined(user.claims);
    return dutyPairs.flatMap(({ pair, duties }): Conflict[] => {
      const parts = duties.map((duty) => ({ duty, by: holdingsFor(duty, user, held, byName) }));
      const { userId, displayName, email } = user;
      return parts.every(({ by }) => by.length > 0) ? [{ userId, displayName, email, pair, held: parts }] : [];
    });
  });
}

const titles = ['User', 'Email', 'Duties', 'Risk', 'Duty', 'Claim', 'Level', 'Roles'];

/** The columns of the exported file. */
export const conflictColumns = titles.map((title) => ({ title, kind: 'text' as const }));

/** A line for every claim that gives a duty of a conflict. */
export function conflictLines(conflicts: readonly Conflict[]): string[][] {
  const risks = new Map(dutyPairs.map((each) => [each.pair, each.risk]));
  return conflicts.flatMap(({ displayName, email, pair, held }) =>
    held.flatMap(({ duty, by }) =>
      by.map(({ claim, level, roles }) => [
        displayName,
        email,
        pair,
        risks.get(pair) ?? '',
        duty,
        claim,
        levelWords(level),
        roles.join(', '),
      ]),
    ),
  );
}
