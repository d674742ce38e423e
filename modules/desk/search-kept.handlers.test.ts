// The index of search after whatever happened is the one made from nothing: random acts on every kind, files
// brought in and taken back, merges, and names of every shape.
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql, type Tx } from '../../packages/db/database.ts';
import { community } from '../communities/communities.contract.ts';
import { aServer, type TestServer } from '../ledger/ledger.testing.ts';
import { propertyImport } from '../lifecycle/lifecycle.contract.ts';
import { lifecycleRoutes } from '../lifecycle/lifecycle.server.ts';
import { findByNewRule } from './search.jobs.ts';
import { keepFound, rebuildSearch, SEARCH_RULE } from './search-index.store.ts';

let server: TestServer;
let communityId: string;

beforeAll(async () => {
  server = await aServer(lifecycleRoutes);
  server.db.beforeCommit(keepFound);
  communityId = await anAssociation();
});
afterAll(() => server.close());

let made = 0;
async function anAssociation(): Promise<string> {
  made += 1;
  const facts = { legalName: 'Maple', street: '', city: 'Sparks', state: 'NV', postcode: '89434', timeZone: 'America/Los_Angeles' };
  return (await server.call(community.addCommunity, { name: `Maple ${made}`, shortCode: `M${made}`, ...facts })).communityId;
}

interface Index {
  found: string[];
  words: string[];
}

async function index(): Promise<Index> {
  const lines = async (statement: ReturnType<typeof sql<{ line: string }>>) =>
    (await statement.execute(server.db.asMigrator)).rows.map(({ line }) => line);
  return {
    found: await lines(sql`select r::text as line from desk.search_record r union all select k::text from desk.search_key k order by 1`),
    words: await lines(sql`select w::text as line from desk.search_spelling w`),
  };
}

/** Words nobody bears any more stay known; records and keys are to the letter those made from nothing. */
async function expectRight(): Promise<Index> {
  const kept = await index();
  await server.services.database.transact(server.customerId, rebuildSearch);
  const rebuilt = await index();
  expect(kept.found).toEqual(rebuilt.found);
  expect(rebuilt.words.filter((word) => !kept.words.includes(word))).toEqual([]);
  return rebuilt;
}

const upload = (text: string) => ({ fileName: 'homes.csv', content: Buffer.from(text).toString('base64') });

it('an import is found by the keys of each name, whatever its shape, and by none of them when it is taken back', async () => {
  const before = await index();
  const names = [
    'Aldana, Rosa',
    "O'Brien-Núñez, Ana María del Carmen y Todos los Santos",
    'Ａｎｎａ ﬁnch',
    'Ж-В Trust №7',
    '½ ² — …',
    'Bob Bob Bob',
    '!!!',
    `Fideicomiso ${'ﬃ😀 '.repeat(24)}LLC`,
  ];
  const phones = ['775-555-0101', '+1 (775) 555-0102 x9', '5550', 'none', ''];
  const units = ['', 'A', '#4', 'Apt É-2', ''];
  const rows = names.flatMap((name, n) =>
    units.map((unit, at) => [at > 1 ? '' : `L-${n} b`, 1300 + n * 5 + at, 'Maple Ct', unit, 'Sparks', 'NV', '89434', name, phones[at]]),
  );
  const text = rows.map((row) => row.map((cell) => `"${cell}"`).join(','));
  const file = upload(['Lot,Number,Street,Unit,City,State,Postcode,Owner,Phone', ...text].join('\n'));
  const { importRunId } = await server.call(propertyImport.calls.commit, { communityId, file });
  const { found } = await expectRight();
  expect(found.length).toBeGreaterThan(before.found.length + 300);
  for (const key of ['rosa aldana', '7755550101', 'obrien nunez', 'bob bob bob'])
    expect(found.some((line) => line.includes(key))).toBe(true);
  await server.call(propertyImport.calls.undo, { communityId, importRunId });
  expect((await expectRight()).found).toEqual(before.found);
});

/** A row of a table, by chance; none where there is none. */
const one = (table: string, id: string, nth: number) =>
  sql`(select ${sql.id(id)} from ${sql.table(table)} where customer_id = nullif(current_setting('app.customer_id', true), '')::bigint
    order by ${sql.id(id)} offset ${nth} % greatest(1, (select count(*) from ${sql.table(table)} where customer_id = nullif(current_setting('app.customer_id', true), '')::bigint)) limit 1)`;

