// What depends on the set-up of a community, through the real gate: refused with what is missing, let through
// when it is there, and nothing else stopped.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { community } from '../../modules/communities/communities.contract.ts';
import { hasCommunity, whyClosed } from '../../modules/communities/communities.server.ts';
import { aServer, type TestServer } from '../../modules/identity/identity.testing.ts';
import { accounting, chartImport } from '../../modules/ledger/ledger.contract.ts';
import { propertyImport, setUp, waitingCalls } from '../../modules/lifecycle/lifecycle.contract.ts';
import { awaitedSetUp } from '../../modules/lifecycle/lifecycle.server.ts';
import { bills } from '../../modules/payables/payables.contract.ts';
import { billing } from '../../modules/receivables/receivables.contract.ts';
import { cachesOf } from '../../packages/http/caches.ts';
import { allRoutes } from './registry.ts';
import { formOf } from './sound-input.testing.ts';

let of: TestServer;
let communityId: string;
beforeAll(async () => {
  of = await aServer(allRoutes, hasCommunity, whyClosed, [], awaitedSetUp);
  const facts = { name: 'Oak Court', shortCode: 'OAK', legalName: 'Oak', city: 'Reno', state: 'NV', timeZone: 'UTC', unitCount: 2 };
  ({ communityId } = await of.call(community.addCommunity, facts));
});
afterAll(() => of.close());

const text = (fileName: string, lines: readonly string[]) => ({ fileName, content: Buffer.from(lines.join('\n')).toString('base64') });
const forms = new Map(allRoutes.map(({ endpoint }) => [endpoint.name, formOf(endpoint)]));
const soundInput = (name: string) => forms.get(name)?.make((kind) => (kind === 'communityId' ? communityId : '1'));

/** The names of those that wait. */
async function waiting() {
  const waits: string[] = [];
  for (const name of waitingCalls.keys()) {
    const route = allRoutes.find(({ endpoint }) => endpoint.name === name);
    const { json } = await of.send(route?.endpoint as never, soundInput(name));
    if (json.code === 'setUpAwaited') waits.push(name);
  }
  return waits;
}

it('names calls of which the gate can tell the community', () => {
  expect([...waitingCalls.keys()].filter((name) => !forms.get(name)?.kinds.includes('communityId'))).toEqual([]);
});

it('keeps everything of them waiting for a community of which there is nothing but its name, and says what is missing', async () => {
  expect(await waiting()).toEqual([...waitingCalls.keys()]);
  const refused = await of.send(billing.keepCharges, soundInput(billing.keepCharges.name));
  expect([refused.status, refused.json.errorMessage]).toEqual([
    409,
    'This waits for the set-up of Oak Court. Still missing: A fiscal year with its periods. A chart of accounts. Properties.',
  ]);
  const token = await of.tokenFor('Accountant');
  expect((await of.send(setUp.whatIsAwaited, { communityId, parts: ['ACCOUNTING'] }, { token })).json).toEqual({
    missing: ['A fiscal year with its periods.', 'A chart of accounts.'],
  });
});

it('lets bills through with the books, and charges with the owners', async () => {
  const chart = text('chart.csv', [
    'number,name,type,fund,role',
    '1010,Operating cash,ASSET,OPERATING,CASH',
    '2000,Accounts payable,LIABILITY,OPERATING,PAYABLE',
    '3000,Fund balance,EQUITY,OPERATING,FUND_BALANCE',
  ]);
  await of.call(chartImport.calls.commit, { communityId, file: chart });
  await of.call(accounting.addFiscalYear, { communityId, label: '2026', startDate: '2026-01-01', method: 'ACCRUAL', frequency: 'MONTHLY' });
  const waits = await waiting();
  expect(waits).not.toContain(bills.addBill.name);
  expect(waits).toContain(billing.keepCharges.name);
  const home = (number: number, owner: string) => `${number},Oak Ct,Reno,NV,89501,${owner}`;
  const homes = text('homes.csv', ['Number,Street,City,State,Postcode,Owner', home(1, '"Aldana, Rosa"'), home(2, '"Bishop, Luis"')]);
  await of.call(propertyImport.calls.commit, { communityId, file: homes });
  expect(await waiting()).toEqual([]);
});

it('asks no more about one that is active', async () => {
  for (const part of ['ACCOUNTING', 'PROPERTIES'] as const) await of.call(setUp.finishPart, { communityId, part });
  expect(await waiting()).toEqual([]);
  expect(
    cachesOf(of.services)
      .find(({ name }) => name === 'Communities set up')
      ?.size(),
  ).toBe(1);
});
