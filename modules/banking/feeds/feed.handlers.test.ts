// A bank connected by an aggregator at an origin of its own, and by files it leaves: lines come in once,
// pending ones never, a wrong link is undone, and matching goes by itself only while the feed is in order.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { banking } from '../banking.contract.ts';
import { feedJobs, readBanksEverywhere } from '../banking.server.ts';
import { aBankedCommunity, asFile, type BankedCommunity, januaryLines, statementText } from '../banking.testing.ts';
import { aggregatorWorld } from './aggregator-world.testing.ts';
import { bankFeeds, bankSettings } from './feed.contract.ts';

let maple: BankedCommunity;
let world: Awaited<ReturnType<typeof aggregatorWorld>>;
let folder: string;
let communityId: string;
const HOUR = 3_600_000;
beforeAll(async () => {
  maple = await aBankedCommunity();
  communityId = maple.communityId;
  world = await aggregatorWorld();
  folder = await mkdtemp(join(tmpdir(), 'bank-drop-'));
});
afterAll(async () => {
  await maple.close();
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const look = () => maple.call(bankFeeds.getBankFeeds, { communityId });
async function round(hours = 2) {
  maple.clock.advance(hours * HOUR);
  await readBanksEverywhere(maple.services);
  return look();
}
const lines = async () => {
  const found = await sql<{
    line: string;
  }>`select concat_ws(' ', line_on, amount_cents, type_code, description) as line from banking.bank_line
    where customer_id = ${maple.customerId} order by line_on, amount_cents`.execute(maple.db.asMigrator);
  return found.rows.map((row) => row.line);
};
const connect = (more: object = {}) =>
  maple.send(bankFeeds.connectBank, { communityId, provider: 'AGGREGATOR', institution: 'Nevada First', secret: 'access-1', ...more });

describe('an aggregator', () => {
  it('is connected where this installation reaches it, its code sealed', async () => {
    expect((await connect()).json.code).toBe('noProvider');
    expect((await look()).reachable).toEqual([]);
    maple.services.exchanges = { BANK_FEED: world.url, BANK_DROP: pathToFileURL(folder).href };
    expect((await connect({ secret: '' })).json.code).toBe('noSecret');
    expect((await connect({ bankAccountId: '99999999' })).status).toBe(404);
    expect((await connect()).status).toBe(200);
    const kept = await sql<{ sealed: string }>`select secret_sealed as sealed from banking.feed_connection`.execute(maple.db.asMigrator);
    expect(kept.rows[0]?.sealed).not.toContain('access-1');
    expect(JSON.stringify(await look())).not.toContain('access-1');
  });

  it('shows its accounts with evidence, and pending items apart', async () => {
    await maple.book([{ on: '2026-01-20', amount: '-1200.00', against: '2000', key: 'check:1', reference: '1001', description: 'Sierra' }]);
    world.book(
      { transaction_id: 't1', amount: 1200, date: '2026-01-23', name: 'CHECK 1001', check_number: '1001' },
      { transaction_id: 't2', amount: -500, date: '2026-01-13', name: 'DEPOSIT' },
      { transaction_id: 'p1', amount: 18, date: '2026-01-30', name: 'FEE', pending: true },
    );
    const { connections, accounts } = await round();
    expect(connections).toMatchObject([{ state: 'CONNECTED', detail: '' }]);
    expect(accounts).toMatchObject([{ last4: '4417', itemCount: 2, linked: null, balance: '1000.00' }]);
    expect(accounts[0]?.candidates[0]).toMatchObject({ bankAccountId: maple.bankAccountId, isProposed: true });
    expect(accounts[0]?.pending.map((one) => one.amount)).toEqual(['-18.00']);
    expect(await lines()).toEqual([]);
  });

  it('brings its lines in once it is linked, and knows those a statement brought in', async () => {
    const text = statementText({
      accountNumber: '001234564417',
      on: '2026-01-13',
      opening: '0.00',
      closing: '500.00',
      lines: januaryLines.slice(1, 2),
    });
    await maple.call(banking.importStatement, { communityId, file: asFile(text) });
    const { feedAccountId } = (await look()).accounts[0] ?? { feedAccountId: '' };
    const link = { communityId, feedAccountId, bankAccountId: maple.bankAccountId };
    expect((await maple.send(bankFeeds.unlinkFeedAccount, { communityId, feedAccountId })).json.code).toBe('notLinked');
    expect(await maple.call(bankFeeds.linkFeedAccount, link)).toEqual({ addedCount: 1, knownCount: 1 });
    expect((await maple.send(bankFeeds.linkFeedAccount, link)).json.code).toBe('linkedAlready');
    expect(await lines()).toEqual(['2026-01-13 50000 175 DEPOSIT', '2026-01-23 -120000 475 CHECK 1001']);
    expect((await look()).accounts[0]?.linked).toMatchObject({ last4: '4417', evidence: expect.stringContaining('Both end in 4417') });
  });

  it('books what was pending under its new key, and takes back what the bank removes', async () => {
    world.book(
      { transaction_id: 't3', amount: 18, date: '2026-01-31', name: 'SERVICE CHARGE', pending_transaction_id: 'p1' },
      { transaction_id: 't4', amount: 77, date: '2026-01-31', name: 'MISTAKE' },
    );
    world.takeBack('p1');
    expect((await round()).accounts[0]?.pending).toEqual([]);
    expect((await lines()).filter((line) => line.startsWith('2026-01-31'))).toHaveLength(2);
    world.takeBack('t4');
    world.change({ transaction_id: 't3', amount: 18.5, date: '2026-01-31', name: 'SERVICE CHARGE' });
    await round();
    expect((await lines()).filter((line) => line.startsWith('2026-01-31'))).toEqual(['2026-01-31 -1850 699 SERVICE CHARGE']);
  });

  it('is settled in place by the statement of the bank', async () => {
    const fee = { on: '2026-01-31', type: '698', amount: '18.50', text: 'SERVICE CHARGE JAN' };
    const [, , check] = januaryLines;
    const whole = check ? [check, fee] : [];
    const text = statementText({ accountNumber: '001234564417', on: '2026-01-31', opening: '500.00', closing: '-718.50', lines: whole });
    const result = await maple.call(banking.importStatement, { communityId, file: asFile(text) });
    expect(result).toMatchObject({ addedCount: 0 });
    expect((await lines()).at(-1)).toBe('2026-01-31 -1850 699 SERVICE CHARGE JAN');
    await round();
    expect(await lines()).toHaveLength(3);
  });

  it('matches by itself what leaves no doubt, while it is in order', async () => {
    const setting = { communityId, operatingId: maple.bankAccountId, reserveId: null, payablesId: null, lockboxId: null, autopayId: null };
    const { version } = await maple.call(bankSettings.getBankSettings, { communityId });
    await maple.call(bankSettings.saveBankSettings, { ...setting, version, isAutoMatch: true });
    const head = { communityId, bankAccountId: maple.bankAccountId, statementDate: '2026-01-31', statementBalance: '-718.50' };
    const { reconciliationId } = await maple.call(banking.startReconciliation, head);
    await round();
    const { matched } = await maple.call(banking.getReconciliation, { communityId, reconciliationId });
    expect(matched.map((one) => [one.kind, one.reason])).toEqual([['AUTO', 'Check number and amount agree']]);
  });

  it('leaves what is matched as it is, and says what the bank did to it', async () => {
    world.takeBack('t1');
    const [account] = (await round()).accounts;
    expect(account?.remarks).toMatchObject([{ remark: 'The bank removed this line after it was matched.' }]);
    expect(await lines()).toContain('2026-01-23 -120000 475 CHECK 1001');
  });

  it('asks to sign in again, goes stale, and then matches nothing', async () => {
    world.state.code = 'access-2';
    expect((await round()).connections[0]).toMatchObject({
      state: 'SIGN_IN_NEEDED',
      detail: 'the login details of this item have changed',
    });
    const off = await maple.call(bankSettings.getBankSettings, { communityId });
    expect(off.automationOff).toEqual(['Nevada First: needs sign-in.']);
    const { feedConnectionId } = (await look()).connections[0] ?? { feedConnectionId: '' };
    const at = { communityId, feedConnectionId };
    expect((await maple.send(bankFeeds.renewSignIn, { ...at, secret: '' })).json.code).toBe('noSecret');
    await maple.call(bankFeeds.renewSignIn, { ...at, secret: 'access-2' });
    expect((await round()).connections[0]).toMatchObject({ state: 'CONNECTED' });
    world.state.isAway = true;
    const [away] = (await round(80)).connections;
    expect(away).toMatchObject({ state: 'STALE', detail: 'The aggregator answered 503 INTERNAL_SERVER_ERROR.' });
    world.state.isAway = false;
    await maple.call(bankFeeds.readBankNow, at);
    expect((await round()).connections[0]?.state).toBe('CONNECTED');
  });

  it('loses the lines of a wrong link that are not matched, and ends without its code', async () => {
    const { feedAccountId = '', feedConnectionId = '' } = (await look()).accounts[0] ?? {};
    world.book({ transaction_id: 't9', amount: 5, date: '2026-02-03', name: 'LATE' });
    await round();
    expect(await lines()).toContain('2026-02-03 -500 699 LATE');
    expect(await maple.call(bankFeeds.unlinkFeedAccount, { communityId, feedAccountId })).toEqual({ removedCount: 1, keptCount: 1 });
    expect(await lines()).not.toContain('2026-02-03 -500 699 LATE');
    const at = { communityId, feedConnectionId };
    await maple.call(bankFeeds.disconnectBank, at);
    expect((await maple.send(bankFeeds.disconnectBank, at)).json.code).toBe('disconnected');
    expect((await look()).connections[0]?.state).toBe('DISCONNECTED');
  });

  it('is fed from one side', async () => {
    world.state.code = 'access-1';
    await connect({ institution: 'Second' });
    await connect({ institution: 'Third' });
    const { accounts } = await round();
    const [second, third] = accounts.filter((one) => one.institution !== 'Nevada First');
    const link = (feedAccountId = '') =>
      maple.send(bankFeeds.linkFeedAccount, { communityId, feedAccountId, bankAccountId: maple.bankAccountId });
    expect((await link(second?.feedAccountId)).status).toBe(200);
    expect((await link(third?.feedAccountId)).json.code).toBe('fedAlready');
  });
});

describe('files a bank leaves', () => {
  const place = () => join(folder, `${maple.customerId}-${communityId}`);
  it('come in by the account they name, each once, and a broken one is said', async () => {
    await mkdir(place());
    const fee = { on: '2026-03-02', type: '698', amount: '3.00', text: 'FEE MARCH' };
    const text = statementText({ accountNumber: '001234564417', on: '2026-03-02', opening: '3.00', closing: '0.00', lines: [fee] });
    await writeFile(join(place(), 'march.bai'), text);
    await writeFile(join(place(), 'broken.bai'), '01,garbage');
    await writeFile(join(place(), 'march.csv'), 'Date,Description,Amount\n03/05/2026,CARD,-4.00\n');
    const made = await connect({ provider: 'FILE_DROP', institution: 'Drop', secret: '', bankAccountId: maple.bankAccountId });
    expect(made.status).toBe(200);
    const connection = (await round()).connections.find((one) => one.institution === 'Drop');
    expect(connection?.state).toBe('CONNECTED');
    expect(connection?.detail).toMatch(/^broken\.bai: .*cannot be read/);
    expect((await lines()).slice(-2)).toEqual(['2026-03-02 -300 698 FEE MARCH', '2026-03-05 -400 699 CARD']);
    const before = await lines();
    await writeFile(join(place(), 'broken.bai'), text);
    const again = (await round()).connections.find((one) => one.institution === 'Drop');
    expect(again).toMatchObject({ state: 'CONNECTED', detail: '', bankAccountId: maple.bankAccountId });
    expect(await lines()).toEqual(before);
  });

  it('are read at an address by the login of the connection', async () => {
    const server = createServer((request, response) => {
      const known = request.headers.authorization === `Basic ${Buffer.from('maple:pass').toString('base64')}`;
      if (!known) return response.writeHead(401).end();
      const fee = { on: '2026-04-02', type: '698', amount: '6.00', text: 'FEE APRIL' };
      const file = statementText({ accountNumber: '001234564417', on: '2026-04-02', opening: '6.00', closing: '0.00', lines: [fee] });
      return response.end(request.url === '/drop/' ? 'april.bai\n../up.bai\n' : file);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    maple.services.exchanges = { BANK_DROP: `http://127.0.0.1:${(server.address() as AddressInfo).port}/drop` };
    await connect({ provider: 'FILE_DROP', institution: 'Wrong', login: 'maple', secret: 'no' });
    const { json } = await connect({ provider: 'FILE_DROP', institution: 'Right', login: 'maple', secret: 'pass' });
    const { connections } = await round();
    expect(connections.find((one) => one.institution === 'Wrong')?.state).toBe('SIGN_IN_NEEDED');
    expect(connections.find((one) => one.institution === 'Right')?.state).toBe('CONNECTED');
    expect(await lines()).toContain('2026-04-02 -600 698 FEE APRIL');
    const [job] = feedJobs;
    const payload = { communityId, feedConnectionId: String(json['feedConnectionId']) };
    const { customerId, services } = maple;
    const done = await job?.run({ customerId, services, payload, jobId: '', userId: null, progress: () => undefined } as never);
    expect(done).toEqual({ state: 'CONNECTED' });
    server.close();
  });
});

describe('the settings', () => {
  it('keep the accounts offered first, once by version', async () => {
    const found = await maple.call(bankSettings.getBankSettings, { communityId });
    const { bankAccounts: _accounts, automationOff: _off, ...setting } = found;
    const own = { communityId, ...setting, payablesId: maple.bankAccountId, staleDays: 5 };
    await maple.call(bankSettings.saveBankSettings, own);
    expect((await maple.send(bankSettings.saveBankSettings, own)).json.code).toBe('changedMeanwhile');
    expect(await maple.call(bankSettings.getBankSettings, { communityId })).toMatchObject({
      payablesId: maple.bankAccountId,
      staleDays: 5,
    });
    const { version } = await maple.call(bankSettings.getBankSettings, { communityId });
    expect((await maple.send(bankSettings.saveBankSettings, { ...own, version, reserveId: '99999999' })).status).toBe(404);
  });

  it('keep a community that wants no feed from being read', async () => {
    const { bankAccounts: _accounts, automationOff: _off, ...setting } = await maple.call(bankSettings.getBankSettings, { communityId });
    await maple.call(bankSettings.saveBankSettings, { communityId, ...setting, isFeedOn: false });
    const before = world.asked.length;
    await round();
    expect(world.asked).toHaveLength(before);
  });
});
