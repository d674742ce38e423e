// What an owner sees, tied to the books; and that nobody sees what is another's, counted over every call of
// the portal and every kind of caller.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { requestCodes, violations } from '../../maintenance/maintenance.contract.ts';
import { maintenanceRoutes, violationRoutes } from '../../maintenance/maintenance.server.ts';
import { owners, ownerWhy } from '../../receivables/receivables.contract.ts';
import { billMonth, chargeLateFees, takeMoney, unitOf } from '../../receivables/receivables.testing.ts';
import { ownerAccess, ownerAccessList } from '../accounts/account.contract.ts';
import { caseCalls } from './case.contract.ts';
import { contactCalls } from './contact.contract.ts';
import { portal } from './portal.contract.ts';
import { aPortal, emailOf, type OwnerBrowser, type PortalWorld } from './portal.testing.ts';

let of: PortalWorld;
let own: OwnerBrowser;
let neighbor: OwnerBrowser;
let seller: OwnerBrowser;
const idOf = (account: string) => unitOf(of, account).ownershipId;

beforeAll(async () => {
  of = await aPortal([...maintenanceRoutes, ...violationRoutes([])]);
  [own, neighbor, seller] = [await of.owner('MC-0001'), await of.owner('MC-0002'), await of.owner('MC-0003')];
  await takeMoney(of, '2026-01-03', [
    ['MC-0001', '100.00', '11'],
    ['MC-0003', '365.00', '13'],
  ]);
  await sql`update people.ownership set end_on = '2026-01-04' where ownership_id = ${idOf('MC-0003')}`.execute(of.db.asMigrator);
});
afterAll(() => of.end());

/** The calls about a home: its account and files, and its cases. */
const ofAccount = [
  'getBoard',
  'readBoardDocument',
  'downloadHome',
  'getHome',
  'getLedger',
  'getWhy',
  'listReceipts',
  'listDocuments',
  'readDocument',
];
const ofCases = Object.keys({ ...caseCalls, ...contactCalls });

interface Home {
  owes: string;
  charges: { chargeId: string; open: string; kind: string }[];
  lateFee: { payByDate: string; amount: string } | null;
}

describe('the home page', () => {
  test('says what is owed, charge by charge, and ties to the ledger and to the office’s own answer', async () => {
    const { json } = await own.send(portal.getHome, { ownershipId: idOf('MC-0001') });
    const home = json as unknown as Home;
    const ids = { communityId: of.communityId, ownershipId: idOf('MC-0001') };
    const [ledger, why] = [await of.call(owners.getOwnerLedger, ids), await of.call(ownerWhy.getOwnerWhy, ids)];
    expect([home.owes, home.owes]).toEqual([ledger.balance, why.owes]);
    const cents = home.charges.map(({ open }) => Number(open) * 100).reduce((sum, one) => sum + one, 0);
    expect(cents).toBe(Number(home.owes) * 100);
  });

  test('names the next late fee by the rule of its category', async () => {
    const { json } = await own.send(portal.getHome, { ownershipId: idOf('MC-0001') });
    expect((json as unknown as Home).lateFee).toMatchObject({ amount: '25.00' });
  });
});

describe('the account', () => {
  test('shows every line with the balance of its month, and each charge opens why it is owed', async () => {
    const months = (await own.send(portal.getLedger, { ownershipId: idOf('MC-0001') })).json as unknown as {
      balance: string;
      lines: { chargeId: string | null; amount: string }[];
    }[];
    expect(months[0]?.balance).toBe('265.00');
    const charges = months.flatMap(({ lines }) => lines.flatMap(({ chargeId }) => chargeId ?? []));
    expect(charges.length).toBe(2);
    for (const chargeId of charges) {
      const why = await own.send(portal.getWhy, { ownershipId: idOf('MC-0001'), chargeId });
      expect([why.status, (why.json['arithmetic'] as unknown[]).length > 0]).toEqual([200, true]);
    }
  });

  test('shows the receipts of who sold, and nothing after 24 months', async () => {
    const me = (await seller.send(portal.getMe, {})).json as unknown as { homes: { isLive: boolean; untilDate: string }[] };
    expect(me.homes.map(({ isLive, untilDate }) => [isLive, untilDate.slice(0, 10)])).toEqual([[false, '2028-01-04']]);
    const receipts = await seller.send(portal.listReceipts, { ownershipId: idOf('MC-0003') });
    expect(receipts.json).toMatchObject([{ amount: '365.00', reference: '13' }]);
    await sql`update people.ownership set start_on = '2020-01-01', end_on = '2024-01-01' where ownership_id = ${idOf('MC-0003')}`.execute(
      of.db.asMigrator,
    );
    expect((await seller.send(portal.listReceipts, { ownershipId: idOf('MC-0003') })).status).toBe(404);
    await sql`update people.ownership set end_on = '2026-01-04' where ownership_id = ${idOf('MC-0003')}`.execute(of.db.asMigrator);
  });

  test('is hidden where the community shows none, and all of it where the portal is off', async () => {
    const { communityId } = of;
    const save = async (more: object) => {
      const { version, ...held } = await of.call(ownerAccess.getSetting, { communityId });
      await of.call(ownerAccess.saveSetting, { communityId, version, ...held, ...more });
    };
    const home = { ownershipId: idOf('MC-0001') };
    await save({ showsHistory: false, showsDocuments: false });
    expect((await own.send(portal.getLedger, home)).status).toBe(404);
    expect((await own.send(portal.listDocuments, home)).status).toBe(404);
    expect((await own.send(portal.getHome, home)).status).toBe(200);
    await save({ isOn: false });
    expect((await own.send(portal.getHome, home)).status).toBe(404);
    await save({ isOn: true, showsHistory: true, showsDocuments: true });
    expect((await own.send(portal.getLedger, home)).status).toBe(200);
  });
});

