// A month of a condominium of 77 units under each method: every act of a bookkeeper, tied out, reconciled by
// hand, closed and judged by hledger; then each undone, with nothing left but the fees of the return.
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasCommunity } from '../../modules/communities/communities.server.ts';
import { aServer, type TestServer } from '../../modules/identity/identity.testing.ts';
import { journalFormats } from '../../modules/ledger/export/journal-export.handlers.ts';
import { accounting, tieOuts } from '../../modules/ledger/ledger.contract.ts';
import { specials } from '../../modules/receivables/receivables.contract.ts';
import { centsToText, sumCents, textToCents } from '../../packages/kernel/kernel.ts';
import { rowCounts, standingOf } from './book-standing.testing.ts';
import {
  acts,
  assessByShare,
  assessRoof,
  type Condominium,
  everyOwner,
  homeCount,
  openReconciliation,
  reconcileByHand,
  setUpCondominium,
  takeBack,
  turnJanuary,
  yearTotal,
} from './bookkeeping.testing.ts';
import { exportJournal } from './export-journal.ts';
import { allRoutes } from './registry.ts';
import type { Cast } from './sample/maple-court.ts';
import { inProcess, Player } from './sample/player.ts';

const methods = ['ACCRUAL', 'CASH', 'MODIFIED'] as const;
let server: TestServer;
let cast: Cast;
beforeAll(async () => {
  server = await aServer(allRoutes, hasCommunity);
  const as = async () => new Player(inProcess(server.app), await server.tokenFor('Administrator'));
  cast = { clerk: await as(), approver: await as() };
}, 120_000);
afterAll(() => server.close());

const nameOf = (method: string) => `First Month ${method.toLowerCase()}`;
const standing = (of: Condominium) => server.services.database.read(server.customerId, (tx) => standingOf(tx, of.communityId));
const counts = () => server.services.database.read(server.customerId, rowCounts);
const balanceOf = async (of: Condominium, number: string) => {
  const chart = await cast.clerk.call(accounting.listAccounts, { communityId: of.communityId, asOfDate: '2026-12-31' });
  return chart.find((one) => one.number === number)?.balance ?? '0.00';
};

/** Every account and every owner as hledger finds them in the journal, and as the product shows them. */
async function judged(of: Condominium) {
  const { communityId, name } = of;
  const format = journalFormats['hledger'];
  if (!format) throw new Error('hledger has its format');
  let input = '';
  await exportJournal(server.services.database, 'test', name, format, async (piece) => {
    input += piece;
  });
  const hledger = (...args: string[]) => spawnSync('hledger', ['-f', '-', ...args], { input, encoding: 'utf8', maxBuffer: 100_000_000 });
  const { status, stderr } = hledger('check', '--strict');
  const rows = hledger('balance', '-N', '--flat', '-E', '-O', 'csv').stdout.matchAll(/^"([^"]*)","\$?(-?)\$?([\d.,]*)"$/gm);
  const found = new Map(
    [...rows].map(([, account = '', sign, amount = '']) => [
      account,
      textToCents(amount === '0' ? '0.00' : `${sign}${amount.replaceAll(',', '')}`),
    ]),
  );
  const theirs: Record<string, string> = {};
  const ours: Record<string, string> = {};
  for (const [account, cents] of found) {
    const number = /^(?!Equity:Memo).*:(\d{4})-[^:]*$/.exec(account)?.[1] ?? /^Equity:Memo:Receivable:(CT-\d{4})$/.exec(account)?.[1];
    if (number && cents !== 0n) theirs[number] = centsToText(cents);
  }
  for (const { number, balance } of await cast.clerk.call(accounting.listAccounts, { communityId, asOfDate: '2026-12-31' }))
    if (balance !== '0.00') ours[number] = balance;
  for (const owner of await everyOwner(cast.clerk, of)) {
    const net = textToCents(owner.owes) - textToCents(owner.prepaid);
    if (net !== 0n) ours[owner.accountNumber] = centsToText(net);
  }
  return { check: [status, stderr], theirs, ours };
}

async function lamps(of: Condominium): Promise<string[]> {
  const { tieOuts: found } = await cast.clerk.call(tieOuts.getTieOuts, { communityId: of.communityId, asOfDate: '2026-01-31' });
  return found.filter((one) => one.lamp === 'RED').map((one) => one.name);
}

describe.each(methods)('a month under %s', (method) => {
  let of: Condominium;
  let before: string[];
  let specialId = '';
  const batches: { name: string; batchId: string }[] = [];
  beforeAll(async () => {
    of = await setUpCondominium(cast.clerk, nameOf(method), method, methods.indexOf(method));
  }, 120_000);

  test('is assessed by share, exact over 77 homes, with a special assessment in 24 installments', async () => {
    const { installmentTotal, amounts } = await assessByShare(cast, of);
    expect([amounts.length, centsToText(sumCents(amounts.map(textToCents)))]).toEqual([homeCount, installmentTotal]);
    expect(installmentTotal).toBe('102880.66');
    specialId = await assessRoof(cast, of);
    const special = await cast.clerk.call(specials.getSpecial, { communityId: of.communityId, specialAssessmentId: specialId });
    expect([special.total, special.endDate, special.homes.length]).toEqual([yearTotal, '2027-12-01', homeCount]);
    expect(centsToText(sumCents(special.homes.map((home) => textToCents(home.total))))).toBe(yearTotal);
    before = await standing(of);
  });

  test('every act posts, the subledgers tie, and hledger agrees', async () => {
    for (const { name, play } of acts) for (const batchId of await play(cast, of)) batches.push({ name, batchId });
    expect(await lamps(of)).toEqual([]);
    const { check, theirs, ours } = await judged(of);
    expect(check).toEqual([0, '']);
    expect(Object.keys(ours).length).toBeGreaterThan(10);
    expect(theirs).toEqual(ours);
  }, 120_000);

  test('the bank is ticked off to zero and the month closes; then all of it goes back', async () => {
    const rowsBefore = await counts();
    const reconciliationId = await reconcileByHand(cast, of, await balanceOf(of, '1010'));
    await turnJanuary(cast, of, 'CLOSED');
    await turnJanuary(cast, of, 'OPEN');
    await openReconciliation(cast, of, reconciliationId);
    const kept: string[] = [];
    for (const { name, batchId } of batches.toReversed()) if ((await takeBack(cast, of, batchId)) !== null) kept.push(name);
    expect(kept).toEqual(['a returned payment with both fees']);
    await cast.clerk.call(specials.stopSpecial, { communityId: of.communityId, specialAssessmentId: specialId, reason: 'Undone' });

    // What the bank returned stays returned: its two fees are all that is left.
    const left = (await standing(of)).filter((line) => !before.includes(line));
    expect(before.filter((line) => !left.includes(line) && line.startsWith('account'))).toEqual([]);
    expect(new Set(left.map((line) => line.split(' ').at(-1)))).toEqual(
      new Set(method === 'CASH' ? ['3500', '1200', '-1200'] : ['3500', '-3500', '1200', '-1200']),
    );
    expect((await counts()).every((n, i) => n >= (rowsBefore[i] ?? 0))).toBe(true);
    expect(await lamps(of)).toEqual([]);
    const { check, theirs, ours } = await judged(of);
    expect([check, theirs]).toEqual([[0, ''], ours]);
  }, 120_000);
});
