// Contracts with vendors from a file: new ones added, known ones changed, unknown vendors named with whom
// they resemble, all of it taken back.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aHome, type Home } from '../properties/home.testing.ts';
import { keptContracts } from './contract.store.ts';
import { vendorContractImport } from './contract-import.contract.ts';
import { vendor } from './vendor.contract.ts';

const { preview, commit, undo } = vendorContractImport.calls;
let home: Home;
beforeAll(async () => {
  home = await aHome();
  await home.server.call(vendor.addVendor, { name: 'Sierra Green', alias: 'SG-1' });
});
afterAll(() => home.server.close());

const file = (...lines: string[]) => ({ fileName: 'contracts.csv', content: Buffer.from(lines.join('\n')).toString('base64') });
const scope = () => ({ communityId: home.communityId });
const all = async () => {
  const { services, customerId } = home.server;
  const rows = await services.database.transact(customerId, (tx) => keptContracts.many.all(tx, home.communityId));
  return rows.map(({ facts }) => [facts.name, facts.startDate, facts.endDate, facts.amount, facts.renewsItself, facts.isInsuranceRequired]);
};

test('come in by vendor and name, change by a second file, and go back as they were', async () => {
  const first = file(
    'Vendor,Contract,From,Through,Amount,Auto Renew',
    'sg-1,Lawn care,2026-01-01,2026-12-31,1200.00,yes',
    'Sierra Green,Snow,2026-11-01,,,',
  );
  expect((await home.server.call(preview, { ...scope(), file: first })).rows.map((row) => row.act)).toEqual(['new', 'new']);
  await home.server.call(commit, { ...scope(), file: first });
  const before = await all();
  expect(before).toEqual([
    ['Lawn care', '2026-01-01', '2026-12-31', 120_000n, true, true],
    ['Snow', '2026-11-01', null, 0n, false, true],
  ]);
  const second = file('Vendor,Contract,From,Amount', 'Sierra Green,LAWN CARE,2026-01-01,1500.00', 'Sierra Green,Snow,2026-11-01,');
  const look = await home.server.call(preview, { ...scope(), file: second });
  expect(look.rows.map((row) => [row.act, row.note])).toEqual([
    ['changed', 'amount'],
    ['same', ''],
  ]);
  const { importRunId } = await home.server.call(commit, { ...scope(), file: second });
  expect((await all())[0]?.[3]).toBe(150_000n);
  await home.server.call(undo, { ...scope(), importRunId });
  expect(await all()).toEqual(before);
});

test('names what is wrong with each row', async () => {
  const given = file(
    'Vendor,Contract,From,Through,Notice',
    'Siera Green,Pool,2026-01-01,,',
    'SG-1,Pool,2026-05-01,2026-04-30,',
    'SG-1,Pump,2026-05-01,,9000',
  );
  const look = await home.server.call(preview, { ...scope(), file: given });
  expect(look.problems.map(({ line, column, severity, suggestion }) => [line, column, severity, suggestion])).toEqual([
    [2, 'vendor', 'error', 'Sierra Green'],
    [3, 'endDate', 'error', null],
    [4, 'noticeDays', 'error', null],
  ]);
  const token = await home.server.tokenFor('Auditor');
  expect((await home.server.send(commit, { ...scope(), file: given }, { token })).status).toBe(403);
});