type Act = (tx: Tx, nth: number, word: string) => ReturnType<typeof sql>[];

/** What happens to what is found, as statements of the application. */
const acts: Readonly<Record<string, Act>> = {
  addVendor: ({ customerId }, _nth, word) => [
    sql`insert into people.vendor (customer_id, name, phone) values (${customerId}, ${word}, '775-555-0199')`,
  ],
  renameVendor: (_tx, nth, word) => [
    sql`update people.vendor set name = ${word} where vendor_id = ${one('people.vendor', 'vendor_id', nth)}`,
  ],
  retireVendor: (_tx, nth) => [
    sql`update people.vendor set is_active = not is_active where vendor_id = ${one('people.vendor', 'vendor_id', nth)}`,
  ],
  removeVendor: (_tx, nth) => [sql`delete from people.vendor where vendor_id = ${one('people.vendor', 'vendor_id', nth)}`],
  addHome: ({ customerId }, nth, word) => [
    sql`insert into communities.property (customer_id, community_id, account_number, lot, street, city, state, postcode, address_key)
      select ${customerId}, ${communityId}, ${`${word}-${nth}`}, ${`${nth}`}, ${`${nth} ${word} St`}, 'Sparks', 'NV', '89434', ${`${nth} ${word}`}
      on conflict do nothing`,
  ],
  moveHome: (_tx, nth, word) => [
    sql`update communities.property set street = ${`${nth} ${word} Way`} where property_id = ${one('communities.property', 'property_id', nth)}`,
  ],
  addParty: ({ customerId }, _nth, word) => [
    sql`insert into people.party (customer_id, kind, display_name, email) values (${customerId}, 'PERSON', ${`${word}, Ann`}, ${`${word}@example.com`})`,
  ],
  renameParty: (_tx, nth, word) => [
    sql`update people.party set display_name = ${`${word}, Lee`} where party_id = ${one('people.party', 'party_id', nth)}`,
  ],
  mergeParty: (_tx, nth) => [
    sql`update people.ownership set party_id = ${one('people.party', 'party_id', nth + 1)} where party_id = ${one('people.party', 'party_id', nth)}`,
    sql`update people.renter set party_id = ${one('people.party', 'party_id', nth + 1)} where party_id = ${one('people.party', 'party_id', nth)}`,
  ],
  buyHome: ({ customerId }, nth) => [
    sql`insert into people.ownership (customer_id, community_id, property_id, party_id, is_primary, start_on)
      select ${customerId}, p.community_id, p.property_id, ${one('people.party', 'party_id', nth)}, not exists (
        select from people.ownership o where o.customer_id = p.customer_id and o.property_id = p.property_id and o.is_primary and (o.end_on is null or o.end_on >= '2026-02-01')), '2026-02-01'
      from communities.property p where p.property_id = ${one('communities.property', 'property_id', nth)}`,
  ],
  sellHome: (_tx, nth) => [
    sql`update people.ownership set end_on = start_on where end_on is null and ownership_id = ${one('people.ownership', 'ownership_id', nth)}`,
  ],
  handHomeOver: (_tx, nth) => [
    sql`update people.ownership o set property_id = p.property_id, is_primary = false from communities.property p
      where p.property_id = ${one('communities.property', 'property_id', nth + 1)} and o.ownership_id = ${one('people.ownership', 'ownership_id', nth)}`,
  ],
  undoSale: (_tx, nth) => [sql`delete from people.ownership where ownership_id = ${one('people.ownership', 'ownership_id', nth)}`],
  rentHome: ({ customerId }, nth) => [
    sql`insert into people.renter (customer_id, community_id, property_id, party_id, lease_start_on, household, approval, gets_violations, note)
      select ${customerId}, p.community_id, p.property_id, ${one('people.party', 'party_id', nth)}, '2026-02-01', '[]', 'PENDING', false, ''
      from communities.property p where p.property_id = ${one('communities.property', 'property_id', nth)} and exists (select from people.party)`,
  ],
  endRent: (_tx, nth) => [
    sql`update people.renter set lease_end_on = '2026-06-30' where renter_id = ${one('people.renter', 'renter_id', nth)}`,
  ],
  removeRenter: (_tx, nth) => [sql`delete from people.renter where renter_id = ${one('people.renter', 'renter_id', nth)}`],
  addContact: ({ customerId }, nth) => [
    sql`insert into people.contact (customer_id, community_id, party_id, property_id, relation, may_enter, in_emergency, note, is_active)
      select ${customerId}, p.community_id, t.party_id, p.property_id, 'Key holder', true, false, '', true from people.party t, communities.property p
      where t.party_id = ${one('people.party', 'party_id', nth)} and p.property_id = ${one('communities.property', 'property_id', nth)}`,
  ],
  endContact: (_tx, nth) => [
    sql`update people.contact set is_active = false where contact_id = ${one('people.contact', 'contact_id', nth)}`,
  ],
  removeContact: (_tx, nth) => [sql`delete from people.contact where contact_id = ${one('people.contact', 'contact_id', nth)}`],
  addAttorney: ({ customerId }, nth, word) => [
    sql`insert into people.attorney (customer_id, community_id, party_id, firm, bar_number, note, is_active)
      select ${customerId}, ${communityId}, t.party_id, ${word}, ${`${nth}`}, '', true from people.party t where t.party_id = ${one('people.party', 'party_id', nth)}`,
  ],
  addCommittee: ({ customerId }, nth, word) => [
    sql`insert into people.committee (customer_id, community_id, name, committee_type, quorum, decision_rule, description, is_active)
      values (${customerId}, ${communityId}, ${`${word} ${nth}`}, 'BOARD', 3, 'PRESENT', '', true)`,
  ],
  addPolicy: ({ customerId }, nth, word) => [
    sql`insert into people.insurance_policy (customer_id, community_id, policy_type, carrier, policy_number, agent, agent_phone, agent_email, limit_cents,
        deductible_cents, premium_cents, effective_on, expires_on, certificate_contact, alert_days, note)
      values (${customerId}, ${communityId}, 'FLOOD', ${word}, ${`F-${nth}`}, '', '', '', 1, 0, 0, '2026-01-01', '2027-01-01', '', 30, '')`,
  ],
  addNote: ({ customerId }, nth, word) => [
    sql`insert into records.note (customer_id, community_id, entity_kind, entity_id, kind, subject, body, note_date, seen_by, is_pinned, entered_by, entered_time, changed_by, changed_time)
      select ${customerId}, ${communityId}, 'property', ${`${nth}`}, 'CALL', ${word}, ${`about ${word} and ${nth}`}, '2026-02-01', 'STAFF', false, u.user_id, now(), u.user_id, now()
      from identity.app_user u limit 1`,
  ],
  removeNote: (_tx, nth) => [
    sql`update records.note set removed_by = entered_by, removed_time = now() where note_id = ${one('records.note', 'note_id', nth)}`,
  ],
  addTask: ({ customerId }, _nth, word) => [
    sql`insert into records.task (customer_id, title, body, priority, status, checklist, repeats, repeat_count, repeat_unit, entered_by, entered_time)
      select ${customerId}, ${word}, '', 'NORMAL', 'OPEN', '[]', 'NEVER', 1, 'DAY', u.user_id, now() from identity.app_user u limit 1`,
  ],
  doTask: (_tx, nth) => [
    sql`update records.task set status = 'DONE', closed_by = entered_by, closed_time = now() where task_id = ${one('records.task', 'task_id', nth)}`,
  ],
  renameCommunity: (_tx, nth, word) => [
    sql`update communities.community set name = ${`${word} ${nth}`}, legal_name = ${word} where community_id = ${communityId}`,
  ],
  markField: (_tx, nth) => [
    sql`update records.custom_field set is_searchable = not is_searchable where custom_field_id = ${one('records.custom_field', 'custom_field_id', nth)}`,
  ],
  narrowField: (_tx, nth) => [
    sql`update records.field_category set all_communities = not all_communities where field_category_id = ${one('records.field_category', 'field_category_id', nth)}`,
  ],
  writeField: ({ customerId }, nth, word) => [
    sql`insert into records.custom_field_value (customer_id, custom_field_id, field_type, entity_kind, entity_id, text_value)
      select ${customerId}, f.custom_field_id, 'TEXT', 'vendor', v.vendor_id::text, ${word} from records.custom_field f, people.vendor v
      where f.custom_field_id = ${one('records.custom_field', 'custom_field_id', nth)} and v.vendor_id = ${one('people.vendor', 'vendor_id', nth)} and f.record_kind = 'vendor'
      on conflict do nothing`,
  ],
  moveFieldValue: (_tx, nth) => [
    sql`update records.custom_field_value set entity_id = v.vendor_id::text from people.vendor v
      where v.vendor_id = ${one('people.vendor', 'vendor_id', nth + 1)}
        and custom_field_value_id = ${one('records.custom_field_value', 'custom_field_value_id', nth)}`,
  ],
  clearField: (_tx, nth) => [
    sql`delete from records.custom_field_value where custom_field_value_id = ${one('records.custom_field_value', 'custom_field_value_id', nth)}`,
  ],
};

