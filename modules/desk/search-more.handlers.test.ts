// Search finds contacts, attorneys, committees, policies, access devices, deposits and charges, and notes
// and tasks for those who may read them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientOutput } from '../../packages/contract/contract.ts';
import { sql, type Tx } from '../../packages/db/database.ts';
import { routes } from '../../packages/http/handlers.ts';
import { communitiesRecords } from '../communities/communities.server.ts';
import { ledgerRecords } from '../ledger/ledger.server.ts';
import { peopleRecords } from '../people/people.server.ts';
import { aBilledCommunity, type BilledCommunity, billMonth, takeMoney, unitOf } from '../receivables/receivables.testing.ts';
import { search } from './search.contract.ts';
import { searchHandlers } from './search.handlers.ts';
import { keepFound, rebuildSearch } from './search-index.store.ts';

let maple: BilledCommunity;
beforeAll(async () => {
  maple = await aBilledCommunity({ more: routes(search, searchHandlers([...communitiesRecords, ...peopleRecords, ...ledgerRecords])) });
  maple.db.beforeCommit(keepFound);
  await maple.services.database.transact(maple.customerId, rebuildSearch);
}, 60_000);
afterAll(() => maple.close());

type Results = ClientOutput<typeof search.index>['results'];

async function find(searchTerm: string, token?: string): Promise<Results> {
  const { text } = await maple.send(search.index, { searchTerm, take: 50 }, token === undefined ? {} : { token });
  return (JSON.parse(text) as ClientOutput<typeof search.index>).results;
}

const routesOf = (results: Results) => results.map(({ kind, TargetRoute }) => `${kind} ${TargetRoute}`);

/** Writes as the application does; the id of what was written. */
async function write(statement: (tx: Tx) => ReturnType<typeof sql<{ id: string }>>): Promise<string> {
  const made = await maple.services.database.transact(maple.customerId, (tx) => statement(tx).execute(tx.db));
  return made.rows[0]?.id ?? '';
}

const party = (name: string) =>
  write(
    ({ customerId }) =>
      sql`insert into people.party (customer_id, kind, display_name, phone) values (${customerId}, 'PERSON', ${name}, '775-555-0177') returning party_id as id`,
  );

test('contacts, attorneys, committees, policies and access devices lead to their pages', async () => {
  const of = `/c/${maple.communityId}`;
  const { propertyId } = unitOf(maple, 'MC-0001');
  const contactId = await write(
    ({
      customerId,
    }) => sql`insert into people.contact (customer_id, community_id, party_id, property_id, relation, may_enter, in_emergency, note, is_active)
      select ${customerId}, ${maple.communityId}, party_id, ${propertyId}, 'Daughter', true, true, '', true from people.party where display_name = 'Aldana, Rosa' returning contact_id as id`,
  );
  const lawyer = await party('Wexler, Dana');
  const attorneyId = await write(
    ({ customerId }) => sql`insert into people.attorney (customer_id, community_id, party_id, firm, bar_number, note, is_active)
      values (${customerId}, ${maple.communityId}, ${lawyer}, 'Wexler Hahn LLP', 'NV-8817', '', true) returning attorney_id as id`,
  );
  const committeeId = await write(
    ({
      customerId,
    }) => sql`insert into people.committee (customer_id, community_id, name, committee_type, quorum, decision_rule, description, is_active)
      values (${customerId}, ${maple.communityId}, 'Landscape panel', 'OTHER', 2, 'PRESENT', '', true) returning committee_id as id`,
  );
  const policyId = await write(
    ({
      customerId,
    }) => sql`insert into people.insurance_policy (customer_id, community_id, policy_type, carrier, policy_number, agent, agent_phone, agent_email,
        limit_cents, deductible_cents, premium_cents, effective_on, expires_on, certificate_contact, alert_days, note)
      values (${customerId}, ${maple.communityId}, 'FLOOD', 'Sierra Mutual', 'SM-4471', '', '', '', 1, 0, 0, '2026-01-01', '2027-01-01', '', 30, '') returning insurance_policy_id as id`,
  );
  const deviceId = await write(
    ({
      customerId,
    }) => sql`insert into people.access_device (customer_id, community_id, property_id, name, device_kind, holder, opens, issued_on, standing, note)
      values (${customerId}, ${maple.communityId}, ${propertyId}, 'FB-20417', 'FOB', 'Aldana, Rosa', 'Pool', '2026-01-05', 'ISSUED', '') returning access_device_id as id`,
  );
  expect(routesOf(await find('fb20417'))).toEqual([`Access device ${of}/access-devices/${deviceId}`]);
  expect(routesOf(await find('aldana'))).toContain(`Contact ${of}/contacts/${contactId}`);
  expect(routesOf(await find('8817'))).toEqual([]);
  expect(routesOf(await find('nv8817'))).toEqual([`Attorney ${of}/attorneys/${attorneyId}`]);
  expect(routesOf(await find('hahn llp'))).toEqual([`Attorney ${of}/attorneys/${attorneyId}`]);
  expect(routesOf(await find('landscape pan'))).toEqual([`Committee ${of}/committees/${committeeId}`]);
  const [policy] = await find('sm-4471');
  expect(policy).toMatchObject({
    kind: 'Insurance policy',
    TargetRoute: `${of}/insurance-policies/${policyId}`,
    title: 'Sierra Mutual SM-4471',
    date: '2027-01-01T00:00:00',
  });
  expect(routesOf(await find('sm-4471', await maple.tokenFor('Accounts receivable')))).toEqual([]);
});

