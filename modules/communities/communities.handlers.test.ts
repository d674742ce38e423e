// Associations and the flags of their properties through HTTP: added, changed, listed within a scope, refused
// when the name is taken.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../packages/db/database.ts';
import { openText } from '../../packages/db/secrets.ts';
import { localDate } from '../../packages/kernel/kernel.ts';
import { malformedVariants } from '../../packages/testkit/malformed.ts';
import { roles } from '../identity/identity.contract.ts';
import { aServer, type TestServer } from '../identity/identity.testing.ts';
import { tellKeptStory } from '../identity/kept.testing.ts';
import { community, propertyFlags } from './communities.contract.ts';
import { communitiesRoutes, flagsOf, hasCommunity, insertProperties } from './communities.server.ts';

let server: TestServer;
let told = 0;
beforeAll(async () => {
  server = await aServer(communitiesRoutes, hasCommunity);
});
afterAll(() => server.close());

const facts = {
  legalName: 'Oak Court Association',
  street: '1 Oak Ct',
  city: 'Reno',
  state: 'NV',
  postcode: '89501',
  phone: '775-555-0123',
  timeZone: 'America/Los_Angeles',
};
const add = (name: string, shortCode: string) => server.call(community.addCommunity, { name, shortCode, ...facts });

describe('an association', () => {
  it('is added, read, changed and listed with its units and its own today', async () => {
    const { communityId } = await add('Oak Court', 'OAK');
    expect(await server.call(community.getCommunity, { communityId })).toMatchObject({
      communityId,
      version: '1',
      name: 'Oak Court',
      shortCode: 'OAK',
      ...facts,
      standing: 'DRAFT',
    });
    await server.call(community.editCommunity, {
      communityId,
      version: '1',
      name: 'Oak Terrace',
      shortCode: 'OAK',
      ...facts,
      phone: '775-555-0142',
      timeZone: 'Pacific/Kiritimati',
    });
    expect((await server.call(community.getCommunity, { communityId })).phone).toBe('775-555-0142');
    const [listed] = await server.call(community.listCommunities, {});
    // It is 17:00 UTC on January 5, 2026; on Kiritimati the next day has begun.
    expect(listed).toMatchObject({ communityId, name: 'Oak Terrace', units: 0, todayDate: '2026-01-06T00:00:00' });
  });

  it('is in the scope of whoever adds it, also where that is a list of communities', async () => {
    const { communityId: oak } = await add('Scope Oaks', 'SCO');
    const token = await server.tokenFor('Administrator', [oak]);
    const added = await server.send(community.addCommunity, { name: 'Scope Elms', shortCode: 'SCE', ...facts }, { token });
    expect(added.status).toBe(200);
    const seen = (await server.send(community.listCommunities, {}, { token })).json as unknown as { name: string }[];
    expect(seen.map(({ name }) => name).toSorted()).toEqual(['Scope Elms', 'Scope Oaks']);
    const { communityId } = added.json as unknown as { communityId: string };
    expect((await server.send(community.getCommunity, { communityId }, { token })).status).toBe(200);
    expect((await server.send(community.deleteCommunity, { communityId }, { token })).status).toBe(200);
  });

  it('needs a name and a short code of its own (nameTaken)', async () => {
    const { communityId } = await add('Elm Court', 'ELM');
    for (const [name, shortCode] of [
      ['Elm Court', 'ELM2'],
      ['elm COURT', 'ELM2'],
      ['Elm Park', 'ELM'],
    ]) {
      const answer = await server.send(community.addCommunity, { name, shortCode, ...facts });
      expect([answer.status, answer.json.code]).toEqual([409, 'nameTaken']);
    }
    await add('Ash Court', 'ASH');
    const edit = (name: string, shortCode: string) =>
      server.send(community.editCommunity, { communityId, version: '1', name, shortCode, ...facts });
    expect((await edit('Ash Court', 'ELM')).json.code).toBe('nameTaken');
    expect((await edit('Elm Court', 'ASH')).json.code).toBe('nameTaken');
    expect((await edit('Elm Court', 'ELM')).status).toBe(200);
  });

  it('is not overwritten by the second of two clerks (changedMeanwhile)', async () => {
    const { communityId } = await add('Gum Court', 'GUM');
    const seen = await server.call(community.getCommunity, { communityId });
    const save = (change: object, token?: string) =>
      server.send(community.editCommunity, { ...seen, ...change }, token === undefined ? {} : { token });
    expect((await save({ city: 'Sparks' }, await server.tokenFor('Administrator'))).status).toBe(200);
    const second = await save({ street: '9 Gum Ct' });
    expect([second.status, second.json.code, second.json.errorMessage]).toEqual([
      409,
      'changedMeanwhile',
      'Administrator saved this community a moment ago, after you opened it. Nothing was overwritten.',
    ]);
    expect(await server.call(community.getCommunity, { communityId })).toMatchObject({ city: 'Sparks', street: seen.street, version: '2' });
  });

  it('is listed and read only by whose scope it is in', async () => {
    const { communityId } = await add('Fir Court', 'FIR');
    const token = await server.tokenFor('Accountant', [communityId]);
    expect((await server.send(community.listCommunities, {}, { token })).json).toHaveLength(1);
    const all = await server.call(community.listCommunities, {});
    const other = all.find((each) => each.communityId !== communityId)?.communityId;
    expect((await server.send(community.getCommunity, { communityId: other }, { token })).status).toBe(404);
    expect((await server.send(community.addCommunity, { name: 'x', shortCode: 'X', ...facts }, { token })).status).toBe(403);
  });

  it('answers malformed facts with 200, 400 or 409', { timeout: 60_000 }, async () => {
    for (const [name, input] of malformedVariants({ name: 'Yew Court', shortCode: 'YEW', ...facts })) {
      const answer = await server.send(community.addCommunity, input);
      expect([200, 400, 409], `${name}: ${answer.status} ${answer.text}`).toContain(answer.status);
    }
  });
});

