// Electronic payments through HTTP on a real database: bank details no one person changes, a prenote, an ACH
// file released by someone else, a return read back, and digital checks.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../packages/db/database.ts';
import { localDate } from '../../../packages/kernel/kernel.ts';
import { readParams } from '../../../packages/reporting/params.ts';
import { takeRows } from '../../../packages/reporting/report.ts';
import { undo } from '../../ledger/ledger.contract.ts';
import { apBatchList } from '../batches/ap-batch.contract.ts';
import { bills, electronic, paymentsSetup } from '../payables.contract.ts';
import { aPayingCommunity, type PayingCommunity } from '../payables.testing.ts';
import { payablesShelf } from '../reports.server.ts';

let of: PayingCommunity;
let third: string;
beforeAll(async () => {
  of = await aPayingCommunity();
  third = await of.tokenFor('Administrator');
});
afterAll(() => of.close());

const own = () => ({ communityId: of.communityId, bankAccountId: of.bankAccountId });
const codeOf = async (answer: Promise<{ json: Record<string, unknown> }>) => (await answer).json.code;
const exec = (text: string) => sql.raw(text).execute(of.db.asMigrator);
const policy = { version: null, holdDays: 2, vendorLimit: '5000.00', fileLimit: '6000.00', dayLimit: '7000.00', procedure: 'Call back.' };
const setup = () => of.call(paymentsSetup.getPaymentsSetup, {});
const funding = (signerIds: string[], version: string | null = null) => ({
  ...own(),
  version,
  paysAch: true,
  paysDigital: true,
  hasOffset: true,
  originId: '1880001234',
  companyName: 'Maple Court',
  companyId: '1880001234',
  dailyLimit: '5500.00',
  signerIds,
});
const details = (vendorId: string) => ({
  vendorId,
  routingNumber: '231380104',
  accountNumber: '1234567',
  accountKind: 'CHECKING' as const,
  isConsumer: false,
  source: 'PAPER_FORM' as const,
});
const call = { approves: true, calledName: 'Ann', calledNumber: '(775) 555-0114', reason: '' };
const run = (kind: 'ACH' | 'DIGITAL', items: string[], payDate = '2026-02-10') => ({ ...own(), kind, payDate, items });
const issue = async (kind: 'ACH' | 'DIGITAL', items: string[], payDate?: string) => {
  const { baseHash } = await of.call(electronic.previewElectronic, run(kind, items, payDate));
  return of.call(electronic.issueElectronic, { ...run(kind, items, payDate), baseHash });
};
const file = (kind: 'ACH' | 'DIGITAL') => ({ ...own(), kind, effectiveDate: '2026-12-01' });
const seen = () => of.call(electronic.getElectronic, { communityId: of.communityId });

it('takes no bank details because a mail asks for it, and none that one person decides on', async () => {
  expect(await codeOf(of.send(paymentsSetup.proposeVendorBank, { ...details(of.sierra), source: 'MAIL' }))).toBe('byMail');
  expect(await codeOf(of.send(paymentsSetup.proposeVendorBank, { ...details(of.sierra), routingNumber: '231380105' }))).toBe('badRouting');
  await exec(`update people.vendor set phone = '775 555 0114', email = 'old@sierra.example' where vendor_id = ${of.sierra}`);
  const { vendorBankId } = await of.call(paymentsSetup.proposeVendorBank, details(of.sierra));
  expect(await codeOf(of.send(paymentsSetup.proposeVendorBank, details(of.sierra)))).toBe('openProposal');
  const decision = { vendorBankId, ...call };
  const decide = (more: object = {}) => of.send(paymentsSetup.decideVendorBank, { ...decision, ...more }, { token: third });
  expect(await codeOf(of.send(paymentsSetup.decideVendorBank, decision))).toBe('ownProposal');
  expect(await codeOf(decide({ calledNumber: '900 555 9999' }))).toBe('calledNewNumber');
  expect(await codeOf(decide())).toBe('noPolicy');
  expect((await of.call(paymentsSetup.savePaymentPolicy, policy)).version).toBe('1');
  expect(await codeOf(of.send(paymentsSetup.savePaymentPolicy, policy))).toBe('changedMeanwhile');
  expect((await decide()).status).toBe(200);
  expect(await codeOf(decide())).toBe('decided');
  const { vendorName, rows } = await of.call(paymentsSetup.listVendorBanks, { vendorId: of.sierra });
  expect([vendorName, rows.map(({ state, lastDigits }) => [state, lastDigits])]).toEqual([
    'Sierra Green Landscape',
    [['APPROVED', '4567']],
  ]);
  expect((await of.send(paymentsSetup.listVendorBanks, { vendorId: '999999' })).status).toBe(404);
});

