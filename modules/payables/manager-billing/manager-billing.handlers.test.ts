// Internal billing through the calls: contract, events, the bill of a month in the community's books, its
// cancelling, the file, and every refusal.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientInput } from '../../../packages/contract/contract.ts';
import { accountId } from '../../ledger/ledger.testing.ts';
import { bills, managerBilling } from '../payables.contract.ts';
import { aPayingCommunity, type PayingCommunity } from '../payables.testing.ts';

let maple: PayingCommunity;
let communityId: string;
beforeAll(async () => {
  maple = await aPayingCommunity();
  communityId = maple.communityId;
});
afterAll(() => maple.close());

type Terms = ClientInput<typeof managerBilling.saveManagerContract>;
const monthDate = '2026-01-01';
const terms = (more: Partial<Terms> = {}): Terms => ({
  communityId,
  vendorId: maple.cascade,
  accountId: accountId(maple, '5010'),
  startMonthDate: '2026-01-01',
  flat: '250.00',
  raiseBasisPoints: 0,
  dueDays: 15,
  doorRates: [{ fromCount: 1, rate: '10.00' }],
  rates: [{ kind: 'HOURS', rate: '95.00' }],
  ...more,
});
const codeOf = ({ json }: { json: Record<string, unknown> }) => json.code;
const see = () => maple.call(managerBilling.getBilling, { communityId, monthDate });
const refusalOf = async (month: string) =>
  (await maple.call(managerBilling.previewManagerBill, { communityId, monthDate: month })).refusal?.code;

test('without a contract nothing is billed and no event is entered', async () => {
  const event = { communityId, kind: 'HOURS', eventDate: '2026-01-10', quantity: 2, description: 'Flood' };
  expect(codeOf(await maple.send(managerBilling.addManagerEvent, event))).toBe('noContract');
  expect(codeOf(await maple.send(managerBilling.previewManagerBill, { communityId, monthDate }))).toBe('noContract');
  expect(await maple.call(managerBilling.listBilling, { monthDate })).toMatchObject({
    rows: [{ communityId, hasContract: false, total: '0.00' }],
  });
});

test('a contract is set once seen, with rates that differ and an account that takes charges', async () => {
  const save = (more: Partial<Terms>) => maple.send(managerBilling.saveManagerContract, terms(more));
  expect(codeOf(await save({ endMonthDate: '2025-12-01' }))).toBe('endsBeforeStart');
  const twice = [
    { fromCount: 5, rate: '1.00' },
    { fromCount: 5, rate: '2.00' },
  ];
  expect(codeOf(await save({ doorRates: twice }))).toBe('rateTwice');
  expect(codeOf(await save({ accountId: accountId(maple, '1200') }))).toBe('accountNotChargeable');
  expect((await save({ vendorId: '999999' })).status).toBe(404);
  const { version } = await maple.call(managerBilling.saveManagerContract, terms());
  expect(codeOf(await save({ flat: '1.00' }))).toBe('changedMeanwhile');
  expect((await save({ version: version as Terms['version'] })).status).toBe(200);
  const { contract, doors } = await see();
  expect([contract?.vendorName, contract?.flat, doors]).toEqual(['Cascade Community Management', '250.00', 12]);
});

