// The rules of access of the specification: as rules, and as what screens, reports and calls that exist
// declare.
import { describe, expect, test } from 'vitest';
import { fiscalYears } from '../../modules/desk/desk.contract.ts';
import { popupAccess, profileAccess, reportAccess, screenAccess } from '../../modules/identity/identity.contract.ts';
import { communityTransfer } from '../../modules/lifecycle/lifecycle.contract.ts';
import { allReports } from '../../modules/reports/reports.server.ts';
import { allows, type HeldClaims, mayOpenScreen, opensScreen, type Requirement, reportGroups } from '../../packages/contract/contract.ts';
import { allRoutes, allScreens } from './registry.ts';

/** The profiles of specification 2. */
const profileKinds = [
  ...['amenity', 'attorney', 'automation-agent', 'bank', 'bank-contact', 'client', 'committee', 'committee-member', 'community', 'contact'],
  ...['external-email-recipient', 'global-vendor', 'insurance-policy', 'liability-insurance', 'organization', 'owner', 'partner'],
  ...['previous-owner', 'primary-owner', 'property', 'renter', 'user', 'vendor', 'vendor-contact', 'visitor'],
  'workers-compensation-insurance',
];

const requirementOf = (name: string): Requirement => {
  const found = screenAccess[name];
  if (!found) throw new Error(`no rule for ${name}`);
  return found;
};

describe('rules that ask for more than one claim', () => {
  test.each<[screen: string, held: HeldClaims, isOpen: boolean]>([
    ['attorney-edit', { maintainattorney: 4 }, true],
    ['attorney-edit', { maintainattorney: 15 }, true],
    ['attorney-edit', { maintainattorney: 1, ownermaintain: 15 }, false],
    ['attorney-edit', { ownermaintain: 15 }, false],
    ['insurance-policy-edit', { communitymaintaininsurance: 4 }, true],
    ['insurance-policy-edit', { vendormanagement: 4 }, false],
    ['insurance-policy-edit', { vendormanagement: 4, communitymaintaininsurance: 3 }, false],
    ['merge-gl-accounts', { vendormanagement: 1, glaccounts: 15 }, true],
    ['merge-gl-accounts', { glaccounts: 15 }, false],
    ['merge-owner-history', { vendormanagement: 1, ownermaintain: 4 }, true],
    ['merge-owner-history', { vendormanagement: 2, ownermaintain: 4 }, false],
    ['merge-vendor-history', { vendormanagement: 1 }, true],
    ['merge-vendors', { apvendors: 15 }, false],
    ['internal-billing-account', { salesforceaccounts: 1 }, true],
    ['internal-billing-account', { arreports: 15 }, false],
  ])('%s with %j: %s', (screen, held, isOpen) => {
    expect(allows(held, requirementOf(screen))).toBe(isOpen);
  });

  test('profiles open with any of their claims at the level of the act: read, create, update', () => {
    for (const [act, level] of [
      ['view', 1],
      ['add', 2],
      ['edit', 4],
    ] as const) {
      for (const held of [1, 2, 4, 8])
        expect([act, held, allows({ amenities: held }, profileAccess(act))]).toEqual([act, held, held === level]);
      expect(allows({ glbudgets: 15 }, profileAccess(act))).toBe(false);
    }
  });

  test('every add, edit and view screen of a profile declares it, and its row a claim of its own that is one of them', () => {
    for (const kind of profileKinds)
      for (const act of ['add', 'edit', 'view'] as const) {
        const screen = allScreens.find(({ name }) => name === `${kind}-${act}`);
        expect([kind, act, screen?.claims]).toEqual([kind, act, screenAccess[`${kind}-${act}`] ?? profileAccess(act)]);
        const own = screen?.row?.of.map(({ claim, level }) => [claim, level]);
        const open = profileAccess(act).of.map(({ claim, level }) => [claim, level]);
        expect([kind, act, own?.length]).toEqual([kind, act, 1]);
        expect(open).toEqual(expect.arrayContaining(own ?? []));
        // The server asks for the row's own claim.
        const asks = allRoutes.filter(({ endpoint }) => JSON.stringify(endpoint.permission) === JSON.stringify(screen?.row));
        expect([kind, act, asks.length > 0]).toEqual([kind, act, true]);
      }
  });

  test('a profile opens for who holds another of the claims, and is linked and found only where its row may be read', () => {
    const property = allScreens.find(({ name }) => name === 'property-view');
    if (!property) throw new Error('no screen of properties');
    expect([opensScreen({ amenities: 1 }, property), mayOpenScreen({ amenities: 1 }, property)]).toEqual([true, false]);
    expect([opensScreen({ ownermaintain: 1 }, property), mayOpenScreen({ ownermaintain: 1 }, property)]).toEqual([true, true]);
    expect([opensScreen({ glbudgets: 15 }, property), mayOpenScreen({ glbudgets: 15 }, property)]).toEqual([false, false]);
  });

  test('popups: open operating periods need full access, an incoming transfer the right to create', () => {
    expect(allows({ glcloseyear: 7 }, popupAccess.openOperatingPeriods)).toBe(false);
    expect(allows({ glcloseyear: 15 }, popupAccess.openOperatingPeriods)).toBe(true);
    expect(allows({ assignaccountowners: 1 }, popupAccess.incomingTransfer)).toBe(false);
    expect(allows({ assignaccountowners: 2 }, popupAccess.incomingTransfer)).toBe(true);
  });
});

describe('what exists declares them', () => {
  test('screens with a rule of their own', () => {
    for (const screen of allScreens) {
      const rule = screenAccess[screen.name];
      if (rule) expect([screen.name, screen.claims]).toEqual([screen.name, rule]);
    }
  });

  test('reports of every group', () => {
    expect(allReports.length).toBeGreaterThan(0);
    for (const { declaration } of allReports) {
      const needed = reportAccess(declaration.group).of.map(({ claim }) => claim);
      const declared = declaration.claims.of.map(({ claim }) => claim);
      expect([declaration.name, declared]).toEqual([declaration.name, expect.arrayContaining(needed)]);
    }
    expect(reportGroups.filter((group) => reportAccess(group).of.length === 0)).toEqual([
      'Vendor and insurance',
      'Request: service',
      'Global',
      'Mailing',
      'Custom and packages',
    ]);
  });

  test('a report of a group without a claim is open, or names the data that forbids it', () => {
    const ofOpenGroups = allReports.map(({ declaration }) => declaration).filter(({ group }) => reportAccess(group).of.length === 0);
    expect(ofOpenGroups.length).toBeGreaterThan(0);
    const closed = ofOpenGroups.filter(({ claims }) => claims.of.length > 0);
    expect(closed.filter(({ protects }) => protects === undefined).map(({ name }) => name)).toEqual([]);
    // Where the group asks for a claim, the claim says it.
    const rest = allReports.map(({ declaration }) => declaration).filter(({ group }) => reportAccess(group).of.length > 0);
    expect(rest.filter(({ protects }) => protects !== undefined).map(({ name }) => name)).toEqual([]);
  });

  test('the calls behind the popups', () => {
    expect(fiscalYears.getOperatingYearsWarnings.permission).toEqual(popupAccess.openOperatingPeriods);
    expect(communityTransfer.getTransferKeyDataByTargetId.permission).toEqual(popupAccess.incomingTransfer);
  });
});