it('knows a second sign-in of the same person', async () => {
  const { vendorBankId } = await of.call(paymentsSetup.proposeVendorBank, details(of.cascade));
  await exec(`update identity.app_user set phone = '775-555-0199'`);
  expect(await codeOf(of.send(paymentsSetup.decideVendorBank, { vendorBankId, ...call }, { token: third }))).toBe('ownProposal');
  await exec(`update identity.app_user set phone = ''`);
  const no = { vendorBankId, ...call, approves: false, reason: 'Not theirs' };
  expect((await of.send(paymentsSetup.decideVendorBank, no, { token: third })).status).toBe(200);
  expect(await codeOf(of.send(paymentsSetup.endVendorBank, { vendorBankId, reason: 'x' }))).toBe('decided');
});

it('pays only from an account the bank confirmed, by a signer', async () => {
  const billId = await of.approved({ vendorId: of.sierra, number: 'E-1', lines: [['5310', '100.00']] });
  const asked = (more: object = {}) => of.send(electronic.previewElectronic, { ...run('DIGITAL', [`${billId}:100.00`]), ...more });
  expect(await codeOf(asked())).toBe('notFunding');
  const people = (await setup()).people;
  const nobody = people.filter(({ name }) => name === 'Accountant').map(({ userId }) => userId);
  const first = await of.call(paymentsSetup.saveFundingAccount, funding(nobody));
  const verify = (version: string, token: string | undefined) =>
    of.send(paymentsSetup.verifyFundingAccount, { ...own(), version, state: 'VERIFIED' }, token === undefined ? {} : { token });
  expect(await codeOf(verify(first.version, undefined))).toBe('selfVerified');
  expect(await codeOf(verify('9', third))).toBe('changedMeanwhile');
  // Asking the bank does not make who set it up someone else.
  const pending = await of.call(paymentsSetup.verifyFundingAccount, { ...own(), version: first.version, state: 'PENDING' });
  expect(await codeOf(verify(pending.version, undefined))).toBe('selfVerified');
  expect((await verify(pending.version, third)).status).toBe(200);
  expect(await codeOf(asked())).toBe('notSigner');
  expect(await codeOf(of.send(electronic.makePaymentFile, file('DIGITAL')))).toBe('notSigner');
  expect((await seen()).banks).toMatchObject([{ bankAccountId: of.bankAccountId, maySign: false }]);
  const all = people.map(({ userId }) => userId);
  expect(await codeOf(of.send(paymentsSetup.saveFundingAccount, funding(all)))).toBe('changedMeanwhile');
  const second = await of.call(paymentsSetup.saveFundingAccount, funding(all, '3'));
  expect((await verify(second.version, third)).status).toBe(200);
  expect((await asked()).status).toBe(200);
});

let paid: { billId: string; items: string[]; issued: Awaited<ReturnType<typeof issue>> };