tellKeptStory({
  kind: 'community',
  server: () => server,
  calls: { add: community.addCommunity, edit: community.editCommunity, get: community.getCommunity, remove: community.deleteCommunity },
  facts: () => {
    told += 1;
    return {
      ...facts,
      name: `Story ${told}`,
      shortCode: `S${told}`,
      displayName: 'Story Court HOA',
      taxId: '12-3456789',
      incorporationDate: '1998-04-01',
      lawState: 'Nevada',
      unitCount: 12,
      lateDaysSecond: 45,
      welcomeLetter: 'Welcome',
      email: 'office@story.example',
      contacts: [{ kind: 'EMAIL', label: 'REPLY_TO', value: 'board@story.example', isListed: true }],
      addresses: [
        { street: 'Box 9', street2: '', city: 'Elko', state: 'NV', postcode: '89801', country: '', addressKind: 'RETURN_PAYMENT' },
      ],
    };
  },
  shown: { taxId: '•••••6789', incorporationDate: '1998-04-01T00:00:00' },
  change: { city: 'Sparks', welcomeLetter: 'Warm welcome' },
  unsound: [
    [{ name: '' }, 'name'],
    [{ shortCode: 'lower' }, 'shortCode'],
    [{ taxId: '12345' }, 'taxId'],
    [{ unitCount: 0 }, 'unitCount'],
    [{ lateDaysSecond: 20 }, 'lateDaysSecond'],
    [{ timeZone: 'Nowhere' }, 'timeZone'],
  ],
  async hang(communityId) {
    const home = {
      accountNumber: 'S-1',
      lot: '',
      street: '1 Oak Ct',
      unit: '',
      city: 'Reno',
      state: 'NV',
      postcode: '',
      addressKey: '1',
      parcel: '',
    };
    await server.services.database.transact(server.customerId, (tx) =>
      insertProperties(tx, communityId, [{ ...home, homeType: '', longitude: null, latitude: null }]),
    );
    return 'propert';
  },
});

describe('a community', () => {
  it('keeps its federal tax ID sealed, through a save that shows it masked', async () => {
    const { communityId } = await server.call(community.addCommunity, { ...facts, name: 'Sealed', shortCode: 'SEAL', taxId: '987654321' });
    const seen = await server.call(community.getCommunity, { communityId });
    await server.call(community.editCommunity, { ...seen, incorporationDate: null, taxId: '•••••4321' });
    const kept = await sql<{
      sealed: string;
      last4: string;
    }>`select tax_id_sealed as sealed, tax_id_last4 as last4 from communities.community
      where community_id = ${communityId}`.execute(server.db.asMigrator);
    expect(openText(server.services.secrets, kept.rows[0]?.sealed ?? '')).toBe('987654321');
    const trail = await sql<{ text: string }>`select e::text as text from platform.audit_event e where entity_id = ${communityId}`.execute(
      server.db.asMigrator,
    );
    expect(trail.rows.some(({ text }) => text.includes('987654321') || text.includes(kept.rows[0]?.sealed ?? '-'))).toBe(false);
  });

  it('leaves its short code behind for good: nobody gets it again', async () => {
    const { communityId } = await add('Gone Court', 'GONE');
    await server.call(community.deleteCommunity, { communityId });
    const again = await server.send(community.addCommunity, { ...facts, name: 'New Court', shortCode: 'GONE' });
    expect([again.status, again.json.code]).toEqual([409, 'nameTaken']);
    // The database holds it too, whoever writes.
    const written = server.services.database.transact(server.customerId, (tx) =>
      sql`insert into communities.community (customer_id, name, short_code, legal_name) values (${tx.customerId}, 'New', 'GONE', 'New')`.execute(
        tx.db,
      ),
    );
    await expect(written).rejects.toMatchObject({ code: '23505' });
  });

  it('is deleted with the lamps and alerts the product made of it, when it was a mistake', async () => {
    const { communityId } = await add('Mistake Court', 'MIS');
    await sql`insert into ledger.tie_out (customer_id, community_id, name, lamp, as_of, ledger_cents, subledger_cents, offenders, offender_count, checked_time)
      values (${server.customerId}, ${communityId}, 'trial-balance', 'GREEN', '2026-01-05', 0, 0, '[]', 0, now())`.execute(
      server.db.asMigrator,
    );
    const made = await sql<{ id: string }>`
      insert into desk.alert (customer_id, transaction_type, source, newest, community_id, alert_count, identities, entered_time)
      values (${server.customerId}, 37, 'mistake', '1', ${communityId}, 1, '[]', now()) returning alert_id as id`.execute(
      server.db.asMigrator,
    );
    await sql`insert into desk.alert_dismissal (customer_id, user_id, alert_id, dismissed_time)
      select customer_id, user_id, ${made.rows[0]?.id}::bigint, now() from identity.app_user where customer_id = ${server.customerId} limit 1`.execute(
      server.db.asMigrator,
    );
    await server.call(community.deleteCommunity, { communityId });
    expect((await server.send(community.getCommunity, { communityId })).status).toBe(404);
  });

  it('names as manager and accountant only users there are', async () => {
    expect((await server.send(community.addCommunity, { ...facts, name: 'Ghost', shortCode: 'GH', managerUserId: '999999' })).status).toBe(
      404,
    );
  });
});