test('hostile input of an owner is refused, and nothing falls over', async () => {
  const hostile = ['', '0', '-1', '1;drop', '\u0000', '9'.repeat(30), 'é', '{"$gt":""}'];
  for (const endpoint of Object.values(portal).filter(({ permission }) => permission === 'owner'))
    for (const text of hostile) {
      const ids = {
        ownershipId: text,
        chargeId: text,
        attachmentId: text,
        requestId: text,
        violationId: text,
        architecturalRequestId: text,
      };
      const words = {
        locale: text,
        heldPassword: text,
        password: text,
        family: text,
        subject: text,
        body: text,
        text,
        topicId: text,
        phone: text,
      };
      const input = { ...ids, ...words };
      const { status } = await own.send(endpoint, endpoint.name.startsWith('Portal.signOut') ? [text] : input);
      expect([endpoint.name, text, [200, 400, 404, 409].includes(status)]).toEqual([endpoint.name, text, true]);
    }
  expect((await own.send(portal.getMe, {})).status).toBe(200);
});

test('a home that staff took away is seen no more', async () => {
  const { rows } = await of.call(ownerAccessList.calls.readPage, { communityId: of.communityId });
  const ownerAccountId = rows.find(({ ownershipId }) => ownershipId === idOf('MC-0002'))?.ownerAccountId ?? '';
  const input = { communityId: of.communityId, ownerAccountId, ownershipId: idOf('MC-0002') };
  await of.call(ownerAccess.removeHome, input);
  expect((await neighbor.send(portal.getHome, { ownershipId: idOf('MC-0002') })).status).toBe(404);
  await of.call(ownerAccess.giveHomeBack, input);
  expect((await neighbor.send(portal.getHome, { ownershipId: idOf('MC-0002') })).status).toBe(200);
});