it('sends a prenote, waits, and pays by ACH with a file someone else releases', async () => {
  const billId = await of.approved({ vendorId: of.sierra, number: 'E-2', lines: [['5310', '250.00']] });
  const items = [`${billId}:250.00`];
  const asked = (payDate: string, more: string[] = items) => of.send(electronic.previewElectronic, run('ACH', more, payDate));
  expect(await codeOf(asked('2026-01-06'))).toBe('onHold');
  expect(await codeOf(asked('2026-12-10'))).toBe('notPrenoted');
  const none = await of.approved({ vendorId: of.truckee, number: 'E-3', lines: [['5310', '10.00']] });
  expect(await codeOf(asked('2026-12-10', [`${none}:10.00`]))).toBe('noVendorBank');
  const prenote = await of.call(electronic.makePaymentFile, file('ACH'));
  expect(prenote).toMatchObject({ entryCount: 1, total: '0.00' });
  expect(await codeOf(of.send(electronic.makePaymentFile, file('ACH')))).toBe('nothingToSend');
  await of.call(electronic.discardPaymentFile, { communityId: of.communityId, paymentFileId: prenote.paymentFileId });
  expect((await of.call(electronic.makePaymentFile, file('ACH'))).entryCount).toBe(1);
  expect(await codeOf(asked('2026-12-02'))).toBe('notPrenoted');

  const issued = await issue('ACH', items, '2026-12-10');
  expect(issued).toMatchObject({ total: '250.00', count: 1 });
  const made = await of.call(electronic.makePaymentFile, file('ACH'));
  expect(made).toMatchObject({ entryCount: 2, total: '250.00' });
  const one = { communityId: of.communityId, paymentFileId: made.paymentFileId };
  expect(await codeOf(of.send(electronic.downloadPaymentFile, one))).toBe('notReleased');
  expect(await codeOf(of.send(electronic.releasePaymentFile, one))).toBe('ownFile');
  expect((await of.send(electronic.releasePaymentFile, one, { token: third })).status).toBe(200);
  expect(await codeOf(of.send(electronic.releasePaymentFile, one, { token: third }))).toBe('released');
  expect(await codeOf(of.send(electronic.discardPaymentFile, one))).toBe('released');
  const { text } = await of.send(electronic.downloadPaymentFile, one);
  const lines = text.split('\n');
  expect(lines[1]?.slice(0, 4)).toBe('5200');
  expect(lines[2]).toMatch(/^6222313801041234567 {10}0000025000ACH 1 /);
  expect(lines[3]).toMatch(/^705RMR\*IV\*E-2\*\*250\.00\\/);
  expect(lines[4]).toMatch(/^6271210428824417004417 {7}0000025000OFFSET/);

  paid = { billId, items, issued };
});