test('the month is billed by doors, fee and events, and books a bill the community owes', async () => {
  const add = (event: object) => maple.send(managerBilling.addManagerEvent, { communityId, eventDate: '2026-01-10', ...event });
  expect(codeOf(await add({ kind: 'COST', description: 'Locksmith' }))).toBe('costNeeded');
  expect(codeOf(await add({ kind: 'HOURS', cost: '3.00', description: 'Flood' }))).toBe('costNeeded');
  await add({ kind: 'HOURS', quantity: 2, description: 'Flood in unit 4' });
  await add({ kind: 'COST', cost: '61.25', description: 'Locksmith' });
  await add({ kind: 'COPIES', quantity: 40, description: 'Board packets' });
  const late = (await add({ kind: 'HOURS', eventDate: '2026-02-03', description: 'February' })).json as { managerEventId: string };
  const { baseHash, lines, total, dueDate } = await maple.call(managerBilling.previewManagerBill, { communityId, monthDate });
  // Copies have no rate in the contract: they are seen, and not billed.
  expect(lines.map(({ kind, quantity, amount }) => [kind, quantity, amount])).toEqual([
    ['FLAT', 1, '250.00'],
    ['DOOR', 12, '120.00'],
    ['HOURS', 2, '190.00'],
    ['COST', 1, '61.25'],
  ]);
  expect([total, dueDate]).toEqual(['621.25', '2026-02-15T00:00:00']);
  expect(await maple.call(managerBilling.listBilledEvents, { communityId, monthDate, kind: 'HOURS' })).toMatchObject([
    { what: 'Flood in unit 4', quantity: 2 },
  ]);
  expect(await maple.call(managerBilling.listBilledEvents, { communityId, monthDate, kind: 'LETTER' })).toEqual([]);
  expect(await maple.call(managerBilling.listBilledEvents, { communityId, monthDate, kind: 'STATEMENT' })).toEqual([]);

  const made = await maple.call(managerBilling.billManagerMonth, { communityId, monthDate, baseHash });
  const bill = await maple.call(bills.getBill, { communityId, billId: made.billId });
  expect(bill).toMatchObject({ vendorId: maple.cascade, total: '621.25', billNumber: made.billNumber });
  expect(bill.lines).toHaveLength(4);
  expect(await refusalOf(monthDate)).toBe('monthBilled');
  const seen = await see();
  expect([seen.total, seen.waiting]).toEqual(['621.25', []]);
  expect(await maple.call(managerBilling.listBilledEvents, { communityId, monthDate, kind: 'COST' })).toMatchObject([
    { what: 'Locksmith' },
  ]);
  await maple.call(managerBilling.removeManagerEvent, { communityId, managerEventId: late.managerEventId });
  expect((await maple.send(managerBilling.removeManagerEvent, { communityId, managerEventId: late.managerEventId })).status).toBe(404);

  const answer = await maple.app.inject({
    method: 'GET',
    url: managerBilling.managerInvoiceFile.path,
    query: { monthDate },
    headers: { authorization: `Bearer ${await maple.tokenFor('Administrator')}` },
  });
  const rows = answer.body.split('\r\n');
  expect(rows[1]).toBe(`${made.billNumber},2026-01-31,2026-02-15,Maple Court,Monthly fee,1,250.00,250.00`);
  expect(rows).toHaveLength(6);
});

test('an event on a bill stays; once the bill is canceled the month and its events are billed again', async () => {
  const [invoice] = (await see()).invoices;
  const { rows } = await maple.services.database.read(maple.customerId, async () => ({ rows: await heldEvents() }));
  expect(codeOf(await maple.send(managerBilling.removeManagerEvent, { communityId, managerEventId: rows[0] ?? '' }))).toBe('eventBilled');
  await maple.call(bills.cancelBill, { communityId, billId: invoice?.billId ?? '', reason: 'Wrong rate' });
  expect((await see()).waiting.map((one) => one.description)).toEqual(['Flood in unit 4', 'Locksmith', 'Board packets']);
  const { baseHash, total } = await maple.call(managerBilling.previewManagerBill, { communityId, monthDate });
  expect(total).toBe('621.25');
  expect((await maple.send(managerBilling.billManagerMonth, { communityId, monthDate, baseHash })).status).toBe(200);
});

test('a month outside the contract and one with nothing to bill are refused', async () => {
  expect(await refusalOf('2025-12-01')).toBe('notInContract');
  const { contract } = await see();
  const none = terms({ version: contract?.version as Terms['version'], flat: '0.00', doorRates: [], rates: [] });
  await maple.call(managerBilling.saveManagerContract, none);
  expect(await refusalOf('2026-03-01')).toBe('nothingToBill');
});

/** The events the bill took up, oldest first. */
async function heldEvents(): Promise<string[]> {
  const { rows } = await maple.db.asMigrator
    .selectFrom('payables.manager_billed_event')
    .select('manager_event_id')
    .orderBy('manager_event_id')
    .execute()
    .then((found) => ({ rows: found }));
  return rows.map((row) => String((row as Record<string, unknown>).manager_event_id));
}