const act = fc.record({
  name: fc.constantFrom(...Object.keys(acts)),
  nth: fc.nat(40),
  word: fc.constantFrom('Aldana', 'Chaudhary', 'Núñez', 'O’Hara', '—', 'Kowalski Trust 7'),
  /** In one transaction with the act before, in one of its own, or tried and taken back. */
  how: fc.constantFrom('with', 'alone', 'alone', 'tried'),
});

interface Deed {
  name: string;
  nth: number;
  word: string;
  how: string;
}

/** The acts that changed a row. */
const happened = new Set<string>();

async function play(all: readonly Deed[]): Promise<void> {
  for (let at = 0; at < all.length; ) {
    let end = at + 1;
    while (all[end]?.how === 'with') end += 1;
    const together = all.slice(at, end);
    at = end;
    await server.services.database.transact(server.customerId, async (tx) => {
      for (const { name, nth, word, how } of together) {
        await sql`savepoint deed`.execute(tx.db);
        try {
          for (const statement of acts[name]?.(tx, nth, word) ?? [])
            if ((await statement.execute(tx.db)).numAffectedRows) happened.add(name);
        } catch {
          // What the tables refuse has not happened.
          await sql`rollback to deed`.execute(tx.db);
        }
        if (how === 'tried') await sql`rollback to deed`.execute(tx.db);
      }
    });
  }
}