it('takes back what the bank returns, and opens the bill again', async () => {
  const { billId, items, issued } = paid;
  const [payment] = (await seen()).payments;
  expect(payment).toMatchObject({ state: 'SUBMITTED', isFlagged: true, number: 'ACH 1' });
  const checkIds = [payment?.checkId ?? ''];
  const taken = { communityId: of.communityId, checkIds, voidDate: '2026-12-12' };
  expect(await codeOf(of.send(electronic.previewDelete, taken))).toBe('inFlight');
  // Nor does undoing its batch take back what is on its way.
  expect(await codeOf(of.send(undo.previewUndo, { communityId: of.communityId, batchId: issued.batchId, postDate: '2026-12-12' }))).toBe(
    'inFlight',
  );
  const upload = (body: string) => ({
    communityId: of.communityId,
    file: { fileName: 'r.ach', content: Buffer.from(body).toString('base64') },
  });
  const header = '101 121042882 1880001234260120' + '0930A094101';
  const back = (trace: string) =>
    `${header}\n${'5200'.padEnd(78)}1231380100000001\n621231380104${'1234567'.padEnd(17)}0000025000${'ACH 1'.padEnd(15)}${'Sierra'.padEnd(22)}  1121042880000001\n799R03${trace}      23138010\n`;
  expect(await codeOf(of.send(electronic.readReturns, upload('a,b\n')))).toBe('notAch');
  expect(await codeOf(of.send(electronic.readReturns, upload(back('999999990000001'))))).toBe('unknownTraces');
  const read = await of.call(electronic.readReturns, upload(back(payment?.trace ?? '')));
  expect(read.returned).toMatchObject([{ code: 'R03', amount: '250.00' }]);
  const stands = async () => {
    const bill = await of.call(bills.getBill, { communityId: of.communityId, billId });
    return [bill.status, bill.open];
  };
  const next = async () =>
    (await of.call(apBatchList.calls.readPage, { communityId: of.communityId, limit: 100 })).rows.find(
      ({ batchId }) => batchId === issued.batchId,
    )?.next;
  expect((await seen()).payments[0]).toMatchObject({ state: 'RETURNED', returnCode: 'R03', voidDate: null });
  expect([await stands(), await next()]).toEqual([['PAID', '0.00'], 'RETURNED']);
  const { baseHash, bills: reopened } = await of.call(electronic.previewDelete, taken);
  expect(reopened).toMatchObject([{ billId, billNumber: 'E-2', openAfter: '250.00' }]);
  expect(await of.call(electronic.deleteElectronic, { ...taken, reason: 'Returned', baseHash })).toMatchObject({
    total: '250.00',
    count: 1,
  });
  expect((await seen()).payments[0]).toMatchObject({ state: 'RETURNED', returnCode: 'R03', voidDate: '2026-12-12T00:00:00' });
  const events = await of.call(electronic.listElectronicEvents, { communityId: of.communityId, checkId: payment?.checkId ?? '' });
  expect(events.map(({ kind, detail }) => [kind, detail.slice(0, 3)])).toEqual([
    ['RETURNED', 'R03'],
    ['SUBMITTED', '121'],
    ['CREATED', ''],
  ]);
  // The bill is open again, and can be paid again.
  expect([await stands(), await next()]).toEqual([['APPROVED', '250.00'], 'NOTHING']);
  expect((await of.call(electronic.previewElectronic, run('ACH', items, '2026-12-14'))).total).toBe('250.00');
});

it('prints digital checks by a file, and keeps to its limits', async () => {
  const big = await of.approved({ vendorId: of.truckee, number: 'E-9', lines: [['5310', '6600.00']] });
  const part = (amount: string) => of.send(electronic.previewElectronic, run('DIGITAL', [`${big}:${amount}`]));
  expect(await codeOf(part('5100.00'))).toBe('overVendorLimit');
  await issue('DIGITAL', [`${big}:4000.00`]);
  expect(await codeOf(part('1600.00'))).toBe('overDayLimit');
  const moving = async (state: string) => ({
    communityId: of.communityId,
    checkId: (await seen()).payments[0]?.checkId ?? '',
    state,
    tracking: 'T1',
  });
  expect(await codeOf(of.send(electronic.moveDigital, await moving('SENT')))).toBe('notDigital');
  await of.call(paymentsSetup.savePaymentPolicy, { ...policy, version: '1', fileLimit: '10.00' });
  expect(await codeOf(of.send(electronic.makePaymentFile, file('DIGITAL')))).toBe('overFileLimit');
  await of.call(paymentsSetup.savePaymentPolicy, { ...policy, version: '2' });
  const made = await of.call(electronic.makePaymentFile, file('DIGITAL'));
  expect(made).toMatchObject({ entryCount: 1, total: '4000.00' });
  expect((await of.send(electronic.moveDigital, await moving('SENT'))).status).toBe(200);
  expect((await seen()).payments[0]).toMatchObject({ kind: 'DIGITAL', state: 'SENT', tracking: 'T1', number: '1001' });
  const rows = (await of.call(apBatchList.calls.readPage, { communityId: of.communityId, limit: 100 })).rows;
  expect(rows.filter(({ kind }) => kind === 'digital-checks').map(({ next, payments }) => [next, payments])).toEqual([
    ['NOTHING', 1],
    ['NOTHING', 1],
  ]);
});