describe('the flags of a property', () => {
  it('are set, and not on a property of another community', async () => {
    const [{ communityId }, other] = [await add('Bay Court', 'BAY'), await add('Box Court', 'BOX')];
    const text = { lot: '', unit: '', city: 'Reno', state: 'NV', postcode: '', parcel: '', homeType: '', longitude: null, latitude: null };
    const ids = await server.services.database.transact(server.customerId, (tx) =>
      insertProperties(tx, communityId, [{ accountNumber: 'BAY-1', street: '1 Bay Ct', addressKey: '1|BAY', ...text }]),
    );
    const propertyId = ids.get('BAY-1') ?? '';
    const flags = { propertyId, holdsLateFees: true, holdsPayments: false };
    expect(await server.call(propertyFlags.setPropertyFlags, { communityId, ...flags })).toEqual({ propertyId });
    // Someone who sets one flag leaves the other as it is now.
    await server.call(propertyFlags.setPropertyFlags, { communityId, propertyId, holdsPayments: true });
    const flagsNow = async () =>
      (await server.call(propertyFlags.listPropertyFlags, { communityId, propertyId }))
        .filter(({ holds }) => holds)
        .map(({ flag }) => flag);
    expect((await flagsNow()).toSorted()).toEqual(['LATE_FEES', 'PAYMENTS']);
    await server.call(propertyFlags.setPropertyFlags, { communityId, propertyId, holdsLateFees: false });
    expect(await flagsNow()).toEqual(['PAYMENTS']);
    const again = { communityId, propertyId, flag: 'PAYMENTS', fromDate: '2026-01-01' } as const;
    expect((await server.send(propertyFlags.addPropertyFlag, again)).json.code).toBe('flagIsSet');
    expect((await server.send(propertyFlags.addPropertyFlag, { ...again, toDate: '2025-12-31' })).json.code).toBe('invalid');
    const dated = { ...again, flag: 'MILITARY', reason: 'Orders of 2 January', toDate: '2099-12-31' } as const;
    const { propertyFlagId } = await server.call(propertyFlags.addPropertyFlag, dated);
    expect(await flagsNow()).toEqual(['MILITARY', 'PAYMENTS']);
    const on = (day: string) => server.services.database.read(server.customerId, (tx) => flagsOf(tx, communityId, localDate(day)));
    expect((await on('2025-12-31')).get(propertyId)).toEqual(new Set(['PAYMENTS']));
    expect((await on('2026-01-01')).get(propertyId)).toEqual(new Set(['MILITARY', 'PAYMENTS']));
    const kept = { ...dated, flag: 'NOTICES' as const, fromDate: '2026-03-01', toDate: '2026-05-30', mayLift: 'DELETER' as const };
    const { propertyFlagId: keptId } = await server.call(propertyFlags.addPropertyFlag, kept);
    await server.call(roles.addRole, { name: 'Clerk', claims: [{ claim: 'ownermaintain', level: 5 }] });
    const clerk = await server.tokenFor('Clerk');
    const lifting = await server.send(propertyFlags.endPropertyFlag, { communityId, propertyId, propertyFlagId: keptId }, { token: clerk });
    expect(lifting.json.code).toBe('mayNotLift');
    await server.call(propertyFlags.endPropertyFlag, { communityId, propertyId, propertyFlagId: keptId });
    await server.call(propertyFlags.endPropertyFlag, { communityId, propertyId, propertyFlagId });
    expect(await flagsNow()).toEqual(['PAYMENTS']);
    expect((await server.send(propertyFlags.endPropertyFlag, { communityId, propertyId, propertyFlagId })).status).toBe(404);
    expect((await server.send(propertyFlags.setPropertyFlags, { communityId: other.communityId, ...flags })).status).toBe(404);
  });
});
