// Invoice templates through HTTP: the story of every record, the dates of one, and a template as a bill.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tellKeptStory } from '../../identity/kept.testing.ts';
import { accountId } from '../../ledger/ledger.testing.ts';
import { aPayingCommunity, type PayingCommunity } from '../payables.testing.ts';
import { invoiceTemplate, invoiceTemplateList } from './invoice-template.contract.ts';

let of: PayingCommunity;
let made = 0;
beforeAll(async () => {
  of = await aPayingCommunity();
});
afterAll(() => of.close());

const facts = (more: object = {}) => {
  made += 1;
  return {
    name: `Template ${made}`,
    vendorId: of.cascade,
    numberPattern: `T${made}-{yyyy}-{mm}`,
    description: 'Management fee',
    dueDays: 10,
    frequency: 'MONTHLY' as const,
    firstDate: '2026-01-31',
    lines: [
      { accountId: accountId(of, '5010'), amount: '1300.00', description: 'Management' },
      { accountId: accountId(of, '5410'), amount: '50.00', description: '' },
    ],
    ...more,
  };
};

tellKeptStory({
  kind: 'invoiceTemplate',
  server: () => of,
  scope: () => ({ communityId: of.communityId }),
  calls: {
    add: invoiceTemplate.addInvoiceTemplate,
    edit: invoiceTemplate.editInvoiceTemplate,
    get: invoiceTemplate.getInvoiceTemplate,
    remove: invoiceTemplate.deleteInvoiceTemplate,
  },
  facts,
  shown: {
    firstDate: '2026-01-31T00:00:00',
    nextDate: '2026-01-31T00:00:00',
    total: '1350.00',
    vendorName: 'Cascade Community Management',
  },
  change: { description: 'Fee of the manager', mode: 'POST', isActive: false },
  unsound: [
    [{ name: '' }, 'name'],
    [{ numberPattern: 'T-1' }, 'numberPattern'],
    [{ firstDate: null }, 'firstDate'],
    [{ lines: [] }, 'lines'],
    [{ vendorId: '999' }, 'vendorId'],
  ],
});

it('refuses accounts no bill may be charged to, and a name that is taken', async () => {
  const lines = [{ accountId: accountId(of, '2000'), amount: '5.00' }];
  const wrong = await of.send(invoiceTemplate.addInvoiceTemplate, { communityId: of.communityId, ...facts({ lines }) });
  expect(wrong.json.fields).toMatchObject([{ path: 'lines.0.accountId' }]);
  const first = facts();
  await of.call(invoiceTemplate.addInvoiceTemplate, { communityId: of.communityId, ...first });
  const again = await of.send(invoiceTemplate.addInvoiceTemplate, { communityId: of.communityId, ...first });
  expect(again.json.code).toBe('nameTaken');
});

it('skips a date, frees it again, and starts over only after the dates that are used', async () => {
  const { communityId } = of;
  const typed = facts();
  const { invoiceTemplateId } = await of.call(invoiceTemplate.addInvoiceTemplate, { communityId, ...typed });
  const one = { communityId, invoiceTemplateId };
  const skip = (occursDate: string) => of.send(invoiceTemplate.skipOccurrence, { ...one, occursDate });
  const free = (occursDate: string) => of.send(invoiceTemplate.freeOccurrence, { ...one, occursDate });
  const told = async () =>
    (await of.call(invoiceTemplate.listOccurrences, one))
      .filter((each) => each.occursDate < '2026-04-30')
      .map((each) => [each.occursDate.slice(0, 10), each.state, each.billNumber.slice(-7), each.canFree]);
  expect((await skip('2026-01-31')).json.nextDate).toBe('2026-02-28T00:00:00');
  expect(await told()).toEqual([
    ['2026-03-31', 'NEXT', '2026-03', false],
    ['2026-02-28', 'NEXT', '2026-02', false],
    ['2026-01-31', 'SKIPPED', '', true],
  ]);
  expect((await skip('2026-01-31')).json.code).toBe('notDue');
  expect((await skip('2026-02-27')).json.code).toBe('notDue');
  const { version } = await of.call(invoiceTemplate.getInvoiceTemplate, one);
  const moved = { ...one, ...typed, version, firstDate: '2026-01-15' };
  expect((await of.send(invoiceTemplate.editInvoiceTemplate, moved)).json.code).toBe('datesUsed');
  expect((await free('2026-01-31')).json.nextDate).toBe('2026-01-31T00:00:00');
  expect((await free('2026-01-31')).json.code).toBe('notFree');
  expect((await of.send(invoiceTemplate.editInvoiceTemplate, moved)).status).toBe(200);
  expect((await of.send(invoiceTemplate.skipOccurrence, { ...one, communityId: '999', occursDate: '2026-01-15' })).status).toBe(404);
});

it('is a bill of a day: number and due date', async () => {
  const { communityId } = of;
  const { invoiceTemplateId } = await of.call(invoiceTemplate.addInvoiceTemplate, {
    communityId,
    ...facts({ numberPattern: 'F{n}/{yy}' }),
  });
  const drafted = await of.call(invoiceTemplate.draftBill, { communityId, invoiceTemplateId, billDate: '2026-03-31' });
  expect(drafted).toEqual({ billNumber: 'F3/26', dueDate: '2026-04-10T00:00:00' });
  const picked = await of.call(invoiceTemplate.pickTemplates, { communityId });
  expect(picked.find((each) => each.invoiceTemplateId === invoiceTemplateId)).toMatchObject({
    vendorName: 'Cascade Community Management',
    total: '1350.00',
  });
});

it('lists templates by what is next, ended ones apart', async () => {
  const { communityId } = of;
  const add = (more: object) => of.call(invoiceTemplate.addInvoiceTemplate, { communityId, ...facts(more) });
  await add({ name: 'Rent', frequency: 'NONE', firstDate: null, numberPattern: 'R' });
  const { invoiceTemplateId } = await add({ name: 'Once a year', frequency: 'YEARLY', times: 1 });
  await of.call(invoiceTemplate.skipOccurrence, { communityId, invoiceTemplateId, occursDate: '2026-01-31' });
  const listed = async (status: string) => {
    const { rows } = await of.call(invoiceTemplateList.calls.readPage, { communityId, filter: [`status:in:${status}`], limit: 100 });
    return rows.map((row) => row.name);
  };
  expect(await listed('ENDED')).toEqual(['Once a year']);
  expect(await listed('ACTIVE')).toContain('Rent');
});
