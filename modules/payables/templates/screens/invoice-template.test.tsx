// Invoice templates on screen: made of a bill, changed, deleted, their dates skipped; the bills due made with
// what was chosen for each; a new bill begun with a template.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ClientInput, ClientOutput } from '../../../../packages/contract/contract.ts';
import { localDate } from '../../../../packages/kernel/kernel.ts';
import { fakeList } from '../../../../packages/pages/list.testing.ts';
import { FakeFailure, fake, showScreen } from '../../../../packages/pages/screen.testing.tsx';
import { vendor } from '../../../people/people.contract.ts';
import BillScreen from '../../bills/screens/bill.screen.tsx';
import { bills, invoiceTemplate, invoiceTemplateList, recurringBills } from '../../payables.contract.ts';
import InvoiceTemplateScreen from './invoice-template.screen.tsx';
import InvoiceTemplatesScreen from './invoice-templates.screen.tsx';
import RecurringBillsScreen from './recurring-bills.screen.tsx';

type Template = ClientOutput<typeof invoiceTemplate.getInvoiceTemplate>;
type Preview = ClientOutput<typeof recurringBills.previewRecurringBills>;
const money = (text: string) => text as Template['total'];
const day = localDate('2026-11-01');

const template: Template = {
  invoiceTemplateId: '7',
  version: '1',
  name: 'Management fee',
  vendorId: '5',
  vendorName: 'Cascade',
  numberPattern: 'M-{yyyy}-{mm}',
  description: 'Management',
  dueDays: null,
  frequency: 'MONTHLY',
  firstDate: day,
  lastDate: null,
  times: null,
  mode: 'ACCRUE',
  isActive: true,
  nextDate: day,
  total: money('850.00'),
  lines: [
    {
      accountId: '10',
      number: '5010',
      accountName: 'Management fees',
      fundName: 'Operating',
      costCenterId: '9',
      description: '',
      amount: money('850.00'),
    },
  ],
};
const get = fake(invoiceTemplate.getInvoiceTemplate, () => template);
const setup = fake(bills.getBillSetup, () => ({
  todayDate: day,
  approvalsRequired: 1,
  accounts: [{ accountId: '10', number: '5010', name: 'Management fees', fundName: 'Operating', accountType: 'EXPENSE' }],
  costCenters: [{ costCenterId: '9', code: '000', name: 'General' }],
  subAccounts: [],
}));
const vendors = fake(vendor.listVendors, () => ({
  total: 1,
  rows: [
    {
      vendorId: '5',
      version: '1',
      name: 'Cascade',
      street: '',
      city: 'Reno',
      state: 'NV',
      postcode: '',
      email: '',
      phone: '',
      termsDays: 14,
      isActive: true,
      standing: 'ACTIVE' as const,
    },
  ],
}));
const cautions = fake(vendor.readVendorCautions, () => []);
const occurrences = fake(invoiceTemplate.listOccurrences, () => [
  { occursDate: day, state: 'NEXT' as const, billNumber: 'M-2026-11', billId: null, billStatus: null, batchId: null, canFree: false },
  {
    occursDate: localDate('2026-10-01'),
    state: 'MADE' as const,
    billNumber: 'M-2026-10',
    billId: '3',
    billStatus: 'CANCELLED' as const,
    batchId: '8',
    canFree: true,
  },
]);
const base = [get, setup, vendors, cautions, occurrences];
const params = { communityId: '1', invoiceTemplateId: '7' };

