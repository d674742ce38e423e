// Leave and return: a whole book out and into another customer, alike to the last hash; and two verifiers
// that find any byte changed in what went out.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { community } from '../../modules/communities/communities.contract.ts';
import { account } from '../../modules/identity/identity.contract.ts';
import { balancesAsOf, booksOf } from '../../modules/ledger/ledger.server.ts';
import { type OwnerBooks, ownerBooks } from '../../modules/receivables/export/owner-books.testing.ts';
import { ownerMemos } from '../../modules/receivables/export/owner-memo.handlers.ts';
import { sql } from '../../packages/db/database.ts';
import { openText, temporarySecrets } from '../../packages/db/secrets.ts';
import { openFileStore } from '../../packages/files/store.ts';
import { localDate, modulo } from '../../packages/kernel/kernel.ts';
import { openHeadFolder } from '../../packages/seal/seal.ts';
import { type BookContents, readContents, tableFile } from './book-folder.ts';
import { withoutGuards } from './damage.testing.ts';
import { type BookPlace, exportBook } from './export-book.ts';
import { importBook } from './import-book.ts';
import { verifyCustomer } from './verify.ts';
import { verifyBook } from './verify-book.ts';

let books: OwnerBooks;
let place: BookPlace;
const folder = mkdtempSync(join(tmpdir(), 'commonhold-book-'));
const original = join(folder, 'original');
let head = '';
let contents: BookContents;

beforeAll(async () => {
  books = await ownerBooks();
  const { database, secrets, clock } = books.services;
  place = {
    database,
    secrets,
    clock,
    migratorUrl: books.db.migratorUrl,
    files: join(folder, 'files'),
    heads: openHeadFolder(pathToFileURL(join(folder, 'heads')).href),
  };
  mkdirSync(join(place.files, books.customerId, 'statements', '1'), { recursive: true });
  writeFileSync(join(place.files, books.customerId, 'statements', '1', 'MC-0001.pdf'), 'a statement');
  await attachMinutes();
  const exported = await exportBook(place, books.customerId, original);
  expect(exported.faults).toEqual([]);
  contents = exported.contents;
  head = join(folder, 'heads', books.customerId, 'head-000000000001.json');
}, 120_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await books.close();
});

