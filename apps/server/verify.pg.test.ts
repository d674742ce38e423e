// The check of the books in the running product: whatever column of a posting, entry or event is changed by hand, it names the entry.
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
    heads,
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
      text: expect.stringMatching(/^test: \d+ rows sealed in 1 block; 1 head published, .*\n {2}everything is as it was sealed\n$/),
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