test('a bill becomes a template: vendor, split and number are filled in; what is refused stands at its field', async () => {
  const user = userEvent.setup();
  const bill = fake(
    bills.getBill,
    () =>
      ({
        vendorId: '5',
        vendorName: 'Cascade',
        billNumber: 'M-2026-10',
        billDate: localDate('2026-10-01'),
        description: 'Management',
        lines: [{ accountId: '10', name: 'Management fees', costCenterId: '9', description: '', amount: '850.00' }],
      }) as never,
  );
  const heard: ClientInput<typeof invoiceTemplate.addInvoiceTemplate>[] = [];
  const add = fake(invoiceTemplate.addInvoiceTemplate, (input) => {
    heard.push(input);
    if (heard.length > 1) return { invoiceTemplateId: '7' };
    const fields = [{ path: 'firstDate', message: 'must be filled in' }];
    throw new FakeFailure(400, { errorMessage: 'The template is not complete.', code: 'invalid', fields });
  });
  const shown = showScreen(<InvoiceTemplateScreen invoiceTemplateId={null} />, {
    params: { communityId: '1' },
    search: { bill: '17' },
    fakes: [add, bill, ...base],
  });
  expect(await screen.findByDisplayValue('M-{yyyy}-{mm}')).toBeTruthy();
  expect(screen.getByDisplayValue('Cascade, Management')).toBeTruthy();
  await user.keyboard('{Control>}s{/Control}');
  expect((await screen.findAllByText('must be filled in')).length).toBeGreaterThan(0);
  await user.type(screen.getByLabelText(/^First bill/), '11012026{Tab}');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['invoice-template-view']));
  expect(heard[1]).toMatchObject({
    vendorId: '5',
    frequency: 'MONTHLY',
    firstDate: '2026-11-01',
    times: null,
    lines: [{ accountId: '10', amount: '850.00', costCenterId: '9' }],
  });
});

test('an edit says which version it was typed over; without recurrence its dates go', async () => {
  const user = userEvent.setup();
  const edit = fake(invoiceTemplate.editInvoiceTemplate, () => ({ invoiceTemplateId: '7' }));
  const shown = showScreen(<InvoiceTemplateScreen invoiceTemplateId="7" startInEdit />, { params, fakes: [edit, ...base] });
  await user.selectOptions(await screen.findByLabelText(/^Frequency/), 'NONE');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(shown.wentTo).toEqual(['invoice-template-view']));
  const sent = shown.calls.find((each) => each.name === 'InvoiceTemplate.editInvoiceTemplate')?.input;
  expect(sent).toMatchObject({ version: '1', frequency: 'NONE', firstDate: null });
});

