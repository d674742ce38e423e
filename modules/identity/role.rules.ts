// The standard roles as sets of claims with levels.
import { type Claim, claims, type HeldClaims } from '../../packages/contract/contract.ts';

type RoleClaims = Partial<Record<Claim, number>>;

const READ = 1;
const ENTER = 7;
const FULL = 15;

function all(level: number): RoleClaims {
  return Object.fromEntries(claims.map((claim) => [claim, level]));
}

function some(level: number, ...of: readonly Claim[]): RoleClaims {
  return Object.fromEntries(of.map((claim) => [claim, level]));
}

const reading = some(
  READ,
  'standardreports',
  'glreports',
  'apreports',
  'arreports',
  'ownermaintain',
  'communitymaintain',
  'glaccounts',
  'gljournalentries',
);

/**
 * The roles every customer starts with; staff change them later in the role editor. Who posts something may
 * take it back.
 */
export const standardRoles: Readonly<Record<string, RoleClaims>> = {
  Administrator: all(FULL),
  Accountant: {
    ...all(READ),
    ...some(
      FULL,
      'glaccounts',
      'glaccountingsetup',
      'gljournalentries',
      'glcloseyear',
      'glbudgets',
      'glreports',
      'bankmaintain',
      'arownerpayments',
      'artopspaydashboard',
      'arlockbox',
    ),
    ...some(
      FULL,
      'arapplycharges',
      'arapplylatefees',
      'arapplyinterest',
      'arapplyprepaid',
      'aradjustment',
      'arcodes',
      'apinvoice',
      'apprintchecks',
      'apvoidchecks',
      'apadjustment',
    ),
    ...some(FULL, 'vendormanagement', 'ownermaintain'),
    ...some(ENTER, 'apvendors'),
    permissionmaintain: 0,
    assignaccountowners: 0,
  },
  Manager: {
    ...reading,
    ...some(FULL, 'ownermaintain', 'ownerrenters', 'vendormanagement', 'ccrviolations', 'workordermaintain'),
    ...some(ENTER, 'ownervisitors', 'communitycommittees', 'amenities', 'servicerequests', 'arcrecord'),
    ...some(ENTER, 'generalrequestmaintain', 'ownercommunications', 'communitycommunications'),
    ...some(FULL, 'owneraccessusersettings'),
    ...some(READ, 'owneraccesssetup'),
    ...some(
      READ,
      'apinvoice',
      'apdashboard',
      'bankmaintain',
      'arownerpayments',
      'artopspaydashboard',
      'portfoliodashboard',
      'ccrreports',
      'workorderreports',
      'arcreports',
    ),
  },
  'Accounts payable': {
    ...reading,
    ...some(FULL, 'apinvoice', 'apvoidchecks', 'apadjustment', 'vendormanagement'),
    ...some(ENTER, 'apvendors', 'apprintchecks', 'apdashboard', 'invoiceexceptions'),
    ...some(READ, 'bankmaintain'),
  },
  'Accounts receivable': {
    ...reading,
    ...some(
      FULL,
      'arownerpayments',
      'artopspaydashboard',
      'arlockbox',
      'arapplycharges',
      'arapplylatefees',
      'arapplyinterest',
      'arapplyprepaid',
      'aradjustment',
      'ownermaintain',
    ),
    ...some(ENTER, 'arcollection'),
    ...some(READ, 'bankmaintain', 'arcodes'),
  },
  'Board member': { ...some(READ, 'standardreports', 'glreports', 'apreports', 'arreports', 'communitymaintain'), apinvoice: READ | 4 },
  // With the bit of viewing a year is closed (specification, section 6), and an auditor closes none.
  Auditor: { ...all(READ), glcloseyear: 0, arcaccommodations: 0 },
  Owner: {},
};

type GivenClaims = readonly { claim: string; level: number }[];

// The gate asks with the same list on every call of a user.
const joined = new WeakMap<GivenClaims, HeldClaims>();

/** The claims of several roles together: bits add up. */
export function joinClaims(rows: GivenClaims): HeldClaims {
  const known = joined.get(rows);
  if (known) return known;
  const held: Partial<Record<Claim, number>> = {};
  for (const { claim, level } of rows) {
    const named = claim as Claim;
    held[named] = (held[named] ?? 0) | level;
  }
  joined.set(rows, held);
  return held;
}

/** True when every bit of `given` is held: nobody hands out a claim they do not have. */
export function isWithin(given: HeldClaims, held: HeldClaims): boolean {
  return (Object.entries(given) as [Claim, number][]).every(([claim, level]) => ((held[claim] ?? 0) & level) === level);
}
