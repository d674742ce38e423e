// Large tables are read and planned beside the thread that answers: other calls do not wait for 100,000 rows.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyImport } from '../../packages/contract/contract.ts';
import { community } from '../communities/communities.contract.ts';
import { aServer, type TestServer } from '../ledger/ledger.testing.ts';
import { ownerImport } from '../people/people.contract.ts';
import { propertyImport } from './lifecycle.contract.ts';
import { lifecycleRoutes } from './lifecycle.server.ts';

let server: TestServer;
let communityId: string;
beforeAll(async () => {
  server = await aServer(lifecycleRoutes);
  const facts = { legalName: 'Oak', street: '', city: 'Reno', state: 'NV', postcode: '', timeZone: 'UTC' };
  ({ communityId } = await server.call(community.addCommunity, { ...facts, name: 'Oak Court', shortCode: 'OC' }));
});
afterAll(() => server.close());

const ROWS = 100_000;
const lines = (titles: string, row: (i: number) => string) => `${titles}\n${Array.from({ length: ROWS }, (_, i) => row(i)).join('\n')}\n`;

const files: [what: string, of: unknown, text: () => string][] = [
  ['owners', ownerImport, () => lines('Property,First Name,Last Name,Settlement', (i) => `OC-${i},Ann,Owner${i},2024-01-02`)],
  ['properties', propertyImport, () => lines('Number,Street,City,State,ZIP', (i) => `${i + 1},Main St,Reno,NV,89501`)],
];

it.each(files)('while 100,000 rows of %s are previewed, other calls are answered', async (_what, of, text) => {
  const file = { fileName: 'rows.csv', content: Buffer.from(text()).toString('base64') };
  const preview = (of as AnyImport).calls.preview as never;
  let isPlanned = false;
  const delay = monitorEventLoopDelay({ resolution: 10 });
  // The body of the call is parsed here, before the thread has it.
  const planning = server.send(preview, { communityId, file }).finally(() => {
    isPlanned = true;
  });
  await server.send(community.listCommunities, {});
  delay.enable();
  const begin = performance.now();
  let answered = 0;
  while (!isPlanned) {
    expect((await server.send(community.listCommunities, {})).status).toBe(200);
    if (!isPlanned) answered += 1;
  }
  delay.disable();
  expect((await planning).json).toMatchObject({ rowCount: ROWS });
  expect(answered).toBeGreaterThan(5);
  // However slow the machine is: no other call waits for a large part of the whole.
  expect(delay.max * 1e-6).toBeLessThan(0.25 * (performance.now() - begin));
});