describe('isolation, counted', () => {
  const entries = new Set(['signIn', 'askLink', 'useLink', 'readInvitation', 'acceptInvitation']);
  const endings = new Set(['signOut', 'signOutEverywhere', 'setPassword']);
  const ofHome = new Set([...ofAccount, ...ofCases]);
  /** What the call names beside the home; ids of cases of the owner's own home. */
  const cases = {
    requestId: '',
    violationId: '',
    architecturalRequestId: '',
    family: 'GENERAL',
    subject: 'A word',
    body: 'A word',
    text: 'A fence',
    channel: 'EMAIL',
    isGiven: 'true',
    wording: 'I agree',
  };
  /** Files nobody has attached: their owner is told that they are not there. */
  const empty = new Set(['readDocument', 'readPhoto', 'getBoard', 'readBoardDocument']);

  beforeAll(async () => {
    const { communityId } = of;
    const propertyId = unitOf(of, 'MC-0001').propertyId;
    const home = { ownershipId: idOf('MC-0001') };
    const code = { communityId, family: 'VIOLATION' as const, alias: 'TRASH', name: 'Trash in view' };
    const { requestCodeId } = await of.call(requestCodes.addRequestCode, code as never);
    const facts = { communityId, requestCodeId, propertyId, observedDate: '2026-01-03' };
    cases.violationId = (await of.call(violations.addViolation, facts as never)).violationId;
    const asked = { ...home, family: 'GENERAL', subject: 'A guest' };
    cases.requestId = String((await own.send(portal.addRequest, asked)).json['requestId']);
    const applied = await own.send(portal.applyArchitectural, { ...home, subject: 'A fence' });
    cases.architecturalRequestId = String(applied.json['architecturalRequestId']);
  });

  const calls = Object.entries(portal).filter(([name]) => !entries.has(name));

  async function inputFor(name: string): Promise<Record<string, string>> {
    if (!ofHome.has(name))
      return name === 'saveLocale' ? { locale: 'en' } : name === 'setPassword' ? { heldPassword: 'x', password: 'x'.repeat(12) } : {};
    const ownershipId = idOf('MC-0001');
    if (empty.has(name)) return { ownershipId, attachmentId: '1', violationId: cases.violationId };
    if (ofCases.includes(name)) return { ownershipId, ...cases };
    if (name !== 'getWhy') return { ownershipId };
    const { json } = await own.send(portal.getHome, { ownershipId });
    return { ownershipId, chargeId: (json as unknown as Home).charges[0]?.chargeId ?? '' };
  }

  test('every call of an owner × the owner, a neighbor, the seller of another home, a tenant, staff, and nobody', async () => {
    const tenant = of.browser();
    await tenant.send(portal.signIn, { email: 'tenant@owner.example', password: 'no account at all' });
    const staff = { authorization: `Bearer ${await of.tokenFor('Administrator')}` };
    const seen: string[] = [];
    for (const [name, endpoint] of calls) {
      expect([name, endpoint.permission]).toEqual([name, 'owner']);
      const input = await inputFor(name);
      const callers: [string, () => Promise<{ status: number }>, number][] = [
        ['owner', () => own.send(endpoint, input), empty.has(name) ? 404 : 200],
        ['neighbor', () => neighbor.send(endpoint, input), ofHome.has(name) ? 404 : 200],
        ['seller', () => seller.send(endpoint, input), ofHome.has(name) ? 404 : 200],
        ['tenant', () => tenant.send(endpoint, input), 401],
        ['staff', () => of.browser().send(endpoint, input, staff), 401],
        ['nobody', () => of.browser().send(endpoint, input), 401],
      ];
      for (const [who, call, expected] of callers) {
        // What ends the session of the three who are in is played elsewhere.
        if (endings.has(name) && expected !== 401) continue;
        expect([name, who, (await call()).status]).toEqual([name, who, expected]);
        seen.push(`${name} ${who}`);
      }
    }
    expect(seen.length).toBe(calls.length * 6 - endings.size * 3);
  });

  test('the seller reads receipts of the home that was sold, and nothing else of it', async () => {
    const ownershipId = idOf('MC-0003');
    for (const name of ofHome) {
      const endpoint = portal[name as keyof typeof portal];
      const { status } = await seller.send(endpoint, { ...cases, ownershipId, chargeId: '1', attachmentId: '1' });
      expect([name, status]).toEqual([name, name === 'listReceipts' ? 200 : 404]);
    }
  });

  test('a case of another home is not opened through one’s own, whatever is asked of it', async () => {
    const ownershipId = idOf('MC-0002');
    const named = [
      'getRequest',
      'answerRequest',
      'getViolation',
      'speakOnViolation',
      'readPhoto',
      'getArchitectural',
      'speakOnArchitectural',
    ];
    for (const name of named) {
      const { status } = await neighbor.send(portal[name as keyof typeof portal], { ...cases, ownershipId, attachmentId: '1' });
      expect([name, status]).toEqual([name, 404]);
    }
  });

  test('a charge of another home is not opened through one’s own', async () => {
    const { json } = await neighbor.send(portal.getHome, { ownershipId: idOf('MC-0002') });
    const chargeId = (json as unknown as Home).charges[0]?.chargeId ?? '';
    expect((await own.send(portal.getWhy, { ownershipId: idOf('MC-0001'), chargeId })).status).toBe(404);
  });

  test('a cookie of one customer opens nothing of another, and its number cannot be changed', async () => {
    const [, secret] = (own.cookies.get('owner') ?? '').split('.');
    for (const customerId of ['1', '999999', String(Number(of.customerId) + 1)].filter((id) => id !== of.customerId)) {
      const forged = of.browser();
      forged.cookies.set('owner', `${customerId}.${secret}`);
      for (const [name, endpoint] of calls) expect([name, (await forged.send(endpoint, await inputFor(name))).status]).toEqual([name, 401]);
    }
  });

  test('one owner’s repeat of another’s key is not answered with the other’s answer', async () => {
    const key = { 'idempotency-key': 'the same key for both' };
    expect((await own.send(portal.saveLocale, { locale: 'en' }, key)).status).toBe(200);
    expect((await neighbor.send(portal.saveLocale, { locale: 'en' }, key)).status).toBe(422);
  });
});

test('a later month brings the fee that was foretold', async () => {
  await billMonth(of, '2026-02-01');
  of.clock.advance(40 * 86_400_000);
  await chargeLateFees(of, '2026-02-10');
  const again = of.browser();
  await again.send(portal.signIn, { email: emailOf('MC-0001'), password: 'seven maples stand here' });
  const { json } = await again.send(portal.getHome, { ownershipId: idOf('MC-0001') });
  expect((json as unknown as Home).charges.map(({ kind }) => kind)).toContain('LATE_FEE');
});