it('after acts of every kind it is the one made from nothing', async () => {
  await server.services.database.transact(server.customerId, async (tx) => {
    await sql`insert into records.field_category (customer_id, name, record_kind, all_communities, is_enabled) values (${tx.customerId}, 'Yard', 'vendor', true, true)`.execute(
      tx.db,
    );
    await sql`insert into records.custom_field (customer_id, field_category_id, name, record_kind, field_type, is_searchable, merge_code, help, default_value,
        is_required, is_unique, on_portal, is_enabled, place)
      select customer_id, field_category_id, 'Gate', 'vendor', 'TEXT', true, 'GATE', '', '', false, false, false, true, 1 from records.field_category`.execute(
      tx.db,
    );
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 30, maxLength: 60 }), async (deeds) => {
      await play(deeds);
      await expectRight();
    }),
    { numRuns: 12, seed: 28 },
  );
  // Acts that come to nothing would prove nothing.
  expect(Object.keys(acts).filter((name) => !happened.has(name))).toEqual([]);
}, 120_000);

it('what an older rule made is made again by the worker', async () => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(server.db.asMigrator);
  const { customerId } = server;
  await run(sql`update desk.search_turn set rule = 0`);
  await run(sql`delete from desk.search_key where kind = 'communities'`);
  await run(sql`update desk.search_record set title = 'Old' where kind = 'properties'`);
  await run(sql`insert into desk.search_record (customer_id, kind, record_id, title, subtitle, facts, words)
    values (${customerId}, 'vendors', 999999, 'Gone', '', '{"Name": "Gone"}', ' gone')`);
  await run(
    sql`insert into desk.search_key (customer_id, key, kind, record_id, field) values (${customerId}, 'gone', 'vendors', 999999, 'Name')`,
  );
  await run(sql`delete from desk.search_spelling`);
  await findByNewRule(server.services);
  await expectRight();
  expect((await sql<{ rule: number }>`select rule from desk.search_turn`.execute(server.db.asMigrator)).rows).toEqual([
    { rule: SEARCH_RULE },
  ]);
});