it('refuses a payment whose prenote came back', async () => {
  await exec(`update payables.prenote set return_code = 'R03'`);
  const billId = await of.approved({ vendorId: of.sierra, number: 'E-10', lines: [['5310', '5.00']] });
  expect(await codeOf(of.send(electronic.previewElectronic, run('ACH', [`${billId}:5.00`], '2026-12-14')))).toBe('prenoteReturned');
});

it('sends nothing to details that ended after the payment was made', async () => {
  await exec(`update payables.prenote set return_code = ''`);
  const billId = await of.approved({ vendorId: of.sierra, number: 'E-11', lines: [['5310', '5.00']] });
  const issued = await issue('ACH', [`${billId}:5.00`], '2026-12-14');
  const vendorBankId =
    (await setup()).banks.find(({ vendorId, state }) => vendorId === of.sierra && state === 'APPROVED')?.vendorBankId ?? '';
  await of.call(paymentsSetup.endVendorBank, { vendorBankId, reason: 'Called: the account is not theirs' });
  expect(await codeOf(of.send(electronic.makePaymentFile, file('ACH')))).toBe('noVendorBank');
  const [payment] = (await seen()).payments.filter(({ batchId }) => batchId === issued.batchId);
  expect(payment).toMatchObject({ state: 'CREATED', trace: '' });
  const taken = { communityId: of.communityId, checkIds: [payment?.checkId ?? ''], voidDate: '2026-12-14' };
  const { baseHash } = await of.call(electronic.previewDelete, taken);
  expect((await of.call(electronic.deleteElectronic, { ...taken, reason: 'Wrong account', baseHash })).count).toBe(1);
  expect(await codeOf(of.send(electronic.makePaymentFile, file('ACH')))).toBe('nothingToSend');
});

it('stands in the payment register, one line for each event on its way', async () => {
  const report = payablesShelf.reports.find(({ declaration }) => declaration.name === 'payment-register');
  const calendar = { today: localDate('2026-12-31'), startOfYear: localDate('2026-01-01'), periods: [] };
  const listed = async (given: Readonly<Record<string, string>>) =>
    of.services.database.snapshot(of.customerId, async (tx) => {
      const { communityId } = of;
      const span = { fromDate: '2026-01-01', toDate: '2026-12-31', ...given };
      const body = await report?.run(tx, { communityId, params: readParams(report.declaration, span, calendar), knownTime: null });
      if (!body) throw new Error('the report is there');
      const { rows } = await takeRows(body, 1_000);
      const words = rows.flatMap(({ kind, cells }) =>
        kind === 'row'
          ? [[cells.number?.text, cells.status?.text, cells.trace?.text ? 'traced' : '', cells.detail?.text?.slice(0, 8)]]
          : [],
      );
      return { words, outcomes: body.checks.map(({ outcome }) => outcome) };
    });
  const ach = await listed({ method: 'ACH' });
  expect(ach.words.map((words) => words.join(' ').trim()).toSorted()).toEqual([
    'ACH 1 Issued traced',
    'ACH 1 Returned traced R03',
    'ACH 1 Submitted traced 12104288',
    'ACH 1 Voided traced Returned',
    'ACH 2 Issued',
    'ACH 2 Voided  Wrong ac',
  ]);
  expect((await listed({ method: 'ACH', event: 'BACK' })).words.map(([, status]) => status)).toEqual(['Returned', 'Voided', 'Voided']);
  expect((await listed({ method: 'DIGITAL', groupBy: 'batch' })).words.map(([number, status]) => [number, status])).toContainEqual([
    '1001',
    'Sent',
  ]);
  expect([(await listed({})).outcomes, ach.outcomes]).toEqual([['holds'], ['notApplicable']]);
});