test('charges are found by amount and lead to the account of their owner; deposits by number', async () => {
  await billMonth(maple, '2026-01-01');
  await takeMoney(maple, '2026-01-12', [['MC-0012', '512.34', '7731']]);
  const depositId = await write(
    () => sql`select deposit_id as id from receivables.deposit where community_id = ${maple.communityId} order by deposit_id desc limit 1`,
  );
  const deposits = (await find(`#${depositId}`)).filter(({ kind }) => kind === 'Deposit');
  expect(deposits).toMatchObject([{ amount: '512.34', TargetRoute: `/c/${maple.communityId}/receivables/deposits/${depositId}` }]);
  const { ownershipId } = unitOf(maple, 'MC-0012');
  const amount = await write(
    () =>
      sql`select to_char(max(amount_cents) / 100.0, 'FM999999990.00') as id from receivables.charge where ownership_id = ${ownershipId}`,
  );
  const charges = (await find(amount)).filter(({ kind }) => kind === 'Charge');
  expect(new Set(charges.map((charge) => charge.amount))).toEqual(new Set([amount]));
  expect(routesOf(charges)).toContain(`Charge /c/${maple.communityId}/owners/${ownershipId}`);
});

test('notes are found by any word for those who may read them and see the record they are on', async () => {
  const { propertyId } = unitOf(maple, 'MC-0001');
  const author = await maple.tokenFor('Manager');
  const note = (seenBy: 'STAFF' | 'AUTHOR') =>
    write(
      ({
        customerId,
      }) => sql`insert into records.note (customer_id, community_id, entity_kind, entity_id, kind, subject, body, note_date, seen_by, is_pinned,
          entered_by, entered_time, changed_by, changed_time)
        select ${customerId}, ${maple.communityId}, 'property', ${propertyId}, 'CALL', ${`Quarrel ${seenBy}`}, 'A leaking skylight over the stairs', '2026-01-03', ${seenBy}, false,
          u.user_id, now(), u.user_id, now() from identity.app_user u order by u.user_id desc limit 1 returning note_id as id`,
    );
  const [forAll, forOne] = [await note('STAFF'), await note('AUTHOR')];
  expect(routesOf(await find('leaking sky'))).toEqual([`Note /notes/${forAll}`]);
  expect(routesOf(await find('leaking sky', author)).toSorted()).toEqual([`Note /notes/${forAll}`, `Note /notes/${forOne}`].toSorted());
  expect(await find('quarrel author')).toEqual([]);
  const owner = await maple.tokenFor('Owner');
  expect(await find('leaking sky', owner)).toEqual([]);
  await write(() => sql`update records.note set removed_by = entered_by, removed_time = now() returning note_id as id`);
  expect(await find('leaking sky', author)).toEqual([]);
});

test('tasks are found by their makers, by who does them, and by who sees their records', async () => {
  const manager = await maple.tokenFor('Manager');
  const taskId = await write(
    ({
      customerId,
    }) => sql`insert into records.task (customer_id, title, body, priority, status, checklist, repeats, repeat_count, repeat_unit, entered_by, entered_time)
      select ${customerId}, 'Replace the gazebo lamp', 'Ask the electrician', 'NORMAL', 'OPEN', '[]', 'NEVER', 1, 'DAY', user_id, now()
      from identity.app_user order by user_id desc limit 1 returning task_id as id`,
  );
  const owner = await maple.tokenFor('Owner');
  expect(routesOf(await find('gazebo', manager))).toEqual([`Task /tasks/${taskId}`]);
  expect(routesOf(await find('electrician', manager))).toEqual([`Task /tasks/${taskId}`]);
  expect(await find('gazebo', owner)).toEqual([]);
  await write(
    ({ customerId }) => sql`insert into records.task_person (customer_id, task_id, user_id, part)
      select ${customerId}, ${taskId}, user_id, 'ASSIGNEE' from identity.app_user order by user_id desc limit 1 returning task_id as id`,
  );
  expect(routesOf(await find('gazebo', owner))).toEqual([`Task /tasks/${taskId}`]);
});

test('a name written by ear is found', async () => {
  const { propertyId } = unitOf(maple, 'MC-0002');
  const partyId = await party('Chaudhary, Anil');
  await write(
    ({ customerId }) => sql`insert into people.ownership (customer_id, community_id, property_id, party_id, is_primary, start_on)
      values (${customerId}, ${maple.communityId}, ${propertyId}, ${partyId}, false, '2026-01-01') returning ownership_id as id`,
  );
  const [hit] = await find('chowdary');
  expect(hit).toMatchObject({ kind: 'Owner', title: 'Chaudhary, Anil', why: { isCorrected: true } });
  expect((await find('anil chowdhury'))[0]?.title).toBe('Chaudhary, Anil');
});
