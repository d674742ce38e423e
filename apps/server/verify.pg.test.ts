// The check of the books in the running product: whatever column of a posting, entry or event is changed by
// hand, it names the entry.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealEverywhere } from '../../modules/ledger/seal/seal.jobs.ts';
import { type OwnerBooks, ownerBooks } from '../../modules/receivables/export/owner-books.testing.ts';
import { sql } from '../../packages/db/database.ts';
import { openHeadFolder } from '../../packages/seal/seal.ts';
import { columnsOf, damageTo, withoutGuards } from './damage.testing.ts';
import { verifyCustomer } from './verify.ts';
import { checkStanding } from './verify-standing.ts';

let books: OwnerBooks;
const folder = mkdtempSync(join(tmpdir(), 'commonhold-verify-'));
const heads = openHeadFolder(pathToFileURL(folder).href);
beforeAll(async () => {
  books = await ownerBooks();
  expect(await sealEverywhere(books.services, heads)).toBeGreaterThan(40);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await books.close();
});

async function verify(): Promise<{ sound: boolean; text: string }> {
  let text = '';
  const sound = await verifyCustomer(
    books.services.database,
    { key: 'test', customerId: books.customerId },
    { heads, files: books.services.files },
    books.clock.now(),
    (piece) => {
      text += piece;
    },
  );
  return { sound, text };
}