test('its page shows the dates: the next is skipped, one whose bill was canceled is used again; it is deleted', async () => {
  const user = userEvent.setup();
  const dates: string[] = [];
  const skip = fake(invoiceTemplate.skipOccurrence, (input) => {
    dates.push(`skip ${String(input.occursDate).slice(0, 10)}`);
    return { nextDate: null };
  });
  const free = fake(invoiceTemplate.freeOccurrence, (input) => {
    dates.push(`free ${String(input.occursDate).slice(0, 10)}`);
    return { nextDate: null };
  });
  const remove = fake(invoiceTemplate.deleteInvoiceTemplate, () => ({}));
  const shown = showScreen(<InvoiceTemplateScreen invoiceTemplateId="7" />, { params, fakes: [skip, free, remove, ...base] });
  await user.click(await screen.findByRole('button', { name: 'Skip 11/01/2026' }));
  await user.click(screen.getByRole('button', { name: 'Use again 10/01/2026' }));
  await waitFor(() => expect(dates).toEqual(['skip 2026-11-01', 'free 2026-10-01']));
  await user.click(screen.getByRole('button', { name: 'Use for a new bill' }));
  await user.click(screen.getByRole('button', { name: 'More acts' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete invoice template', hidden: true }));
  await user.click(await screen.findByRole('button', { name: 'Delete invoice template' }));
  await waitFor(() => expect(shown.wentTo).toEqual(['bill-add', 'invoice-templates']));
});

test('who may only read sees no acts', async () => {
  showScreen(<InvoiceTemplateScreen invoiceTemplateId="7" />, { params, fakes: base, held: { apinvoice: 1 } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Management fee' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Edit|More acts|Skip|Use/ })).toBeNull();
});

test('templates are listed, one opens beside the list; an empty list offers the first', async () => {
  const user = userEvent.setup();
  const row = {
    ...{ invoiceTemplateId: '7', name: 'Management fee', vendorName: 'Cascade', vendorId: '5', frequency: 'MONTHLY' as const },
    ...{ nextDate: day, mode: 'ACCRUE' as const, status: 'ACTIVE' as const, total: money('850.00'), lastDate: null, description: '' },
  };
  const shown = showScreen(<InvoiceTemplatesScreen />, { params: { communityId: '1' }, fakes: fakeList(invoiceTemplateList, () => [row]) });
  await screen.findByText('Management fee');
  await user.keyboard('j{Enter}');
  expect(await screen.findByRole('heading', { name: 'Management fee' })).toBeTruthy();
  shown.unmount();
  showScreen(<InvoiceTemplatesScreen />, { params: { communityId: '1' }, fakes: fakeList(invoiceTemplateList, () => []) });
  expect(await screen.findByText('No invoice templates yet')).toBeTruthy();
});

const due = (key: string, outcome: Preview['rows'][number]['outcome'], reason = ''): Preview['rows'][number] => ({
  key,
  invoiceTemplateId: '7',
  name: 'Management fee',
  vendorName: 'Cascade',
  billNumber: `M-${key.slice(-5)}`,
  billDate: localDate(key.slice(2)),
  dueDate: localDate(key.slice(2)),
  amount: money('850.00'),
  outcome,
  reason,
});

test('bills due are made as chosen: one posts, one is skipped, one is left out with its reason', async () => {
  const user = userEvent.setup();
  const preview = fake(recurringBills.previewRecurringBills, ({ skip = [] }): Preview => {
    const second = skip.includes('7:2026-11-01') ? 'SKIP' : 'WAIT';
    const rows = [due('7:2026-10-01', 'POST'), due('7:2026-11-01', second), due('7:2026-12-01', 'OUT', 'Cascade is on hold.')];
    const made = second === 'SKIP' ? 1 : 2;
    return {
      made,
      posted: 1,
      skipped: 2 - made,
      total: money(made === 1 ? '850.00' : '1700.00'),
      rows,
      entry: [],
      baseHash: '0'.repeat(64),
    };
  });
  const heard: ClientInput<typeof recurringBills.makeRecurringBills>[] = [];
  const make = fake(recurringBills.makeRecurringBills, (input) => {
    heard.push(input);
    return { batchId: '9', made: 1, posted: 1, skipped: 1, total: money('850.00') };
  });
  const shown = showScreen(<RecurringBillsScreen />, {
    params: { communityId: '1' },
    search: { through: '2026-12-31' },
    fakes: [preview, make],
  });
  expect(await screen.findByRole('button', { name: /^Make 2 bills, 1,700.00/ })).toBeTruthy();
  expect(screen.getByText('Cascade is on hold.')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('What to do with M-11-01'), 'SKIP');
  await user.click(await screen.findByRole('button', { name: /^Make 1 bill, 850.00/ }));
  await waitFor(() => expect(shown.wentTo).toEqual(['transaction-ap']));
  expect(heard[0]).toMatchObject({ throughDate: '2026-12-31', skip: ['7:2026-11-01'], leave: [] });
});

test('where nothing is due the page says so, and what did not load says why', async () => {
  const nothing = { made: 0, posted: 0, skipped: 0, total: money('0.00'), rows: [], entry: [], baseHash: '0'.repeat(64) };
  const preview = fake(recurringBills.previewRecurringBills, () => nothing);
  const shown = showScreen(<RecurringBillsScreen />, { params: { communityId: '1' }, fakes: [preview] });
  expect(await screen.findByText('No recurring bill is due')).toBeTruthy();
  shown.unmount();
  const failing = fake(recurringBills.previewRecurringBills, () => {
    throw new FakeFailure(500, { errorMessage: 'Something went wrong.', code: 'bug' });
  });
  showScreen(<RecurringBillsScreen />, { params: { communityId: '1' }, fakes: [failing] });
  expect(await screen.findByText(/Something went wrong/)).toBeTruthy();
});

test('a new bill begins with a template the address names', async () => {
  const usual = fake(bills.getDefaultDistribution, () => []);
  const picked = fake(invoiceTemplate.pickTemplates, () => [
    { invoiceTemplateId: '7', name: 'Management fee', vendorName: 'Cascade', total: money('850.00') },
  ]);
  const drafted = fake(invoiceTemplate.draftBill, () => ({ billNumber: 'M-2026-11', dueDate: localDate('2026-11-15') }));
  showScreen(<BillScreen billId={null} />, {
    params: { communityId: '1' },
    search: { template: '7' },
    fakes: [usual, picked, drafted, ...base],
  });
  expect(await screen.findByDisplayValue('M-2026-11')).toBeTruthy();
  const grid = within(screen.getByRole('grid', { name: 'GL distribution' }));
  expect(grid.getByText('Management fees')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Submit bill, 850.00/ })).toBeTruthy();
});
