// Statements in other formats than BAI2 through the calls: found by number, once only, refused in another
// currency, and reconciled to zero.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { centsToText } from '../../../packages/kernel/kernel.ts';
import { banking } from '../banking.contract.ts';
import { aBankedCommunity, asFile, type BankedCommunity } from '../banking.testing.ts';

let maple: BankedCommunity;
beforeAll(async () => {
  maple = await aBankedCommunity();
});
afterAll(() => maple.close());

const sample = (name: string) => readFileSync(join(import.meta.dirname, '../testdata', name), 'utf8');
const take = (text: string, name = 'download.bin', bankAccountId?: string) =>
  maple.call(banking.importStatement, {
    communityId: maple.communityId,
    file: asFile(text, name),
    ...(bankAccountId ? { bankAccountId } : {}),
  });

const movement = (n: number, day: number, cents: number) =>
  `<STMTTRN><TRNTYPE>DEP<DTPOSTED>202601${String(day).padStart(2, '0')}<TRNAMT>${centsToText(BigInt(cents))}<FITID>F${n}<NAME>Movement ${n}</STMTTRN>`;
const qfx = (movements: readonly string[], written = '20260131', accountNumber = '001234564417') =>
  `OFXHEADER:100\nVERSION:102\n\n<OFX><SIGNONMSGSRSV1><SONRS><DTSERVER>${written}<INTU.BID>3000</SONRS></SIGNONMSGSRSV1><BANKMSGSRSV1><STMTTRNRS><STMTRS>
<CURDEF>USD<BANKACCTFROM><BANKID>121042882<ACCTID>${accountNumber}</BANKACCTFROM><BANKTRANLIST>${movements.join('\n')}</BANKTRANLIST>
<LEDGERBAL><BALAMT>10.00<DTASOF>20260131</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

test('a file of QuickBooks finds its account by number, and the same file again adds nothing', async () => {
  const file = qfx([movement(1, 5, 500), movement(2, 6, -700)]);
  const first = await take(file, 'bank.qbo');
  expect([first.addedCount, first.accounts.map((one) => [one.name, one.closing])]).toEqual([2, [['Operating', '10.00']]]);
  const again = await take(file, 'renamed.txt');
  expect([again.addedCount, again.knownCount, again.importedBefore?.importedBy]).toEqual([0, 2, expect.any(String)]);
});

test('another currency is refused with its reason, a file of nobody names the numbers', async () => {
  const answer = async (text: string) => {
    const { status, json } = await maple.send(banking.previewStatement, { communityId: maple.communityId, file: asFile(text) });
    return [status, json.code, json.errorMessage];
  };
  expect(await answer(sample('bank_medium.ofx'))).toEqual([
    409,
    'otherCurrency',
    'This file is kept in CAD. Only statements in US dollars are imported.',
  ]);
  expect(await answer(sample('camt053.v8.xml'))).toEqual([
    409,
    'otherCurrency',
    'This file is kept in EUR. Only statements in US dollars are imported.',
  ]);
  expect((await answer(sample('checking.ofx')))[1]).toBe('noAccountMatched');
});

test('files that overlap, in whatever order and however often, leave the lines of their union', async () => {
  const all = Array.from({ length: 6 }, (_, n) => movement(n + 10, 10 + n, (n + 1) * 100));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uniqueArray(fc.nat({ max: 5 }), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
      async (picks) => {
        const fresh = await aBankedCommunity();
        const into = (text: string) => fresh.call(banking.importStatement, { communityId: fresh.communityId, file: asFile(text) });
        let added = 0;
        for (const [n, pick] of picks.entries()) {
          const file = qfx(
            pick.map((i) => all[i] ?? ''),
            n === 1 ? '20260130' : '20260131',
          );
          added += (await into(file)).addedCount;
          expect((await into(file)).addedCount).toBe(0);
        }
        expect(added).toBe(new Set(picks.flat()).size);
        await fresh.close();
      },
    ),
    { numRuns: 3 },
  );
});

test('a CSV file asks for its account, and what its columns hold is remembered for the next', async () => {
  const fresh = await aBankedCommunity();
  const { communityId, bankAccountId } = fresh;
  const file = (name: string) => ({
    fileName: name,
    content: readFileSync(join(import.meta.dirname, '../testdata', name)).toString('base64'),
  });
  const first = { communityId, file: file('made-csv-6-no-titles.csv') };
  const unknown = await fresh.send(banking.previewStatement, first);
  expect([unknown.status, unknown.json.code]).toEqual([409, 'accountNeeded']);
  const look = await fresh.call(banking.previewStatement, { ...first, bankAccountId });
  expect([look.addedCount, look.csv?.isRemembered, look.csv?.mapping.amounts]).toEqual([3, false, 'NEGATED']);
  const mapping = { ...(look.csv?.mapping ?? expect.fail()), amounts: 'SIGNED' as const };
  const taken = await fresh.call(banking.importStatement, { ...first, bankAccountId, mapping });
  expect(taken.accounts.map((one) => [one.addedCount, one.moneyIn, one.moneyOut])).toEqual([[3, '1218.00', '3390.00']]);
  const again = await fresh.call(banking.previewStatement, { ...first, bankAccountId });
  expect([again.addedCount, again.csv?.isRemembered, again.csv?.mapping.amounts]).toEqual([0, true, 'SIGNED']);
  await fresh.close();
});