describe('verify', () => {
  it('finds sound books sound, and seals nothing twice', async () => {
    expect(await sealEverywhere(books.services, heads)).toBe(0);
    const { sound, text } = await verify();
    expect({ sound, text }).toEqual({
      sound: true,
      text: expect.stringMatching(
        /^test: \d+ rows sealed in 1 block; 1 head published, .*; 0 files read; balances and subledgers of 1 community added up\n {2}everything is as it was sealed and kept\n$/,
      ),
    });
  });

  it.each(['ledger.posting', 'ledger.entry', 'platform.audit_event'] as const)(
    'names the row when any column of %s is changed',
    async (table) => {
      for (const column of await columnsOf(books.db, table)) {
        const damage = await damageTo(books.db, books.customerId, table, column);
        const { sound, text } = await verify();
        expect([column, sound, text.includes(`${damage.name}`)], text).toEqual([column, false, true]);
        await damage.mend();
      }
      expect((await verify()).sound).toBe(true);
    },
  );

  it('says community, date and reference of the first damaged entry', async () => {
    const { asMigrator } = books.db;
    const found = await sql<{
      id: string;
      date: string;
      reference: string;
    }>`select entry_id as id, post_date::text as date, reference from ledger.entry
      where customer_id = ${books.customerId} and reference <> '' order by entry_id`.execute(asMigrator);
    const [first, second] = found.rows;
    const add = (id: string, cents: number) =>
      sql`update ledger.posting set amount_cents = amount_cents + ${cents} where customer_id = ${books.customerId} and entry_id = ${id} and leg = 1`;
    await withoutGuards(books.db, add(second?.id ?? '', 1), add(first?.id ?? '', 1));
    const { text } = await verify();
    expect(text.split('\n')[2]).toMatch(
      new RegExp(
        `^  Entry ${first?.id} of Maple Court, ${first?.date}, reference ${first?.reference}, .*: it is not as it was sealed \\(block 1\\)\\.$`,
      ),
    );
    await withoutGuards(books.db, add(second?.id ?? '', -1), add(first?.id ?? '', -1));
  });

  it.each([
    [
      'a balance',
      sql`update ledger.balance_delta set amount_cents = amount_cents + 100`,
      /Maple Court, Summary: .* in the summary, .* by its postings\./,
    ],
    [
      'what is open of a charge',
      sql`update receivables.charge set open_cents = open_cents - 1 where open_cents > 0`,
      /Charge \d+ of MC-\S+ of Maple Court: .* is kept, .* by its parts\./,
    ],
    [
      'what owners hold as prepaid',
      sql`update receivables.prepaid_balance set balance_cents = balance_cents + 1`,
      /Prepaid of MC-\S+ of Maple Court: .* is kept, .* by its parts\./,
    ],
    [
      'a movement of the owner subledger',
      sql`update receivables.application set amount_cents = amount_cents + 1 where amount_cents > 0`,
      /Maple Court, Receivables: .* against /,
    ],
  ])('finds %s changed by hand', async (_what, damage, words) => {
    const keep = { keep: false };
    await expect(
      books.db.asMigrator.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await damage.execute(tx);
        const { faults } = await checkStanding({ customerId: books.customerId, db: tx }, books.services.files, books.clock.now());
        expect(faults.join('\n')).toMatch(words);
        throw keep;
      }),
    ).rejects.toBe(keep);
    expect((await verify()).sound).toBe(true);
  });

  it('reads every statement that was kept with its hash: one flipped bit', async () => {
    const { files } = books.services;
    const { asMigrator } = books.db;
    const content = Buffer.from('a statement');
    const sha256 = createHash('sha256').update(content).digest('hex');
    const made = await sql<{ runId: string; ownershipId: string }>`
      with owner as (
        select customer_id, community_id, ownership_id from people.ownership where customer_id = ${books.customerId} order by ownership_id limit 1
      ), run as (
        insert into receivables.statement_run (customer_id, community_id, from_date, statement_date, due_date, whom, entered_by, entered_time,
          finished_time, statement_count, due_cents)
        select customer_id, community_id, '2026-01-01', '2026-01-31', '2026-02-15', 'EVERYONE', 1, now(), now(), 1, 0 from owner
        returning customer_id, community_id, statement_run_id
      )
      insert into receivables.statement (customer_id, community_id, statement_run_id, ownership_id, account_number, opening_cents, balance_cents,
        due_cents, pages, sha256)
      select r.customer_id, r.community_id, r.statement_run_id, o.ownership_id, 'MC-0001', 0, 0, 0, 1, ${sha256} from run r cross join owner o
      returning statement_run_id as "runId", ownership_id as "ownershipId"`.execute(asMigrator);
    const [{ runId, ownershipId } = { runId: '', ownershipId: '' }] = made.rows;
    const key = `${books.customerId}/statements/${runId}/${ownershipId}.pdf`;
    await files.put(key, content);
    expect((await verify()).text).toContain('; 1 file read;');
    await files.put(key, Buffer.from('a statemenu'));
    const { sound, text } = await verify();
    expect([sound, text]).toEqual([
      false,
      expect.stringContaining(`Statement of ownership ${ownershipId}, run ${runId}: it is not as it was kept.`),
    ]);
    await sql`delete from receivables.statement where customer_id = ${books.customerId} and statement_run_id = ${runId}`.execute(
      asMigrator,
    );
  });

  it('reads every attached file: one flipped bit, and one file that is gone', async () => {
    const { files } = books.services;
    const content = Buffer.from('minutes of the meeting');
    const sha256 = createHash('sha256').update(content).digest('hex');
    const { asMigrator } = books.db;
    const attachment = await sql<{
      id: string;
    }>`insert into records.attachment (customer_id, community_id, entity_kind, entity_id, name, group_name, entered_by, entered_time)
      values (${books.customerId}, ${books.communityId}, 'community', ${books.communityId}, 'Minutes', '',
        (select min(user_id) from identity.app_user where customer_id = ${books.customerId}), now()) returning attachment_id as id`.execute(
      asMigrator,
    );
    const fileKey = `${books.customerId}/attachments/minutes`;
    await files.put(fileKey, content);
    await sql`insert into records.attachment_version (customer_id, attachment_id, version, file_name, media_type, size_bytes, sha256, file_key, uploaded_by, uploaded_time)
      select customer_id, attachment_id, 1, 'minutes.txt', 'text/plain', ${content.length}, ${sha256}, ${fileKey}, entered_by, entered_time
      from records.attachment where customer_id = ${books.customerId} and attachment_id = ${attachment.rows[0]?.id}`.execute(asMigrator);
    expect(await verify()).toEqual({ sound: true, text: expect.stringContaining('1 file read') });
    const flipped = Buffer.from(content);
    flipped[3] = (flipped[3] ?? 0) ^ 1;
    await files.put(fileKey, flipped);
    expect(await verify()).toEqual({ sound: false, text: expect.stringContaining('File "Minutes", version 1: it is not as it was kept.') });
    await files.remove(fileKey);
    expect((await verify()).text).toContain('File "Minutes", version 1: it was kept and is gone.');
    await files.put(fileKey, content);
    expect((await verify()).sound).toBe(true);
  });

  it('finds an entry that was taken out, one whose postings stay behind, and two that changed places', async () => {
    const ids = (
      await sql<{ id: string }>`select entry_id as id from ledger.entry where customer_id = ${books.customerId} order by entry_id`.execute(
        books.db.asMigrator,
      )
    ).rows.map((row) => row.id);
    const [a = '', b = ''] = [ids[1], ids.at(-1)];
    const mine = sql`customer_id = ${books.customerId}`;
    const swap = [
      sql`update ledger.posting set entry_id = case entry_id when ${a}::bigint then -${b}::bigint else -${a}::bigint end where ${mine} and entry_id in (${a}, ${b})`,
      sql`update ledger.posting set entry_id = -entry_id where ${mine} and entry_id < 0`,
    ];
    await withoutGuards(books.db, ...swap);
    expect((await verify()).text).toMatch(new RegExp(`Entry ${a} of Maple Court[\\s\\S]*Entry ${b} of Maple Court`));
    await withoutGuards(books.db, ...swap);
    expect((await verify()).sound).toBe(true);

    await withoutGuards(books.db, sql`delete from ledger.entry where ${mine} and entry_id = ${a}`);
    const { text } = await verify();
    expect(text).toMatch(new RegExp(`Entry ${a} of Maple Court, 2026-\\S+: it was sealed and is gone \\(block 1\\)`));
    expect(text).toContain('rows of ledger.posting belong to it, and it is not there');
  });
});