/** A file attached to the community: its row names it under the customer. */
async function attachMinutes(): Promise<void> {
  const content = 'minutes of the meeting';
  const fileKey = `${books.customerId}/attachments/minutes`;
  mkdirSync(join(place.files, books.customerId, 'attachments'), { recursive: true });
  writeFileSync(join(place.files, fileKey), content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const by = sql`(select min(user_id) from identity.app_user where customer_id = ${books.customerId})`;
  await sql`with made as (insert into records.attachment (customer_id, community_id, entity_kind, entity_id, name, group_name, entered_by, entered_time)
      values (${books.customerId}, ${books.communityId}, 'community', ${books.communityId}, 'Minutes', '', ${by}, now()) returning customer_id, attachment_id)
    insert into records.attachment_version (customer_id, attachment_id, version, file_name, media_type, size_bytes, sha256, file_key, uploaded_by, uploaded_time)
    select customer_id, attachment_id, 1, 'minutes.txt', 'text/plain', ${content.length}, ${sha256}, ${fileKey}, ${by}, now() from made`.execute(
    books.db.asMigrator,
  );
}

/** Both verifiers on a folder; they must say the same words. */
async function judge(of: string, ...heads: string[]): Promise<{ sound: boolean; said: string }> {
  const lines: string[] = [];
  const sound = await verifyBook(of, heads, null, (line) => void lines.push(line));
  const said = `${lines.join('\n')}\n`;
  const other = spawnSync('python3', [join(of, 'verify_book.py'), of, ...heads], { encoding: 'utf8' });
  expect({ status: other.status, said: other.stdout, errors: other.stderr }).toEqual({ status: sound ? 0 : 1, said, errors: '' });
  return { sound, said };
}

const linesOf = (of: string, table: string): string[] => readFileSync(tableFile(of, table), 'utf8').trimEnd().split('\n');
const writeLines = (of: string, table: string, lines: readonly string[]): void =>
  writeFileSync(tableFile(of, table), lines.map((line) => `${line}\n`).join(''));

/** A copy of the export in which the lines of a table are others. */
async function altered(table: string, change: (lines: string[]) => readonly string[]): Promise<{ sound: boolean; said: string }> {
  const copy = join(folder, 'altered');
  cpSync(original, copy, { recursive: true });
  writeLines(copy, table, change(linesOf(copy, table)));
  const judged = await judge(copy, head);
  rmSync(copy, { recursive: true });
  return judged;
}

describe('the verifiers', () => {
  it('find the export sound, also as the program that lies beside it', async () => {
    expect(await judge(original, head)).toEqual({
      sound: true,
      said: expect.stringMatching(/^book [0-9a-f]{16}: 45 rows sealed in 1 blocks\nhead of block 1, .*\neverything is as it was sealed\n$/),
    });
    const key = /with the key ([0-9a-f]{16})/.exec((await judge(original, head)).said)?.[1] ?? '';
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [join(original, 'verify-book.mjs'), original, ...args], { encoding: 'utf8' });
    expect(run(head, '--key', key)).toMatchObject({ status: 0, stderr: '' });
    expect(run(head, '--key', '0000000000000000')).toMatchObject({
      status: 1,
      stdout: expect.stringContaining(`is signed with another key, ${key}`),
    });
    expect(run().stdout).toContain('no published head was given');
  });

  it('name the entry whatever byte of whatever row and column is another', async () => {
    const tables = contents.tables.filter(({ name }) => ['ledger.posting', 'ledger.entry', 'platform.audit_event'].includes(name));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...tables),
        fc.nat(),
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 1, max: 127 }),
        async (table, row, column, byte, flip) => {
          const lines = linesOf(original, table.name);
          const at = modulo(row, lines.length);
          const values = JSON.parse(lines[at] ?? '') as (string | null)[];
          const where = modulo(column, values.length);
          const bytes = Buffer.from(values[where] ?? '');
          if (bytes.length > 0) bytes[modulo(byte, bytes.length)] = (bytes[modulo(byte, bytes.length)] ?? 0) ^ flip;
          const changed = values.with(where, bytes.length > 0 ? bytes.toString('utf8') : values[where] === null ? '' : 'x');
          const { sound, said } = await altered(table.name, (all) => all.with(at, JSON.stringify(changed)));
          expect(sound).toBe(false);
          const id = values[table.columns.indexOf(table.name === 'platform.audit_event' ? 'audit_event_id' : 'entry_id')];
          const [, , first] = said.split('\n');
          expect(said).toMatch(
            new RegExp(
              `^${table.name === 'platform.audit_event' ? 'Event' : 'Entry'} ${id}\\b.*(is not as it was sealed|was sealed and is gone) \\(block 1\\)\\.$`,
              'm',
            ),
          );
          expect(first).toMatch(/^\d+ faults, the first in the chain first:$/);
        },
      ),
      { numRuns: 40 },
    );
  }, 120_000);

  it('keep to one line whatever was written into a row', async () => {
    const { said } = await altered('ledger.entry', (lines) => {
      const row = JSON.parse(lines[0] ?? '') as (string | null)[];
      const hostile = contents.tables.find(({ name }) => name === 'ledger.entry')?.columns.indexOf('post_date') ?? -1;
      return lines.with(0, JSON.stringify(row.with(hostile, '2026-01-0\n\u001b[2J\u202e1')));
    });
    expect(said).toContain('2026-01-0\\u000a\\u001b[2J\\u202e1');
  });

  it('find rows that were put in, taken out or exchanged', async () => {
    const entries = linesOf(original, 'ledger.entry');
    const [first = '', second = ''] = entries;
    const idOf = (line: string) => (JSON.parse(line) as string[])[0];
    expect((await altered('ledger.entry', (lines) => [...lines, first.replace(`["${idOf(first)}"`, '["999"')])).said).toContain(
      'Entry 999 of Maple Court, 2026-01-01',
    );
    expect((await altered('ledger.entry', (lines) => lines.slice(1))).said).toMatch(
      new RegExp(`Entry ${idOf(first)} of Maple Court, 2026-01-01: it was sealed and is gone`),
    );
    expect((await altered('ledger.posting', (lines) => [...lines, (lines[0] ?? '').replace(/^\["\d+"/, '["998"')])).said).toContain(
      'Entry 998 of Maple Court, 2026-01-01: rows of ledger.posting belong to it',
    );
    const exchanged = await altered('ledger.entry', (lines) => [
      second.replace(`["${idOf(second)}"`, `["${idOf(first)}"`),
      first.replace(`["${idOf(first)}"`, `["${idOf(second)}"`),
      ...lines.slice(2),
    ]);
    expect(exchanged.said).toMatch(new RegExp(`Entry ${idOf(first)} .*\\nEntry ${idOf(second)} `));
  });

  it('find a chain that was cut off or computed anew by the published head alone', async () => {
    const { said } = await altered('platform.seal_block', () => []);
    expect(said).toContain('The chain: block 1 was published on ');
    expect(said).toContain('and is gone: the end of the chain was cut off.');
    const forged = join(folder, 'forged.json');
    writeFileSync(forged, readFileSync(head, 'utf8').replace(/"hash": "./, '"hash": "x'));
    expect((await judge(original, forged)).said).toContain('the head published for block 1 is not signed with the key it names');
  });

  it('and the running product find a byte changed in the database, each at the same entry', async () => {
    const mine = sql`customer_id = ${books.customerId}`;
    const last = await sql<{ id: string }>`select max(entry_id) as id from ledger.entry where ${mine}`.execute(books.db.asMigrator);
    const id = last.rows[0]?.id ?? '';
    const by = (cents: number) =>
      withoutGuards(
        books.db,
        sql`update ledger.posting set amount_cents = amount_cents + ${cents} where ${mine} and entry_id = ${id} and leg = 2`,
      );
    await by(1);
    const damaged = join(folder, 'damaged');
    const { faults } = await exportBook(place, books.customerId, damaged);
    expect(faults).toEqual([expect.stringContaining(`Entry ${id} of Maple Court`)]);
    expect((await judge(damaged, head)).said.split('\n')[3]).toBe(faults[0]);
    await by(-1);
  });
});

describe('a book imported into another customer', () => {
  it('is the same to the last balance, leaf and head, and goes out again as it came in', async () => {
    const other: BookPlace = { ...place, secrets: temporarySecrets() };
    const copyId = await importBook(other, original, 'copy', null);
    expect(copyId).not.toBe(books.customerId);
    const { database } = books.services;
    const figures = (customerId: string) =>
      database.snapshot(customerId, async (tx) => ({
        trial: await balancesAsOf(tx, books.communityId, localDate('2026-12-31')),
        owners: [...(await (await ownerMemos(tx, books.communityId)).balances(localDate('2026-12-31')))],
      }));
    const ours = await figures(books.customerId);
    expect(ours.trial.length).toBeGreaterThan(6);
    expect(ours.owners.length).toBe(11);
    expect(await figures(copyId)).toEqual(ours);
    const chain = async (customerId: string) =>
      (
        await sql`select b.block_number, encode(b.block_hash, 'hex') as hash, encode(s.leaves, 'hex') as leaves, s.row_ids::text, h.signature from platform.seal_block b
          join platform.seal_part s on s.customer_id = b.customer_id and s.block_number = b.block_number
          left join platform.seal_head h on h.customer_id = b.customer_id and h.block_number = b.block_number
          where b.customer_id = ${customerId} order by b.block_number, s.table_name`.execute(books.db.asMigrator)
      ).rows;
    expect(await chain(copyId)).toEqual(await chain(books.customerId));

    const again = join(folder, 'again');
    expect((await exportBook(other, copyId, again)).faults).toEqual([]);
    const names = (of: string) =>
      readdirSync(of, { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile())
        .map((one) => join(one.parentPath, one.name).slice(of.length))
        .toSorted();
    expect(names(again)).toEqual(names(original));
    for (const name of names(original))
      expect([name, readFileSync(join(again, name), 'utf8') === readFileSync(join(original, name), 'utf8')]).toEqual([name, true]);

    // Secrets are sealed by the key of the place they came to; the book goes on from where it was.
    const sealed = await sql<{
      text: string;
    }>`select account_number_sealed as text from ledger.bank_account where customer_id = ${copyId}`.execute(books.db.asMigrator);
    expect(openText(other.secrets, sealed.rows[0]?.text ?? '')).toBe('000123456');
    expect(() => openText(place.secrets, sealed.rows[0]?.text ?? '')).toThrow();
    let said = '';
    const places = { heads: place.heads, files: openFileStore(pathToFileURL(place.files).href) };
    const sound = await verifyCustomer(database, { key: 'copy', customerId: copyId }, places, place.clock.now(), (text) => (said += text));
    expect(sound, said).toBe(true);
    expect(said).toContain('1 head published');
    // The attached file is found under the new customer, and would not be missed under the old one.
    expect(said).toContain('1 file read');
    const keys = await sql<{ key: string }>`select file_key as key from records.attachment_version where customer_id = ${copyId}`.execute(
      books.db.asMigrator,
    );
    expect(keys.rows).toEqual([{ key: `${copyId}/attachments/minutes` }]);
    expect(await database.read(copyId, (tx) => booksOf(tx, books.communityId))).toBeDefined();
  }, 60_000);

  it('lets in the one of its people who is named, and nobody else', async () => {
    await sql`update identity.login set email = 'old@test.example' where email = 'ada@test.example'`.execute(books.db.asMigrator);
    const stranger = { email: 'nobody@test.example', password: 'correct horse' };
    await expect(importBook(place, original, 'led', stranger)).rejects.toThrow(
      'Nobody in the book has the email address nobody@test.example',
    );
    const ada = { email: 'ada@test.example', password: 'another horse' };
    const customerId = await importBook(place, original, 'led', ada);
    const answer = await books.send(account.signIn, ada, { token: null });
    expect(answer.status).toBe(200);
    const seen = await books.send(community.listCommunities, {}, { token: String(answer.json.Token) });
    expect(seen.text).toContain('Maple Court');
    const members = await sql<{ n: number }>`select count(*)::int as n from identity.membership where customer_id = ${customerId}`.execute(
      books.db.asMigrator,
    );
    expect(members.rows).toEqual([{ n: 1 }]);
    await expect(importBook(place, original, 'again', ada)).rejects.toThrow('ada@test.example signs in already.');
  }, 60_000);

  it('is refused whole when anything in it is not as it was sealed', async () => {
    const copy = join(folder, 'changed');
    cpSync(original, copy, { recursive: true });
    const lines = linesOf(copy, 'ledger.posting');
    const at =
      readContents(copy)
        .tables.find(({ name }) => name === 'ledger.posting')
        ?.columns.indexOf('memo') ?? -1;
    const values = JSON.parse(lines[0] ?? '') as string[];
    writeLines(copy, 'ledger.posting', lines.with(0, JSON.stringify(values.with(at, 'another memo'))));
    const customers = () =>
      sql<{ n: number }>`select count(*)::int as n from identity.customer`.execute(books.db.asMigrator).then((found) => found.rows[0]?.n);
    const before = await customers();
    await expect(importBook(place, copy, 'changed', null)).rejects.toThrow(
      /The book is not as it was sealed[\s\S]*Entry \d+ of Maple Court/,
    );
    writeLines(copy, 'ledger.posting', lines);
    writeLines(copy, 'people.party', linesOf(copy, 'people.party').slice(1));
    await expect(importBook(place, copy, 'changed', null)).rejects.toThrow(/people.party has 11 rows, and book.json tells of 12/);
    const changed = readContents(copy);
    for (const table of changed.tables) if (table.name === 'people.party') table.rows = 11;
    writeFileSync(join(copy, 'book.json'), JSON.stringify(changed));
    await expect(importBook(place, copy, 'changed', null)).rejects.toThrow(/Rows refer to others that are not there: people\.ownership/);
    expect(await customers()).toBe(before);
    expect(readdirSync(place.files).length).toBe(3);
    await expect(importBook(place, original, 'copy', null)).rejects.toThrow('Another customer has the key');
  }, 60_000);
});
